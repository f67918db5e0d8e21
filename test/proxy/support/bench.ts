import * as fs from "node:fs";
import * as path from "node:path";
import { stringify } from "yaml";
import { WaypostProcess } from "../../cli/support/waypost-process.js";
import { Backend, type Handler } from "./backend.js";
import { HttpClient } from "./http-client.js";
import { pod, type Manifest } from "./manifests.js";
import { Program } from "./program.js";
import { Samples, type LabelMatch } from "./samples.js";
import { untilTrue } from "./until.js";

const waypost = path.join(__dirname, "..", "..", "..", "bin", "waypost.js");
const proxyUser = 2102;
const proxyAdmin = "http://127.0.0.1:4191";
const waypostAdmin = "http://127.0.0.1:9996";

interface BenchOptions {
  /** More flags for `waypost serve`. */
  readonly flags?: readonly string[];
  /** More of the proxy's environment, without its prefix. */
  readonly proxyEnv?: Readonly<Record<string, string>>;
}

/** The pod whose proxy is tested. */
const clientPod = pod({ name: "client-0", ip: "10.244.0.10", app: "client", meshed: true });

/**
 * Waypost on a folder, and a proxy that knows nothing but Waypost; with them backends and clients. All addresses are
 * fixed: whoever uses this has a network namespace of their own.
 */
export class Bench {
  readonly #root = makeRoot();
  readonly #flags: readonly string[];
  readonly #proxyEnv: Readonly<Record<string, string>>;
  readonly #ends: (() => Promise<void> | void)[] = [];
  #waypost: Program | undefined;

  constructor({ flags = [], proxyEnv = {} }: BenchOptions = {}) {
    this.#flags = flags;
    this.#proxyEnv = proxyEnv;
    fs.mkdirSync(this.#manifests);
    this.write("client", clientPod);
  }

  /** Starts both, and resolves once the proxy is ready. */
  async start(): Promise<void> {
    await this.startWaypost();
    this.#ends.push(() => this.killWaypost());
    await this.#startProxy();
  }

  /** Something that ends with the bench. */
  onStop(end: () => Promise<void> | void): void {
    this.#ends.push(end);
  }

  /** Ends all that was started here, in reverse. */
  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }

  /** A server on a pod's address. */
  async backend(name: string, ip: string, handle?: Handler): Promise<Backend> {
    const backend = await Backend.start(name, ip, handle);
    this.#ends.push(() => backend.stop());
    return backend;
  }

  /** An application that asks a Service. */
  client(clusterIp: string, options: { readonly connections?: number } = {}): HttpClient {
    const client = new HttpClient(clusterIp, options);
    this.#ends.push(() => client.close());
    return client;
  }

  /** Writes a manifest in one go. */
  write(name: string, ...objects: readonly Manifest[]): void {
    const draft = path.join(this.#root, "draft");
    fs.writeFileSync(draft, objects.map((object) => stringify(object)).join("---\n"));
    fs.renameSync(draft, path.join(this.#manifests, `${name}.yaml`));
  }

  remove(name: string): void {
    fs.rmSync(path.join(this.#manifests, `${name}.yaml`));
  }

  async startWaypost(): Promise<void> {
    this.#waypost = new Program(
      [
        process.execPath,
        waypost,
        "serve",
        "--manifests",
        this.#manifests,
        ...this.#identityFlags,
        ...this.#flags,
      ],
      { logFile: this.#log("waypost") },
    );
    await this.#untilReady(this.#waypost, `${waypostAdmin}/ready`);
  }

  /** As a crash would. */
  async killWaypost(): Promise<void> {
    await this.#waypost?.kill();
  }

  /** Resolves once the proxy's metrics are as they should be. */
  async untilMetrics(expectation: string, hold: (metrics: Samples) => boolean): Promise<void> {
    await untilTrue(expectation, async () => hold(await this.metrics()));
  }

  /** The proxy's metrics. */
  async metrics(): Promise<Samples> {
    return new Samples(await (await fetch(`${proxyAdmin}/metrics`)).text());
  }

  /** The sum of some of the proxy's metrics, now. */
  async metric(name: string, labels: LabelMatch = {}): Promise<number> {
    return (await this.metrics()).sum(name, labels);
  }

  get #manifests(): string {
    return path.join(this.#root, "manifests");
  }

  get #identityFlags(): readonly string[] {
    return ["--identity-dir", path.join(this.#root, "ca")];
  }

  #log(name: string): string {
    return path.join(path.dirname(this.#root), `${name}.log`);
  }

  async #startProxy(): Promise<void> {
    const binary = process.env["LINKERD2_PROXY_BIN"] ?? "";
    const { code, stdout, stderr } = await new WaypostProcess([
      ...["proxy-env", "shop/client-0", "--dir", path.join(this.#root, "proxy")],
      ...["--owner", String(proxyUser), "-o", "json"],
    ]).finished();
    if (code !== 0) throw new Error(`expected an environment for the proxy, found: ${stderr}`);
    const env = JSON.parse(stdout) as Record<string, string>;
    for (const [name, value] of Object.entries(this.#proxyEnv)) env[`LINKERD2_PROXY_${name}`] = value;
    const proxy = new Program(
      ["setpriv", `--reuid=${proxyUser}`, `--regid=${proxyUser}`, "--clear-groups", binary],
      { logFile: this.#log("proxy"), env },
    );
    this.#ends.push(() => proxy.kill());
    await this.#untilReady(proxy, `${proxyAdmin}/ready`);
  }

  async #untilReady(program: Program, url: string): Promise<void> {
    await untilTrue(`200 from ${url}`, async () => {
      if (!program.running)
        throw new Error(`expected an answer from ${url}, found that the program has ended`);
      const response = await fetch(url).catch(() => undefined);
      return response?.status === 200;
    });
  }
}

function makeRoot(): string {
  const parent = process.env["WAYPOST_PROXY_TEST_FOLDER"];
  if (parent === undefined) throw new Error("expected to be run by npm run test:proxy");
  const root = fs.mkdtempSync(path.join(parent, "bench-"));
  // The proxy's user has to get at its files in there.
  fs.chmodSync(root, 0o755);
  return root;
}
