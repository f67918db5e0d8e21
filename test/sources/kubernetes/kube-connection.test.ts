import type { AgentOptions } from "node:https";
import { rm } from "node:fs/promises";
import { kubeConnector } from "../../../src/sources/kubernetes/kube-connection.js";
import { readBody } from "../../../src/sources/kubernetes/read-chunks.js";
import { ApiClient } from "../../../src/sources/kubernetes/api-client.js";
import { KubeFiles } from "./kube-files.js";
import { PlayedApi } from "./played-api.js";
import { Signal } from "./signal.js";
import { testLimits } from "./test-limits.js";

let files: KubeFiles;
beforeEach(async () => (files = await KubeFiles.make()));
afterEach(() => files.remove());

const https = { server: "https://127.0.0.1:6443" };
const connect = (kubeconfig: string) => kubeConnector({ kubeconfig, env: {} })();
const base64 = (text: string): string => Buffer.from(text).toString("base64");

test("a server without TLS is asked, with the token", async () => {
  const api = await PlayedApi.start(new Signal());
  const connection = await connect(await files.config({ server: api.url }, { token: "t" }));
  const observer = { request: () => ({ answered: () => undefined, failed: () => undefined }) };
  const client = new ApiClient({ connection, observer, limits: testLimits });
  const get = { path: "/api/v1/nodes", formats: new Map(), signal: new AbortController().signal };
  for (let i = 0; i < 3; i++) await readBody((await client.get(get)).body, 5000);
  expect(api.requests[0]?.headers.authorization).toBe("Bearer t");
  expect(api.connections).toEqual({ open: 1, ever: 1 });
  connection.close();
  await api.signal.until(() => api.connections.open === 0, "no idle connection");
  await api.close();
});

test("a configuration that names no server is refused", async () => {
  await expect(connect(files.path("none"))).rejects.toThrow("ENOENT");
});

describe("credentials", () => {
  test("a user and a password", async () => {
    const connection = await connect(await files.config(https, { username: "u", password: "p" }));
    expect(await connection.credentials()).toMatchObject({ auth: "u:p", headers: {} });
  });

  test("certificates make the connections", async () => {
    const cluster = { ...https, "certificate-authority-data": base64("ca"), "tls-server-name": "kubernetes" };
    const user = { "client-certificate-data": base64("cert"), "client-key-data": base64("key") };
    const connection = await connect(await files.config(cluster, user));
    const { agent } = await connection.credentials();
    const { ca, cert, key, servername } = (agent as unknown as { readonly options: AgentOptions }).options;
    expect([ca, cert, key].map(String)).toEqual(["ca", "cert", "key"]);
    expect(servername).toBe("kubernetes");
  });

  test("a token that a file changes is taken once the old one is refused, without its line end", async () => {
    const file = await files.write("token", "old\n");
    const connection = await connect(await files.config(https, { tokenFile: file }));
    expect((await connection.credentials()).headers).toEqual({ Authorization: "Bearer old" });
    await files.write("token", "new\n");
    connection.refuseCredentials();
    expect((await connection.credentials()).headers).toEqual({ Authorization: "Bearer new" });
  });

  test("connections are used again as long as the certificates stay", async () => {
    const write = (cert: string) =>
      files.config(https, { "client-certificate-data": base64(cert), "client-key-data": base64("key") });
    const connection = await connect(await write("one"));
    const { agent } = await connection.credentials();
    connection.refuseCredentials();
    expect((await connection.credentials()).agent).toBe(agent);
    await write("two");
    connection.refuseCredentials();
    expect((await connection.credentials()).agent).not.toBe(agent);
    expect(agent.maxFreeSockets).toBe(0);
  });

  test("a program is asked once for requests that leave together", async () => {
    const log = files.path("calls");
    const script = `require("fs").appendFileSync(${JSON.stringify(log)}, "x");
      console.log(JSON.stringify({ status: { token: require("fs").readFileSync(${JSON.stringify(log)}, "utf8") } }))`;
    const exec = {
      apiVersion: "client.authentication.k8s.io/v1",
      command: process.execPath,
      args: ["-e", script],
    };
    const connection = await connect(await files.config(https, { exec }));
    const given = await Promise.all([1, 2, 3].map(() => connection.credentials()));
    expect(given.map(({ headers }) => headers["Authorization"])).toEqual([
      "Bearer x",
      "Bearer x",
      "Bearer x",
    ]);
    connection.refuseCredentials();
    expect((await connection.credentials()).headers).toEqual({ Authorization: "Bearer xx" });
  });

  test("a program that fails is a failure now, and is asked again next time", async () => {
    const flag = await files.write("flag", "");
    const script = `if (require("fs").existsSync(${JSON.stringify(flag)})) { console.error("log in first"); process.exit(1); }
      console.log(JSON.stringify({ status: { token: "t" } }))`;
    const exec = {
      apiVersion: "client.authentication.k8s.io/v1",
      command: process.execPath,
      args: ["-e", script],
    };
    const connection = await connect(await files.config(https, { exec }));
    await expect(connection.credentials()).rejects.toThrow("log in first");
    await rm(flag);
    expect((await connection.credentials()).headers).toEqual({ Authorization: "Bearer t" });
  });
});
