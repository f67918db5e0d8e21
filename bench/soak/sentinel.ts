import type { Manifest } from "../../test/support/manifest-changes.js";
import type { StreamRequest } from "../../test/support/destination-client.js";
import { namespace } from "./world.js";

const fqn = `sentinel.${namespace}.svc.cluster.local`;
const digits = 7;

/** What one stream of each connection asks for: it tells which changes the connection has got. */
export const sentinelAsk: StreamRequest = { rpc: "GetProfile", path: `${fqn}:80` };

function nameOf(mark: number): string {
  return `mark-${String(mark).padStart(digits, "0")}`;
}

/** The profile with that mark. */
export function sentinelProfile(mark: number): Manifest {
  const route = { name: nameOf(mark), condition: { pathRegex: `/${nameOf(mark)}` } };
  return {
    apiVersion: "linkerd.io/v1alpha2",
    kind: "ServiceProfile",
    metadata: { name: fqn, namespace },
    spec: { routes: [route] },
  };
}

export function carriesMark(message: Buffer | undefined, mark: number): boolean {
  return message?.includes(nameOf(mark)) === true;
}
