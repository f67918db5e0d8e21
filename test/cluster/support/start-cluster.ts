import { generateKeyPairSync } from "node:crypto";
import * as fs from "node:fs";
import * as http from "node:http";
import * as os from "node:os";
import * as path from "node:path";
import { apiServerFlags, etcdFlags, type ClusterFiles } from "./cluster-flags.js";
import { ChildProgram } from "./child-program.js";
import { freePort } from "./free-port.js";
import { KubeApi } from "./kube-api.js";
import { installCrds } from "./install-crds.js";
import { toolPath } from "./tool-path.js";

/** All that another process needs to use a running cluster. Plain data. */
export interface ClusterAccess {
  /** Of the API server, `https://127.0.0.1:PORT`. */
  readonly url: string;
  /** PEM of what signed the server's certificate. */
  readonly ca: string;
  /** Of a member of system:masters. */
  readonly adminToken: string;
  /** The server's own certificate and key, for relays that pretend to be it. */
  readonly certFile: string;
  readonly keyFile: string;
}

/** An API server with an etcd of its own, on the loopback, without any controller. */
export interface Cluster {
  readonly access: ClusterAccess;
  readonly api: KubeApi;
  /** Ends the API server as a crash does. Its data stay. */
  kill(): Promise<void>;
  /** Starts it again, at the same address. */
  restart(): Promise<void>;
  /** Has etcd forget every version but the current ones. */
  compact(): Promise<void>;
  /** Ends everything and removes its files. */
  stop(): Promise<void>;
}

const startDeadlineMs = 120_000;

/** Starts a cluster with the CRDs of deploy/crds, unless told otherwise. Takes some seconds. */
export async function startCluster({ crds = true } = {}): Promise<Cluster> {
  const started = new TestCluster(await layFiles());
  try {
    await started.start();
    if (crds) await installCrds(started.api);
    return started;
  } catch (error: unknown) {
    await started.stop();
    throw error;
  }
}

const adminToken = "waypost-test-admin";

async function layFiles(): Promise<ClusterFiles> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-cluster-"));
  const files: ClusterFiles = {
    folder,
    etcdPort: await freePort(),
    etcdPeerPort: await freePort(),
    apiPort: await freePort(),
  };
  fs.writeFileSync(path.join(folder, "tokens.csv"), `${adminToken},admin,admin,system:masters\n`);
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  fs.writeFileSync(path.join(folder, "sa.key"), privateKey.export({ type: "pkcs8", format: "pem" }));
  fs.writeFileSync(path.join(folder, "sa.pub"), publicKey.export({ type: "spki", format: "pem" }));
  return files;
}

class TestCluster implements Cluster {
  readonly #files: ClusterFiles;
  #etcd: ChildProgram | undefined;
  #apiServer: ChildProgram | undefined;
  #api: KubeApi | undefined;

  constructor(files: ClusterFiles) {
    this.#files = files;
  }

  get access(): ClusterAccess {
    const ca = fs.readFileSync(this.#file("apiserver.crt"), "utf8");
    if (!ca.endsWith("-----END CERTIFICATE-----\n"))
      throw new Error("expected a certificate, found a part of one");
    return {
      url: `https://127.0.0.1:${this.#files.apiPort}`,
      ca,
      adminToken,
      certFile: this.#file("apiserver.crt"),
      keyFile: this.#file("apiserver.key"),
    };
  }

  get api(): KubeApi {
    this.#api ??= new KubeApi({ url: this.access.url, ca: this.access.ca, token: adminToken });
    return this.#api;
  }

  async start(): Promise<void> {
    this.#etcd = new ChildProgram(toolPath("etcd"), etcdFlags(this.#files), {
      logFile: this.#file("etcd.log"),
    });
    await this.#etcd.untilReady(async () => (await this.#askEtcd("/health")).includes('"true"'), {
      deadlineMs: startDeadlineMs,
    });
    await this.restart();
  }

  async kill(): Promise<void> {
    await this.#apiServer?.kill();
  }

  async restart(): Promise<void> {
    await this.kill();
    this.#apiServer = new ChildProgram(toolPath("kube-apiserver"), apiServerFlags(this.#files), {
      logFile: this.#file("apiserver.log"),
    });
    const ready = async (): Promise<boolean> =>
      (await this.api.request({ method: "GET", path: "/readyz" })).status === 200;
    await this.#apiServer.untilReady(ready, { deadlineMs: startDeadlineMs });
  }

  async compact(): Promise<void> {
    const range = await this.#askEtcd("/v3/kv/range", { key: Buffer.from("/").toString("base64"), limit: 1 });
    const { header } = JSON.parse(range) as { header: { revision: string } };
    await this.#askEtcd("/v3/kv/compaction", { revision: header.revision, physical: true });
  }

  async stop(): Promise<void> {
    this.#api?.close();
    await this.kill();
    await this.#etcd?.kill();
    fs.rmSync(this.#files.folder, { recursive: true, force: true });
  }

  #file(name: string): string {
    return path.join(this.#files.folder, name);
  }

  /** A request of etcd's JSON gateway. */
  #askEtcd(location: string, body?: unknown): Promise<string> {
    const target = {
      host: "127.0.0.1",
      port: this.#files.etcdPort,
      path: location,
      method: body === undefined ? "GET" : "POST",
    };
    return new Promise((resolve, reject) => {
      const request = http.request(target, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () =>
          response.statusCode === 200
            ? resolve(text)
            : reject(new Error(`etcd ${location}: ${response.statusCode ?? 0} ${text}`)),
        );
      });
      request.on("error", reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
