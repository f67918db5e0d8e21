import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { startTestValidator, type TestValidator } from "../../webhook/running-validator.js";
import { reviewJson } from "../../webhook/admission-rules.js";
import type { Manifest } from "../../support/start-destination.js";
import { writeKubeconfig } from "../support/kubeconfig.js";
import { renderOverlay, renderWith } from "../support/render-overlay.js";
import { goodSpec, profile } from "../support/registered-webhook.js";
import { ownNamespace, sharedApi, sharedCluster } from "../support/shared-cluster.js";
import { until } from "../support/until.js";

const api = sharedApi();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-check-services-"));
let validator: TestValidator;
let granted: readonly Manifest[];

beforeAll(async () => {
  const objects = await renderWith("overlays/validator", ["components/check-services"]);
  const account = /^(Namespace|ServiceAccount)$/;
  await api.apply(...objects.filter(({ kind }) => account.test(kind)));
  granted = objects.filter(({ kind }) => kind.startsWith("ClusterRole"));
  const token = await api.requestToken("waypost", "linkerd-sp-validator");
  const kubeconfig = writeKubeconfig(path.join(folder, "kubeconfig"), sharedCluster(), {
    credential: { token },
  });
  validator = await startTestValidator([`--kubeconfig=${kubeconfig}`]);
});

afterAll(async () => {
  await validator.stop();
  await api.delete(...granted);
  api.close();
  fs.rmSync(folder, { recursive: true });
});

async function warningsOf(object: Manifest): Promise<readonly string[]> {
  const { body } = await validator.client.ask(reviewJson(JSON.stringify(object)));
  return (JSON.parse(body) as { response: { warnings?: readonly string[] } }).response.warnings ?? [];
}

test("without the right to read Services the webhook answers, and says nothing about them", async () => {
  await validator.untilLogged("a kind of objects is refused");
  expect(await validator.page("/ready")).toMatchObject({ status: 200 });
  expect(await warningsOf(profile(await ownNamespace(api), goodSpec))).toEqual([]);
});

test("with the role of the component, profiles are warned of while their Service is not there", async () => {
  await api.apply(...granted);
  await validator.untilLogged("a kind of objects that was refused can be read");
  const namespace = await ownNamespace(api);
  const object = profile(namespace, goodSpec);
  await until("a warning", async () => ((await warningsOf(object)).length > 0 ? true : undefined));
  expect(await warningsOf(object)).toEqual([
    expect.stringMatching(/^metadata\.name: .*\[unknown-service\]$/),
  ]);
  await api.apply({
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "web", namespace },
    spec: { ports: [{ port: 80 }] },
  });
  await until("no warning", async () => ((await warningsOf(object)).length === 0 ? true : undefined));
});

test("the account may list and watch Services, and nothing else", async () => {
  const account = api.as(await api.requestToken("waypost", "linkerd-sp-validator"));
  const statusOf = async (place: string): Promise<number> =>
    (await account.request({ method: "GET", path: place })).status;
  expect(await statusOf("/api/v1/services")).toBe(200);
  for (const place of [
    "/api/v1/pods",
    "/api/v1/secrets",
    "/api/v1/namespaces",
    "/apis/linkerd.io/v1alpha2/serviceprofiles",
    "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations",
  ])
    expect([place, await statusOf(place)]).toEqual([place, 403]);
  account.close();
});

test("without the component there is no role, no token and no flag", async () => {
  const plain = await renderOverlay("overlays/validator");
  expect(plain.filter(({ kind }) => /Role/.test(kind))).toEqual([]);
  expect(JSON.stringify(plain)).not.toContain("check-services");
  expect(JSON.stringify(plain)).not.toContain('"automountServiceAccountToken":true');
});
