import * as clientNode from "@kubernetes/client-node";
import { delimiter } from "node:path";
import { loadKubeConfig } from "../../../src/sources/kubernetes/load-kube-config.js";
import { KubeFiles } from "./kube-files.js";

let files: KubeFiles;
beforeEach(async () => (files = await KubeFiles.make()));
afterEach(() => files.remove());

const cluster = { server: "https://127.0.0.1:6443" };
const load = (kubeconfig: string, env: Readonly<Record<string, string>> = {}) =>
  loadKubeConfig(clientNode, { kubeconfig, env });

describe("where it is", () => {
  test("a file that is named comes before KUBECONFIG", async () => {
    const named = await files.config(cluster, {});
    const other = await files.config({ server: "https://other" }, {}, { name: "other" });
    expect((await load(named, { KUBECONFIG: other })).getCurrentCluster()?.server).toBe(cluster.server);
    expect((await load("", { KUBECONFIG: other })).getCurrentCluster()?.server).toBe("https://other");
  });

  test("KUBECONFIG can name several files, of which each adds its own", async () => {
    const first = await files.write("first", {
      "current-context": "y",
      contexts: [{ name: "y", context: { cluster: "c", user: "u" } }],
    });
    const second = await files.config(cluster, { token: "t" });
    const config = await load("", { KUBECONFIG: [first, second].join(delimiter) });
    expect(config.getCurrentCluster()?.server).toBe(cluster.server);
    expect(config.getCurrentUser()?.token).toBe("t");
  });

  test("a pod's own server is the last resort", async () => {
    const before = process.env;
    process.env = { ...before, KUBERNETES_SERVICE_HOST: "fd00::1", KUBERNETES_SERVICE_PORT: "443" };
    try {
      const config = await load("", { KUBERNETES_SERVICE_HOST: "fd00::1" });
      expect(config.getCurrentCluster()?.server).toBe("https://[fd00::1]:443");
      expect(config.getCurrentUser()?.authProvider).toMatchObject({ name: "tokenFile" });
    } finally {
      process.env = before;
    }
  });
});

describe("what is wrong is said", () => {
  test("no configuration at all", async () => {
    await expect(load("")).rejects.toThrow(
      "found no cluster, expected --kubeconfig, KUBECONFIG, or to run in a pod",
    );
  });

  test("a file that is not there", async () => {
    await expect(load("/no/such/file")).rejects.toThrow("kubeconfig /no/such/file: ENOENT");
  });

  test.each([
    ["", "Cannot read"],
    ["a: [", "unexpected end of the stream"],
    [{ clusters: [{ name: "c", cluster: {} }] }, "clusters[0].cluster.server is missing"],
    [{}, "expected a current context with a server, found context undefined"],
    [{ "current-context": "x" }, 'found context "x"'],
  ])("a file that says %j", async (content, message) => {
    const file = await files.write("config", content);
    const loading = load(file);
    await expect(loading).rejects.toThrow(`kubeconfig ${file}: `);
    await expect(loading).rejects.toThrow(message);
  });

  test("a server without a scheme", async () => {
    const file = await files.config({ server: "127.0.0.1" }, {});
    await expect(load(file)).rejects.toThrow(
      `kubeconfig ${file}: expected a current context with a server, found context "x", server 127.0.0.1`,
    );
  });
});

describe("what KubeConfig alone cannot do", () => {
  test("a server without TLS is not refused", async () => {
    const config = await load(await files.config({ server: "http://127.0.0.1:8080" }, {}));
    await config.applyToHTTPSOptions({});
  });

  test("a context without a user leaves the cluster's certificate authority", async () => {
    const ca = Buffer.from("authority");
    const file = await files.write("config", {
      clusters: [{ name: "c", cluster: { ...cluster, "certificate-authority-data": ca.toString("base64") } }],
      contexts: [{ name: "x", context: { cluster: "c" } }],
      "current-context": "x",
    });
    const options = {};
    await (await load(file)).applyToHTTPSOptions(options);
    expect(options).toMatchObject({ ca });
  });

  test("a token file beside the kubeconfig is read, and comes before a token", async () => {
    await files.write("token", "from the file");
    const config = await load(await files.config(cluster, { tokenFile: "token", token: "other" }));
    const headers = {};
    await config.applyToHTTPSOptions({ headers });
    expect(headers).toEqual({ Authorization: "Bearer from the file" });
  });
});
