/** A profile of Service shop/NAME, with the fields of its one route. */
export function profileOf(name: string, routeFields = ""): string {
  return `apiVersion: linkerd.io/v1alpha2
kind: ServiceProfile
metadata:
  name: ${name}.shop.svc.cluster.local
  namespace: shop
spec:
  routes:
    - name: all
      condition: { method: GET }
${routeFields === "" ? "" : `      ${routeFields}\n`}`;
}

export function serviceOf(name: string): string {
  return `apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;
}
