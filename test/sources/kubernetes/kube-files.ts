import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for kubeconfigs and what they name. */
export class KubeFiles {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(): Promise<KubeFiles> {
    return new KubeFiles(await mkdtemp(join(tmpdir(), "kubeconfig-")));
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  async write(name: string, content: string | object): Promise<string> {
    await writeFile(this.path(name), typeof content === "string" ? content : JSON.stringify(content));
    return this.path(name);
  }

  /** A kubeconfig of one cluster and one user. */
  async config(
    cluster: object,
    user: object,
    { name = "config", contextName = "x" }: { readonly name?: string; readonly contextName?: string } = {},
  ): Promise<string> {
    return await this.write(name, {
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "c", cluster }],
      users: [{ name: "u", user }],
      contexts: [{ name: contextName, context: { cluster: "c", user: "u" } }],
      "current-context": "x",
    });
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}
