import { makeAuthority, makeCertificate, mountTlsSecret } from "../../support/test-certificate.js";
import { TcpRelay } from "../../support/tcp-relay.js";
import { startTestValidator } from "../../webhook/running-validator.js";
import {
  badSpec,
  goodSpec,
  profile,
  registerWebhook,
  tryProfile,
  webhookConfiguration,
} from "../support/registered-webhook.js";
import { ownNamespace, sharedApi } from "../support/shared-cluster.js";
import { until } from "../support/until.js";

const api = sharedApi();
afterAll(() => api.close());

test("certificates and then their authority are rotated under load, and no request of the API server fails", async () => {
  const namespace = await ownNamespace(api);
  const validator = await startTestValidator();
  const relay = new TcpRelay({ port: validator.port });
  await relay.listen();
  const old = validator.authority.cert;
  const configuration = await registerWebhook(api, "Fail", { port: relay.port, caBundle: old });

  let isOver = false;
  const statuses = new Map<string, number>();
  const load = Array.from({ length: 6 }, async (_, i) => {
    const [kind, spec] = i % 2 === 0 ? ["good", goodSpec] : ["bad", badSpec];
    while (!isOver) {
      const { status } = await tryProfile(api, profile(namespace, spec, { service: `web-${i}` }));
      statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
    }
  });
  const loads = (): number => validator.logged.filter((line) => line.includes("certificate loaded")).length;
  const reload = async (mount: () => void): Promise<void> => {
    const before = loads();
    mount();
    await until(
      "the new certificate to be served",
      async () => await Promise.resolve(loads() > before ? true : undefined),
    );
  };
  /** A new bundle makes the API server open new connections. */
  const trust = async (caBundle: string): Promise<void> => {
    const before = relay.accepted;
    await api.apply(await webhookConfiguration("Fail", { port: relay.port, caBundle }));
    await until(
      "the API server to connect anew",
      async () => await Promise.resolve(relay.accepted > before ? true : undefined),
    );
  };

  for (let i = 0; i < 3; i += 1) await reload(validator.rotate);
  const next = makeAuthority("the next authority");
  await trust(old + next.cert);
  await reload(() => mountTlsSecret(validator.tlsDir, makeCertificate({ signer: next })));
  await trust(next.cert);
  await reload(() => mountTlsSecret(validator.tlsDir, makeCertificate({ signer: next })));
  isOver = true;
  await Promise.all(load);

  expect([...statuses.keys()].sort()).toEqual(["bad 400", "good 201"]);
  expect(Math.min(...statuses.values())).toBeGreaterThan(5);
  await api.delete(configuration);
  relay.close();
  await validator.stop();
});
