import { X509Certificate } from "node:crypto";
import * as fs from "node:fs";
import * as http from "node:http";
import * as os from "node:os";
import * as path from "node:path";
import {
  credentials,
  makeClientConstructor,
  type ChannelCredentials,
  type Client,
  type requestCallback,
} from "@grpc/grpc-js";
import { service as healthService } from "grpc-health-check";
import { parseServeConfig } from "../../src/config/serve-config.js";
import { toPem } from "../../src/identity/to-pem.js";
import { makeLogger } from "../../src/runtime/logger.js";
import { startService, type RunningService } from "../../src/runtime/start-service.js";
import { Changes } from "../support/changes.js";
import { makeCsr } from "../support/csr.js";
import { greet } from "../support/greet.js";
import { askCertify, connectIdentity, type CertifyAnswer } from "../support/identity-client.js";
import { mountTlsSecret } from "../support/test-certificate.js";
import { makeCa, type TestCa } from "../support/test-issuer.js";

const name = "web.shop.serviceaccount.identity.linkerd.cluster.local";
const controlPlane = (service: string) => `${service}.linkerd.serviceaccount.identity.linkerd.cluster.local`;
const anyPort = ["--addr=127.0.0.1:0", "--metrics-addr=127.0.0.1:0", "--policy-addr=127.0.0.1:0"];

const Health = makeClientConstructor(healthService, "Health");

interface HealthClient {
  check(request: object, answered: requestCallback<object>): void;
}

let folder: string;
let running: RunningService | undefined;
let lines: string;
const changes = new Changes();

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-identity-"));
  fs.mkdirSync(path.join(folder, "manifests"));
  lines = "";
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  fs.rmSync(folder, { recursive: true });
});

const inFolder = (...parts: string[]) => path.join(folder, ...parts);

async function serve(argv: readonly string[], env: Readonly<Record<string, string>> = { HOME: folder }) {
  const parsed = parseServeConfig({
    argv: [`--manifests=${inFolder("manifests")}`, ...anyPort, ...argv],
    env,
  });
  if (!parsed.ok) throw new Error(parsed.error.join("; "));
  const destination = {
    write: (line: string) => {
      lines += line;
      changes.announce();
    },
  };
  const { log } = makeLogger({ level: "trace", format: "json", destination });
  running = await startService(parsed.value.config, { log, env });
  return running;
}

async function certify(
  service: RunningService,
  token = "a t0ken",
  as?: ChannelCredentials,
): Promise<CertifyAnswer & { readonly key: string }> {
  const { der, privateKey } = await makeCsr({ dnsNames: [name], commonName: name });
  const options = { "grpc.ssl_target_name_override": controlPlane("linkerd-identity") };
  const client = connectIdentity(service.identity ?? "", as, options);
  const request = { identity: name, token: Buffer.from(token), certificateSigningRequest: der };
  const answer = await askCertify(client, request);
  client.close();
  return { ...answer, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

function leafOf(answer: CertifyAnswer): X509Certificate {
  if ("error" in answer) throw new Error(answer.error.message);
  return new X509Certificate(answer.response.leafCertificate ?? "");
}

/** Without a connection that is kept. */
function metrics(service: RunningService): Promise<string> {
  return new Promise((resolve, reject) => {
    http
      .get(`http://${service.admin}/metrics`, { agent: false }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () => resolve(text));
      })
      .on("error", reject);
  });
}

describe("with a folder", () => {
  const own = ["--identity-addr=127.0.0.1:0"];

  it("certificates lead to an authority that is made at first, and kept", async () => {
    const leaf = leafOf(await certify(await serve(own)));
    const anchors = fs.readFileSync(inFolder(".local/state/waypost/identity/ca.crt"), "utf8");
    expect(leaf.verify(new X509Certificate(anchors).publicKey)).toBe(true);
    await running?.stop();
    const again = leafOf(await certify(await serve(own)));
    expect(again.verify(new X509Certificate(anchors).publicKey)).toBe(true);
  });

  it("last as long as they are told to", async () => {
    const service = await serve([
      ...own,
      "--identity-issuance-lifetime=10m",
      "--identity-clock-skew-allowance=30s",
    ]);
    const { validFrom, validTo } = leafOf(await certify(service));
    expect(Date.parse(validTo) - Date.parse(validFrom)).toBe(11 * 60_000);
  });

  it("any token will do, which is said at the start", async () => {
    expect(await certify(await serve(own))).toHaveProperty("response");
    expect(lines).toContain("certificates are issued to whoever shows any token: for development only");
  });

  it("only the token in the file will do, if there is one", async () => {
    fs.writeFileSync(inFolder("token"), "s3cret\n");
    const service = await serve([...own, `--identity-token-file=${inFolder("token")}`]);
    expect(await certify(service, "s3cret")).toHaveProperty("response");
    expect(await certify(service, "other")).toMatchObject({
      error: { code: "FAILED_PRECONDITION", message: "authentication token could not be authenticated" },
    });
    expect(lines).not.toContain("whoever shows any token");
  });

  it("a token file has to be there", async () => {
    const file = inFolder("token");
    await expect(serve([...own, `--identity-token-file=${file}`])).rejects.toThrow(
      `--identity-token-file: ${file}: ENOENT`,
    );
  });

  it.each([
    ["nothing", ""],
    ["a line end alone", "\n"],
  ])("a token file has to hold more than %s", async (_, text) => {
    const file = inFolder("token");
    fs.writeFileSync(file, text);
    await expect(serve([...own, `--identity-token-file=${file}`])).rejects.toThrow(
      `--identity-token-file: ${file}: found nothing, expected the token that proxies have to show`,
    );
  });

  it("a folder in which others can write is refused when it is asked for", async () => {
    fs.mkdirSync(inFolder("open"));
    fs.chmodSync(inFolder("open"), 0o777);
    await expect(serve([...own, `--identity-dir=${inFolder("open")}`])).rejects.toThrow(
      `the certificate authority cannot be made: ${inFolder("open")}: found a folder of mode 777`,
    );
  });

  it("it warns of a key that others can read", async () => {
    await (await serve(own)).stop();
    expect(lines).not.toContain("others can read");
    fs.chmodSync(inFolder(".local/state/waypost/identity/ca.key"), 0o644);
    await serve(own);
    expect(lines).toContain("others can read the authority's key, expected mode 600");
  });

  it("what is issued and refused is in the log and in the metrics; keys and tokens are in neither", async () => {
    const service = await serve(own);
    const { key, ...answer } = await certify(service);
    await certify(service, "");
    const text = await metrics(service);
    expect(text).toContain('waypost_certificate_requests_total{result="issued"} 1');
    expect(text).toContain('waypost_certificate_requests_total{result="refused"} 1');
    expect(text).toMatch(/^issuer_cert_ttl_seconds 3\d{8}/m);
    expect(text).toMatch(/grpc_server_handled_total{.*grpc_method="Certify",grpc_code="InvalidArgument"} 1/);
    expect(lines).toContain("certificate issued");
    expect(lines).toContain("missing token");
    expect("response" in answer).toBe(true);
    const secret = fs.readFileSync(inFolder(".local/state/waypost/identity/ca.key"), "utf8");
    for (const pem of [key, secret]) expect(lines).not.toContain(pem.split("\n")[1]);
    expect(lines).not.toContain("a t0ken");
  });

  it("its health is told", async () => {
    const { identity = "" } = await serve(own);
    const client = new Health(identity, credentials.createInsecure()) as unknown as Client & HealthClient;
    const answer = await new Promise((resolve) =>
      client.check({ service: "io.linkerd.proxy.identity.Identity" }, (error, response) =>
        resolve(error ?? response),
      ),
    );
    client.close();
    expect(answer).toEqual({ status: "SERVING" });
  });
});

describe("an issuer that was given", () => {
  const write = ({ cert, key }: TestCa, anchors = cert): void => {
    fs.mkdirSync(inFolder("issuer"), { recursive: true });
    fs.writeFileSync(inFolder("issuer", "tls.key"), key);
    fs.writeFileSync(inFolder("issuer", "tls.crt"), cert);
    fs.writeFileSync(inFolder("issuer", "ca.crt"), anchors);
  };
  const given = () => ["--identity-addr=127.0.0.1:0", `--identity-issuer-dir=${inFolder("issuer")}`];

  it("signs, and no other is made", async () => {
    const root = await makeCa();
    const ca = await makeCa({ parent: root, name: [{ CN: ["given"] }] });
    write(ca, root.cert);
    expect(leafOf(await certify(await serve(given()))).issuer).toBe("CN=given");
    expect(fs.readdirSync(folder).sort()).toEqual(["issuer", "manifests"]);
  });

  it("gives way to another one in its folder", async () => {
    write(await makeCa({ name: [{ CN: ["one"] }] }));
    const service = await serve(given());
    write(await makeCa({ name: [{ CN: ["two"] }] }));
    await changes.until(
      () => lines.split("issuer certificate loaded").length === 3,
      () => lines,
      10_000,
    );
    expect(leafOf(await certify(service)).issuer).toBe("CN=two");
  });

  it.each([
    ["600", "not warned of"],
    ["640", "not warned of"],
    ["440", "not warned of"],
    ["644", "warned of"],
    ["604", "warned of"],
  ])("with a key of mode %s is %s", async (mode, expected) => {
    write(await makeCa());
    fs.chmodSync(inFolder("issuer", "tls.key"), parseInt(mode, 8));
    await serve(given());
    const isWarnedOf = lines.includes("others can read the authority's key, expected mode 640");
    expect(isWarnedOf ? "warned of" : "not warned of").toBe(expected);
  });

  it("may be a Secret that is mounted as it is by default", async () => {
    const { cert, key } = await makeCa();
    mountTlsSecret(inFolder("issuer"), { cert, key });
    fs.chmodSync(inFolder("issuer", "tls.key"), 0o644);
    await serve(given());
    expect(lines).toContain("issuer certificate loaded");
    expect(lines).not.toContain("others can read");
  });

  it("gives away no key that stands beside its certificate", async () => {
    const { cert, key } = await makeCa();
    fs.mkdirSync(inFolder("issuer"));
    for (const [file, text] of [
      ["tls.crt", cert + key],
      ["tls.key", key],
    ] as const)
      fs.writeFileSync(inFolder("issuer", file), text);
    fs.writeFileSync(
      inFolder("manifests", "pod.yaml"),
      "apiVersion: v1\nkind: Pod\nmetadata: { name: web-0, namespace: shop }\nspec: { containers: [] }\n",
    );
    const { admin } = await serve(given());
    const page = await fetch(`http://${admin}/proxies/shop/web-0`);
    const { trustAnchors } = (await page.json()) as { readonly trustAnchors: string };
    expect(new X509Certificate(trustAnchors).raw).toEqual(new X509Certificate(cert).raw);
    expect(trustAnchors).not.toContain("PRIVATE KEY");
  });

  it("keeps the service from starting when it has expired", async () => {
    write(await makeCa({ notBefore: new Date("2019-01-01"), notAfter: new Date("2020-01-01") }));
    await expect(serve(given())).rejects.toThrow(
      /tls\.crt: the certificate of CN=test authority has expired/,
    );
  });
});

describe("an authority that there is no place for", () => {
  it("is an error when the service was asked for", async () => {
    await expect(serve(["--identity-addr=127.0.0.1:0"], {})).rejects.toThrow(
      "found no place for a certificate authority, expected --identity-dir, XDG_STATE_HOME or HOME",
    );
  });

  it("is done without when nobody asked", async () => {
    const service = await serve([], {});
    expect(service.identity).toBeUndefined();
    expect(lines).toContain("the identity service is not served: it has no certificate authority");
  });
});

describe("over TLS", () => {
  const secure = ["--identity-addr=127.0.0.1:0", "--tls"];

  it("is an error without a certificate", async () => {
    await expect(serve(["--identity-addr=", "--tls", `--tls-dir=${inFolder("tls")}`])).rejects.toThrow(
      `${inFolder("tls", "tls.crt")}: ENOENT`,
    );
  });

  it("a proxy gets its certificate without one, and is served with it everywhere else", async () => {
    const service = await serve(secure);
    const anchors = fs.readFileSync(inFolder(".local/state/waypost/identity/ca.crt"));
    const answer = await certify(service, "t", credentials.createSsl(anchors));
    const cert = toPem(leafOf(answer).raw);
    for (const address of [service.grpc, service.policy ?? ""]) {
      const { subjectAltName } = await greet(address, anchors, { cert, key: answer.key });
      expect(subjectAltName).toBe(
        `DNS:${controlPlane("linkerd-destination")}, DNS:${controlPlane("linkerd-identity")}`,
      );
      await expect(greet(address, anchors)).rejects.toThrow(/certificate required/);
    }
  });

  it("its certificate is renewed before it ends", async () => {
    const service = await serve([
      ...secure,
      "--identity-issuance-lifetime=2s",
      "--identity-clock-skew-allowance=0s",
    ]);
    await changes.until(
      () => lines.split('"component":"tls"').length > 3,
      () => lines,
      10_000,
    );
    const anchors = fs.readFileSync(inFolder(".local/state/waypost/identity/ca.crt"));
    const { validTo } = await greet(service.identity ?? "", anchors);
    expect(Date.parse(validTo)).toBeGreaterThan(Date.now() - 1000);
    expect(lines).not.toContain("could not be renewed");
  });

  it("it can have other names", async () => {
    const service = await serve([...secure, "--tls-name=waypost.example.org"]);
    const anchors = fs.readFileSync(inFolder(".local/state/waypost/identity/ca.crt"));
    expect((await greet(service.identity ?? "", anchors)).subjectAltName).toBe("DNS:waypost.example.org");
  });

  it("a certificate that was given needs no authority, and may be replaced", async () => {
    const root = await makeCa();
    const put = ({ cert, key }: TestCa): void => {
      fs.mkdirSync(inFolder("tls"), { recursive: true });
      fs.writeFileSync(inFolder("tls", "tls.crt"), cert);
      fs.writeFileSync(inFolder("tls", "tls.key"), key);
      fs.writeFileSync(inFolder("tls", "ca.crt"), root.cert);
    };
    const make = (cn: string) => makeCa({ parent: root, isAuthority: false, name: [{ CN: [cn] }] });
    put(await make("one"));
    const service = await serve(["--identity-addr=", "--tls", `--tls-dir=${inFolder("tls")}`]);
    const client = await make("client");
    const anchors = Buffer.from(root.cert);
    expect((await greet(service.grpc, anchors, client)).subject).toBe("CN=one");
    put(await make("two"));
    await changes.until(
      () => lines.split('"certificate loaded"').length === 3,
      () => lines,
      10_000,
    );
    expect((await greet(service.grpc, anchors, client)).subject).toBe("CN=two");
    expect(fs.readdirSync(folder).sort()).toEqual(["manifests", "tls"]);
  });
});
