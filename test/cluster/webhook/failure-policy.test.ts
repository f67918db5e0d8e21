import { startTestValidator } from "../../webhook/running-validator.js";
import { makeAuthority } from "../../support/test-certificate.js";
import {
  badSpec,
  goodSpec,
  messageOf,
  profile,
  registerWebhook,
  tryProfile,
  webhookConfiguration,
} from "../support/registered-webhook.js";
import { ownNamespace, sharedApi } from "../support/shared-cluster.js";
import { until } from "../support/until.js";

const api = sharedApi();
afterAll(() => api.close());

test("while no webhook answers, Ignore lets every profile pass, also a bad one", async () => {
  const namespace = await ownNamespace(api);
  const validator = await startTestValidator();
  const place = { port: validator.port, caBundle: validator.authority.cert };
  const configuration = await registerWebhook(api, "Ignore", place);
  expect((await tryProfile(api, profile(namespace, badSpec))).status).toBe(400);
  await validator.stop();
  expect(await tryProfile(api, profile(namespace, badSpec))).toMatchObject({ status: 201, warnings: [] });
  await api.delete(configuration);
});

test("while no webhook answers, Fail refuses every profile, also a good one", async () => {
  const namespace = await ownNamespace(api);
  const validator = await startTestValidator();
  const place = { port: validator.port, caBundle: validator.authority.cert };
  const configuration = await registerWebhook(api, "Fail", place);
  expect((await tryProfile(api, profile(namespace, goodSpec))).status).toBe(201);
  await validator.stop();
  const answer = await tryProfile(api, profile(namespace, goodSpec));
  expect(answer.status).toBe(500);
  expect(messageOf(answer)).toContain('failed calling webhook "linkerd-sp-validator.linkerd.io"');
  await api.delete(configuration);
});

test("a caBundle that did not sign the certificate is told of in the webhook's log", async () => {
  const namespace = await ownNamespace(api);
  const validator = await startTestValidator();
  const place = { port: validator.port, caBundle: makeAuthority().cert };
  const configuration = await webhookConfiguration("Fail", place);
  await api.apply(configuration);
  await until("the API server to ask the webhook", async () =>
    (await tryProfile(api, profile(namespace, goodSpec))).status === 500 ? true : undefined,
  );
  await validator.untilLogged("a client does not trust the certificate");
  await api.delete(configuration);
  await validator.stop();
});
