import * as fs from "node:fs";
import type { ClusterAccess } from "./start-cluster.js";

/** Who the configuration makes its reader: a token, a file that holds one, or a program that prints one. */
export type Credential =
  | { readonly token: string }
  | { readonly tokenFile: string }
  | { readonly exec: { readonly command: string; readonly args: readonly string[] } };

export interface KubeconfigOptions {
  /** Another address than the API server's own, as that of a relay. */
  readonly url?: string;
  /** The administrator's token by default. */
  readonly credential?: Credential;
}

/** Writes a kubeconfig file for a cluster. JSON is YAML too. */
export function writeKubeconfig(
  file: string,
  access: ClusterAccess,
  options: KubeconfigOptions = {},
): string {
  const { url = access.url, credential = { token: access.adminToken } } = options;
  const config = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": "test",
    contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
    clusters: [
      {
        name: "test",
        cluster: { server: url, "certificate-authority-data": Buffer.from(access.ca).toString("base64") },
      },
    ],
    users: [{ name: "test", user: userOf(credential) }],
  };
  fs.writeFileSync(file, JSON.stringify(config, undefined, 2), { mode: 0o600 });
  return file;
}

function userOf(credential: Credential): object {
  if (!("exec" in credential)) return credential;
  const { command, args } = credential.exec;
  return { exec: { apiVersion: "client.authentication.k8s.io/v1", interactiveMode: "Never", command, args } };
}
