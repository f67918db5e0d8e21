import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { parseServeConfig } from "../../../src/config/serve-config.js";
import { makeLogger } from "../../../src/runtime/logger.js";
import { startService, type RunningService } from "../../../src/runtime/start-service.js";
import { makeCsr } from "../../support/csr.js";
import { askCertify, connectIdentity } from "../../support/identity-client.js";
import { writeKubeconfig } from "../support/kubeconfig.js";
import { renderOverlay } from "../support/render-overlay.js";
import { ownNamespace, sharedApi, sharedCluster } from "../support/shared-cluster.js";

const api = sharedApi();
const audiences = ["identity.l5d.io"];
const identityOf = (account: string) =>
  `${account}.${namespace}.serviceaccount.identity.linkerd.cluster.local`;

let folder: string;
let namespace: string;
let service: RunningService;

async function start(token: string): Promise<RunningService> {
  const kubeconfig = writeKubeconfig(path.join(folder, "kubeconfig"), sharedCluster(), {
    credential: { token },
  });
  const argv = [
    `--kubeconfig=${kubeconfig}`,
    "--addr=127.0.0.1:0",
    "--metrics-addr=127.0.0.1:0",
    "--identity-addr=127.0.0.1:0",
    `--identity-dir=${path.join(folder, "identity")}`,
  ];
  const parsed = parseServeConfig({ argv, env: {} });
  if (!parsed.ok) throw new Error(parsed.error.join("; "));
  const { log } = makeLogger({ level: "silent", format: "json" });
  return await startService(parsed.value.config, { log, env: {} });
}

async function certify(identity: string, token: string): Promise<string> {
  const { der } = await makeCsr({ dnsNames: [identity] });
  const client = connectIdentity(service.identity ?? "");
  const request = { identity, token: Buffer.from(token), certificateSigningRequest: der };
  const answer = await askCertify(client, request);
  client.close();
  return "error" in answer ? `${answer.error.code}: ${answer.error.message}` : "issued";
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-reviews-"));
  namespace = await ownNamespace(api);
  const objects = await renderOverlay("overlays/control-plane");
  const rights = /^(Namespace|ServiceAccount|ClusterRole|ClusterRoleBinding)$/;
  await api.apply(
    ...objects.filter(({ kind }) => rights.test(kind)),
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { namespace, name: "web" } },
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { namespace, name: "api" } },
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { namespace, name: "issuer" } },
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { namespace, name: "powerless" } },
    ...["waypost", "waypost-token-reviews"].map((role) => ({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
      metadata: { name: `${namespace}-${role.replace(":", "-")}` },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: role },
      subjects: [{ kind: "ServiceAccount", namespace, name: "issuer" }],
    })),
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
      metadata: { name: `${namespace}-powerless` },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "waypost" },
      subjects: [{ kind: "ServiceAccount", namespace, name: "powerless" }],
    },
  );
  service = await start(await api.requestToken(namespace, "issuer"));
});

afterAll(async () => {
  await service.stop();
  api.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("a service account gets the certificate of its identity", async () => {
  const token = await api.requestToken(namespace, "web", { audiences });
  expect(await certify(identityOf("web"), token)).toBe("issued");
});

test("a service account does not get another's", async () => {
  const token = await api.requestToken(namespace, "api", { audiences });
  expect(await certify(identityOf("web"), token)).toBe(
    `FAILED_PRECONDITION: requested identity did not match provided token: requested=${identityOf("web")}; found=${identityOf("api")}`,
  );
});

test("a token for the API server will do as well, as in Linkerd", async () => {
  const token = await api.requestToken(namespace, "web");
  expect(await certify(identityOf("web"), token)).toBe("issued");
});

test("a token for somebody else proves nothing", async () => {
  const token = await api.requestToken(namespace, "web", { audiences: ["https://elsewhere.example.org"] });
  expect(await certify(identityOf("web"), token)).toMatch(/^INVALID_ARGUMENT: .*token audiences/);
});

test("a token that was made up proves nothing", async () => {
  expect(await certify(identityOf("web"), "made up")).toMatch(/^(INVALID_ARGUMENT|FAILED_PRECONDITION): /);
});

test("a token of an account that is gone proves nothing", async () => {
  const gone = { apiVersion: "v1", kind: "ServiceAccount", metadata: { namespace, name: "gone" } };
  await api.apply(gone);
  const token = await api.requestToken(namespace, "gone", { audiences });
  await api.delete(gone);
  // The API server may answer from its memory of the last seconds only for tokens that it has seen.
  expect(await certify(identityOf("gone"), token)).toMatch(/^(INVALID_ARGUMENT|FAILED_PRECONDITION): /);
});

test("without the right to ask, the service does not start, and says why", async () => {
  const token = await api.requestToken(namespace, "powerless");
  await expect(start(token)).rejects.toThrow("Unable to create kubernetes token reviews");
});
