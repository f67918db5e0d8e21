import type { Cluster, KubeConfig, User } from "@kubernetes/client-node";
import { readFile } from "node:fs/promises";
import { delimiter, dirname, resolve } from "node:path";
import { parse } from "yaml";
import { ExpectedError } from "../../domain/expected-error.js";
import { describeError } from "./api-fault.js";

/** Where a configuration may be. */
export interface KubeConfigPlace {
  /** A file; empty when none was named. */
  readonly kubeconfig: string;
  /** For KUBECONFIG, and for what a pod gets to know of its server. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The part of `@kubernetes/client-node` that is used, which is loaded late. */
interface ClientNode {
  readonly KubeConfig: new () => KubeConfig;
}

/**
 * The current cluster and user of a file, of the files in KUBECONFIG, or of the pod's service account, in this
 * order. Throws with a text for people. It mends what KubeConfig cannot do: servers without TLS, clusters
 * without a user, and token files in a kubeconfig, which may change while we run.
 */
export async function loadKubeConfig(
  { KubeConfig }: ClientNode,
  { kubeconfig, env }: KubeConfigPlace,
): Promise<KubeConfig> {
  const files = kubeconfig === "" ? (env["KUBECONFIG"] ?? "").split(delimiter).filter(Boolean) : [kubeconfig];
  const config = new KubeConfig();
  if (files.length === 0) {
    if (!env["KUBERNETES_SERVICE_HOST"])
      throw new ExpectedError("found no cluster, expected --kubeconfig, KUBECONFIG, or to run in a pod");
    config.loadFromCluster();
  }
  for (const file of files) {
    const one = file === files[0] ? config : new KubeConfig();
    try {
      one.loadFromFile(file);
      if (one !== config) config.mergeConfig(one);
    } catch (error) {
      throw new ExpectedError(`kubeconfig ${file}: ${describeError(error)}`);
    }
  }
  const cluster = config.getCurrentCluster();
  if (cluster === null || !URL.canParse(cluster.server))
    throw new ExpectedError(
      `kubeconfig ${files.join(", ")}: expected a current context with a server, found ${found(config)}`,
    );
  const mended = new KubeConfig();
  mended.loadFromClusterAndUser(mendCluster(cluster), await mendUser(config.getCurrentUser(), files));
  return mended;
}

function found(config: KubeConfig): string {
  const server = config.getCurrentCluster()?.server;
  return `context ${JSON.stringify(config.getCurrentContext())}${server === undefined ? "" : `, server ${server}`}`;
}

/** KubeConfig refuses servers without TLS unless told not to verify what they do not have. */
function mendCluster(cluster: Cluster): Cluster {
  return cluster.server.startsWith("http:") ? { ...cluster, skipTLSVerify: true } : cluster;
}

/** KubeConfig passes over `tokenFile`, but can read such files for users of its own making. */
async function mendUser(user: User | null, files: readonly string[]): Promise<User> {
  if (user === null) return { name: "anonymous" };
  for (const file of files) {
    const tokenFile = tokenFileOf(parse(await readFile(file, "utf8")), user.name);
    if (tokenFile === undefined) continue;
    const authProvider = { name: "tokenFile", config: { tokenFile: resolve(dirname(file), tokenFile) } };
    // As kubectl: the file comes before a token beside it.
    return { ...user, token: "", authProvider };
  }
  return user;
}

interface KubeConfigFile {
  readonly users?: readonly { readonly name?: unknown; readonly user?: { readonly tokenFile?: unknown } }[];
}

function tokenFileOf(file: unknown, userName: string): string | undefined {
  // KubeConfig has read it before, and so has seen to its shape.
  const users = (file as KubeConfigFile | null)?.users ?? [];
  const tokenFile = users.find(({ name }) => name === userName)?.user?.tokenFile;
  return typeof tokenFile === "string" && tokenFile !== "" ? tokenFile : undefined;
}
