import { X509Certificate } from "node:crypto";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { credentials } from "@grpc/grpc-js";
import { parseServeConfig } from "../../src/config/serve-config.js";
import { toPem } from "../../src/identity/to-pem.js";
import { makeLogger } from "../../src/runtime/logger.js";
import { startService } from "../../src/runtime/start-service.js";
import { makeCsr } from "../support/csr.js";
import { greet } from "../support/greet.js";
import { askCertify, connectIdentity } from "../support/identity-client.js";
import type { Manifest } from "../support/start-destination.js";
import { makeCa } from "../support/test-issuer.js";
import { writeKubeconfig } from "./support/kubeconfig.js";
import { renderOverlay } from "./support/render-overlay.js";
import { ownNamespace, sharedApi, sharedCluster } from "./support/shared-cluster.js";

interface PodTemplate {
  readonly metadata: object;
  readonly spec: {
    readonly containers: readonly {
      readonly args: readonly string[];
      readonly ports: readonly { readonly containerPort: number }[];
    }[];
  };
}

const api = sharedApi();
let folder: string;
let objects: readonly Manifest[];
let template: PodTemplate;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-control-plane-"));
  objects = await renderOverlay("overlays/control-plane");
  const deployment = objects.find(({ kind }) => kind === "Deployment");
  ({ template } = deployment?.["spec"] as { template: PodTemplate });
  const rights = /^(Namespace|ServiceAccount|ClusterRole|ClusterRoleBinding)$/;
  await api.apply(...objects.filter(({ kind }) => rights.test(kind)));
});
afterAll(() => {
  api.close();
  fs.rmSync(folder, { recursive: true });
});

test("passes a dry run on the server, its pod where the restricted standard is enforced", async () => {
  for (const object of objects) expect(await api.dryRun(object)).toMatchObject({ kind: object.kind });
  const metadata = { ...template.metadata, name: "control-plane", namespace: "waypost" };
  const pod = { apiVersion: "v1", kind: "Pod", metadata, spec: template.spec };
  expect(await api.dryRun(pod)).toMatchObject({ kind: "Pod" });
});

test("each Service leads to a port that the pod has", () => {
  const ports = template.spec.containers[0]?.ports.map(({ containerPort }) => containerPort);
  const services = objects.filter(({ kind }) => kind === "Service");
  const targets = services.map(({ metadata, spec }) => [
    metadata.name,
    (spec as { ports: readonly { targetPort: number }[] }).ports[0]?.targetPort,
  ]);
  expect(Object.fromEntries(targets)).toEqual({
    "linkerd-dst": 8086,
    "linkerd-dst-headless": 8086,
    "linkerd-identity": 8080,
    "linkerd-identity-headless": 8080,
    "linkerd-policy": 8090,
  });
  expect(ports?.sort()).toEqual([8080, 8086, 8090, 9996]);
});

test("its account may have tokens reviewed, beside what the standalone one may", async () => {
  const standalone = await renderOverlay("overlays/standalone");
  const roles = (manifests: readonly Manifest[]) =>
    manifests.filter(({ kind }) => kind === "ClusterRole").map(({ rules }) => rules);
  expect(
    roles(objects).filter((rules) => !JSON.stringify(roles(standalone)).includes(JSON.stringify(rules))),
  ).toEqual([[{ apiGroups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] }]]);
});

test("with its arguments and rights, a workload gets a certificate and is served with it", async () => {
  const ca = await makeCa();
  fs.writeFileSync(path.join(folder, "tls.crt"), ca.cert);
  fs.writeFileSync(path.join(folder, "tls.key"), ca.key, { mode: 0o600 });
  fs.writeFileSync(path.join(folder, "ca.crt"), ca.cert);
  const token = await api.requestToken("waypost", "waypost");
  const kubeconfig = writeKubeconfig(path.join(folder, "kubeconfig"), sharedCluster(), {
    credential: { token },
  });
  const [verb, ...args] = template.spec.containers[0]?.args ?? [];
  // Ports that are free here, and the place where the Secret is.
  const argv = args.map((arg) =>
    arg.replace(/^(-(?:[a-z]+-)?addr)=.*/, "$1=127.0.0.1:0").replace(/(-issuer-dir)=.*/, `$1=${folder}`),
  );
  const parsed = parseServeConfig({ argv: [...argv, `--kubeconfig=${kubeconfig}`], env: {} });
  if (!parsed.ok) throw new Error(parsed.error.join("; "));
  expect([verb, parsed.value.warnings]).toEqual(["serve", []]);
  const { log } = makeLogger({ level: "silent", format: "json" });
  const service = await startService(parsed.value.config, { log, env: {} });
  try {
    const namespace = await ownNamespace(api);
    await api.apply({ apiVersion: "v1", kind: "ServiceAccount", metadata: { namespace, name: "web" } });
    const identity = `web.${namespace}.serviceaccount.identity.waypost.cluster.local`;
    const anchors = Buffer.from(ca.cert);
    const { der, privateKey } = await makeCsr({ dnsNames: [identity] });
    const client = connectIdentity(service.identity ?? "", credentials.createSsl(anchors), {
      "grpc.ssl_target_name_override":
        "linkerd-identity.waypost.serviceaccount.identity.waypost.cluster.local",
    });
    const answer = await askCertify(client, {
      identity,
      token: Buffer.from(await api.requestToken(namespace, "web", { audiences: ["identity.l5d.io"] })),
      certificateSigningRequest: der,
    });
    client.close();
    if ("error" in answer) throw new Error(answer.error.message);
    const cert = toPem(new X509Certificate(answer.response.leafCertificate ?? "").raw);
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    for (const address of [service.grpc, service.policy ?? ""]) {
      const { subjectAltName } = await greet(address, anchors, { cert, key });
      expect(subjectAltName).toContain("linkerd-destination.waypost.serviceaccount.identity.waypost.");
    }
  } finally {
    await service.stop();
  }
});
