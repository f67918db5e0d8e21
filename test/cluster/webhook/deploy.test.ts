import { execFileSync, spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { parseValidatorConfig } from "../../../src/config/validator-config.js";
import { makeTlsPair } from "../../../src/tls/tls-pair.js";
import type { Manifest } from "../../support/start-destination.js";
import { chartDestination } from "../support/chart-destination.js";
import { renderFolder, renderOverlay, renderWith } from "../support/render-overlay.js";
import { sharedApi } from "../support/shared-cluster.js";

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
}
interface Workload extends Manifest {
  readonly spec: {
    readonly replicas: number;
    readonly template: {
      readonly metadata: object;
      readonly spec: {
        readonly containers: readonly Container[];
        readonly automountServiceAccountToken: boolean;
      };
    };
  };
}
interface Configuration extends Manifest {
  readonly webhooks: readonly {
    readonly failurePolicy: string;
    readonly clientConfig: { readonly service: object; readonly caBundle?: string };
  }[];
}

const root = path.join(__dirname, "..", "..", "..");
const script = path.join(root, "deploy", "scripts", "validator-certificates.sh");
const api = sharedApi();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-deploy-"));
afterAll(() => {
  api.close();
  fs.rmSync(folder, { recursive: true });
});

function only<T extends Manifest>(objects: readonly Manifest[], kind: T["kind"] & string): T {
  const found = objects.filter((object) => object.kind === kind);
  expect(found).toHaveLength(1);
  return found[0] as T;
}

async function dryRunAll(objects: readonly Manifest[]): Promise<readonly unknown[]> {
  await api.apply(...objects.filter(({ kind }) => kind === "Namespace"));
  return await Promise.all(objects.map(async (object) => (await api.dryRun(object))["kind"]));
}

test.each([
  ["overlays/validator", "Ignore", 1],
  ["overlays/validator-fail", "Fail", 2],
])(
  "%s passes a dry run on the server, with failurePolicy %s and %d pods",
  async (overlay, policy, replicas) => {
    const objects = await renderOverlay(overlay);
    expect(await dryRunAll(objects)).toEqual(objects.map(({ kind }) => kind));
    expect(only<Workload>(objects, "Deployment").spec.replicas).toBe(replicas);
    expect(only<Configuration>(objects, "ValidatingWebhookConfiguration").webhooks).toMatchObject([
      {
        failurePolicy: policy,
        clientConfig: { service: { name: "linkerd-sp-validator", namespace: "waypost", path: "/" } },
        admissionReviewVersions: ["v1", "v1beta1"],
        sideEffects: "None",
        rules: [
          {
            operations: ["CREATE", "UPDATE"],
            apiGroups: ["linkerd.io"],
            apiVersions: ["v1alpha1", "v1alpha2"],
            resources: ["serviceprofiles"],
          },
        ],
      },
    ]);
  },
);

test("names are those that Linkerd's chart gives", async () => {
  const objects = await renderOverlay("overlays/validator");
  const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "Service linkerd-sp-validator",
      "ValidatingWebhookConfiguration linkerd-sp-validator-webhook-config",
    ]),
  );
  expect(JSON.stringify(only(objects, "Deployment"))).toContain(
    '"secretName":"linkerd-sp-validator-k8s-tls"',
  );
});

test("image, arguments and ports are those of this version", async () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  for (const objects of [
    await renderOverlay("overlays/validator"),
    await renderWith("overlays/validator", ["components/check-services"]),
  ]) {
    const [container] = only<Workload>(objects, "Deployment").spec.template.spec.containers;
    const [verb, ...argv] = container?.args ?? [];
    const parsed = parseValidatorConfig({ argv, env: {} });
    expect([container?.image, verb, parsed.ok && parsed.value.warnings]).toEqual([
      `waypost:${version}`,
      "sp-validator",
      [],
    ]);
    const { addr, metricsAddr } = parsed.ok ? parsed.value.config : {};
    expect(container?.ports?.map(({ containerPort }) => containerPort)).toEqual([
      addr?.port,
      metricsAddr?.port,
    ]);
  }
});

test.each(["overlays/validator", "overlays/validator-fail"])(
  "pods of %s are admitted where the restricted standard is enforced",
  async (overlay) => {
    const objects = await renderOverlay(overlay);
    await dryRunAll(objects);
    const { template } = only<Workload>(objects, "Deployment").spec;
    const metadata = { ...template.metadata, name: "one", namespace: "waypost" };
    const pod = { apiVersion: "v1", kind: "Pod", metadata, spec: template.spec };
    expect(await api.dryRun(pod)).toMatchObject({ kind: "Pod" });
  },
);

describe("cert-manager", () => {
  test.each(["overlays/validator", "overlays/validator-fail"])(
    "makes the Secret of %s, for the name that the API server asks for",
    async (overlay) => {
      const objects = await renderWith(overlay, ["components/cert-manager"]);
      const certificates = objects.filter(({ kind }) => kind === "Certificate").map(({ spec }) => spec);
      expect(certificates).toContainEqual(
        expect.objectContaining({
          secretName: "linkerd-sp-validator-k8s-tls",
          dnsNames: ["linkerd-sp-validator.waypost.svc"],
        }),
      );
      const { metadata } = only(objects, "ValidatingWebhookConfiguration");
      expect(metadata).toMatchObject({
        annotations: { "cert-manager.io/inject-ca-from": "waypost/linkerd-sp-validator" },
      });
      const known = objects.filter(({ apiVersion }) => !apiVersion.startsWith("cert-manager.io/"));
      expect(await dryRunAll(known)).toEqual(known.map(({ kind }) => kind));
    },
  );
});

describe("the script", () => {
  const run = (...argv: string[]): string => execFileSync(script, argv, { encoding: "utf8" });

  async function made(out: string) {
    const objects = await renderFolder(out);
    const { data } = only<Manifest & { readonly data: Readonly<Record<string, string>> }>(objects, "Secret");
    const bundle = only<Configuration>(objects, "ValidatingWebhookConfiguration").webhooks[0]?.clientConfig
      .caBundle;
    const decode = (text = ""): Buffer => Buffer.from(text, "base64");
    return { objects, cert: decode(data["tls.crt"]), key: decode(data["tls.key"]), ca: decode(bundle) };
  }

  test.each([
    [[], "waypost", "Ignore"],
    [["--overlay", "validator-fail", "--days", "10"], "waypost", "Fail"],
    [["--namespace", "linkerd-test"], "linkerd-test", "Ignore"],
  ])("with %j makes all that a cluster needs, in one folder", async (argv, namespace, policy) => {
    const out = fs.mkdtempSync(path.join(folder, "made-"));
    expect(run(out, ...argv)).toContain(`kubectl apply -k ${out}`);
    const { objects, cert, key, ca } = await made(out);
    expect(makeTlsPair("", { cert, key }).ok).toBe(true);
    const [leaf, authority] = [new X509Certificate(cert), new X509Certificate(ca)];
    const host = `linkerd-sp-validator.${namespace}.svc`;
    expect([
      leaf.checkHost(host),
      leaf.checkIssued(authority),
      leaf.verify(authority.publicKey),
      authority.ca,
    ]).toEqual([host, true, true, true]);
    for (const { metadata } of objects) expect([undefined, namespace]).toContain(metadata.namespace);
    const [webhook] = only<Configuration>(objects, "ValidatingWebhookConfiguration").webhooks;
    expect(webhook).toMatchObject({ failurePolicy: policy, clientConfig: { service: { namespace } } });
    expect(await dryRunAll(objects)).toEqual(objects.map(({ kind }) => kind));
    for (const file of ["ca.key", "tls.key", "secret.yaml"])
      expect(fs.statSync(path.join(out, file)).mode & 0o077).toBe(0);
  });

  test("run again it renews the certificate and keeps the authority", async () => {
    const out = path.join(folder, "again");
    run(out);
    const first = await made(out);
    run(out);
    const second = await made(out);
    expect(second.ca).toEqual(first.ca);
    expect(second.cert).not.toEqual(first.cert);
  });

  test.each([
    [[], "found no folder"],
    [["out", "--days", "0"], "--days: found '0'"],
    [["out", "--days"], "--days: found no value"],
    [["out", "--overlay", "none"], "--overlay: found 'none'"],
    [["out", "--namespace", "A b"], "--namespace: found 'A b'"],
    [["out", "--what"], "--what: unknown flag"],
    [["a", "b"], "found a second folder"],
  ])("refuses %j and says why", (argv, reason) => {
    const { status, stderr } = spawnSync(script, argv, { encoding: "utf8", cwd: folder });
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });
});

describe("drop-in-validator", () => {
  test("changes one image of an installed Linkerd, and nothing else, also beside drop-in", async () => {
    const [validator] = await renderOverlay("overlays/drop-in-validator");
    const [destination] = await renderOverlay("overlays/drop-in");
    if (validator === undefined || destination === undefined) throw new Error("expected an object");
    await api.apply(chartDestination);
    const path = "/apis/apps/v1/namespaces/linkerd/deployments/linkerd-destination";
    const merge = async (object: Manifest, fieldManager: string): Promise<Workload> =>
      (await api.json({
        method: "PATCH",
        path: `${path}?fieldManager=${fieldManager}&force=true`,
        headers: { "content-type": "application/apply-patch+yaml" },
        body: JSON.stringify(object),
      })) as unknown as Workload;
    const before = (await api.get(chartDestination)) as unknown as Workload;
    await merge(destination, "waypost");
    const after = await merge(validator, "waypost-validator");
    const image = expect.stringMatching(/^waypost:/) as string;
    const containers = before.spec.template.spec.containers.map((container) =>
      container.name === "policy" ? container : { ...container, image },
    );
    expect(after.spec.template.spec).toEqual({ ...before.spec.template.spec, containers });
    await api.delete(chartDestination);
  });

  test("the chart's arguments are understood, and ports and probes are where it expects them", () => {
    const container = (chartDestination as Workload).spec.template.spec.containers.find(
      ({ name }) => name === "sp-validator",
    );
    const [verb, ...argv] = container?.args ?? [];
    const parsed = parseValidatorConfig({ argv, env: {} });
    if (!parsed.ok) throw new Error(parsed.error.join("\n"));
    expect([verb, parsed.value.warnings]).toEqual(["sp-validator", []]);
    expect(parsed.value.config).toMatchObject({
      addr: { port: 8443 },
      metricsAddr: { port: 9997 },
      tlsDir: "/var/run/linkerd/tls",
    });
  });
});
