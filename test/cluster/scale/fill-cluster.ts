import type { KubeApi } from "../support/kube-api.js";
import { scaleNamespaces, scaleObjects, type ScaleObject } from "./scale-objects.js";

const parallel = 8;

/** Makes the objects for so many Services. Returns how many objects there are. */
export async function fillCluster(api: KubeApi, services: number): Promise<number> {
  for (const name of scaleNamespaces)
    await api.apply({ apiVersion: "v1", kind: "Namespace", metadata: { name } });
  const objects = scaleObjects(services);
  const left = objects.values();
  const work = async (): Promise<void> => {
    for (const object of left) await make(api, object);
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return objects.length;
}

async function make(api: KubeApi, { collection, object, status }: ScaleObject): Promise<void> {
  await api.json({
    method: "POST",
    path: `${collection}?fieldManager=controller`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(object),
  });
  if (status === undefined) return;
  await api.json({
    method: "PATCH",
    path: `${collection}/${object.metadata.name}/status?fieldManager=kubelet`,
    headers: { "content-type": "application/strategic-merge-patch+json" },
    body: JSON.stringify({ status }),
  });
}
