import { chartArguments } from "../../support/chart-arguments.js";
import type { Manifest } from "../../support/start-destination.js";

const limited = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  runAsUser: 2103,
  seccompProfile: { type: "RuntimeDefault" },
};
const token = {
  name: "kube-api-access",
  mountPath: "/var/run/secrets/kubernetes.io/serviceaccount",
  readOnly: true,
};
const labels = {
  "linkerd.io/control-plane-component": "destination",
  "linkerd.io/control-plane-ns": "linkerd",
};

function probes(port: number | string, paths: { live: string; ready: string }): object {
  return {
    livenessProbe: { httpGet: { path: paths.live, port }, initialDelaySeconds: 10 },
    readinessProbe: { httpGet: { path: paths.ready, port }, failureThreshold: 7 },
  };
}

/**
 * The Deployment `linkerd-destination` as the 2.20 chart makes it with its default values (facts from
 * charts/linkerd-control-plane/templates/destination.yaml), without its proxy and init containers.
 */
export const chartDestination: Manifest = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "linkerd-destination", namespace: "linkerd" },
  spec: {
    replicas: 1,
    selector: { matchLabels: labels },
    template: {
      metadata: { labels },
      spec: {
        automountServiceAccountToken: false,
        serviceAccountName: "linkerd-destination",
        containers: [
          {
            name: "destination",
            image: "cr.l5d.io/linkerd/controller:2.20.0",
            args: ["destination", ...chartArguments],
            ports: [
              { name: "dest-grpc", containerPort: 8086 },
              { name: "dest-admin", containerPort: 9996 },
            ],
            ...probes(9996, { live: "/ping", ready: "/ready" }),
            securityContext: limited,
            volumeMounts: [token],
          },
          {
            name: "sp-validator",
            image: "cr.l5d.io/linkerd/controller:2.20.0",
            args: ["sp-validator", "-log-level=info", "-log-format=plain", "-enable-pprof=false"],
            ports: [
              { name: "sp-validator", containerPort: 8443 },
              { name: "spval-admin", containerPort: 9997 },
            ],
            ...probes(9997, { live: "/ping", ready: "/ready" }),
            securityContext: limited,
            volumeMounts: [{ name: "sp-tls", mountPath: "/var/run/linkerd/tls", readOnly: true }, token],
          },
          {
            name: "policy",
            image: "cr.l5d.io/linkerd/controller:2.20.0",
            command: ["/linkerd-policy-controller"],
            args: [
              "--admin-addr=0.0.0.0:9990",
              "--control-plane-namespace=linkerd",
              "--grpc-addr=0.0.0.0:8090",
            ],
            ports: [
              { name: "policy-grpc", containerPort: 8090 },
              { name: "policy-admin", containerPort: 9990 },
              { name: "policy-https", containerPort: 9443 },
            ],
            ...probes("policy-admin", { live: "/live", ready: "/ready" }),
            securityContext: limited,
            volumeMounts: [{ name: "policy-tls", mountPath: "/var/run/linkerd/tls", readOnly: true }, token],
          },
        ],
        volumes: [
          { name: "sp-tls", secret: { secretName: "linkerd-sp-validator-k8s-tls" } },
          { name: "policy-tls", secret: { secretName: "linkerd-policy-validator-k8s-tls" } },
          {
            name: "kube-api-access",
            projected: { sources: [{ serviceAccountToken: { path: "token", expirationSeconds: 3607 } }] },
          },
        ],
      },
    },
  },
};
