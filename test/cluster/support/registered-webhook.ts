import type { Manifest } from "../../support/start-destination.js";
import type { KubeApi } from "./kube-api.js";
import { renderOverlay } from "./render-overlay.js";
import { until } from "./until.js";

type Policy = "Ignore" | "Fail";

interface WebhookConfiguration extends Manifest {
  readonly webhooks: readonly { readonly failurePolicy: Policy; readonly clientConfig: object }[];
}

export interface WebhookPlace {
  readonly port: number;
  /** PEM; several may follow one another. */
  readonly caBundle: string;
}

const overlays = { Ignore: "overlays/validator", Fail: "overlays/validator-fail" } as const;

/** The configuration of deploy/, with an address in the place of the Service: here is no network for Services. */
export async function webhookConfiguration(
  policy: Policy,
  { port, caBundle }: WebhookPlace,
): Promise<WebhookConfiguration> {
  const objects = await renderOverlay(overlays[policy]);
  const found = objects.find(({ kind }) => kind === "ValidatingWebhookConfiguration") as
    WebhookConfiguration | undefined;
  const [webhook] = found?.webhooks ?? [];
  if (found === undefined || webhook?.failurePolicy !== policy)
    throw new Error(`expected a webhook with ${policy}`);
  const clientConfig = {
    url: `https://127.0.0.1:${port}/`,
    caBundle: Buffer.from(caBundle).toString("base64"),
  };
  return { ...found, webhooks: [{ ...webhook, clientConfig }] };
}

/** Registers the webhook, which has to answer, and waits until the API server asks it. */
export async function registerWebhook(api: KubeApi, policy: Policy, place: WebhookPlace): Promise<Manifest> {
  const configuration = await webhookConfiguration(policy, place);
  await api.apply(configuration);
  await api.apply({ apiVersion: "v1", kind: "Namespace", metadata: { name: "webhook-probe" } });
  await until("the API server to ask the webhook", async () => {
    const { status, body } = await tryProfile(api, profile("webhook-probe", badSpec));
    return status === 400 || /denied the request/.test(body) ? true : undefined;
  });
  return configuration;
}

/** Passes the definition's schema, and no webhook. */
export const badSpec = { routes: [{ name: "r", condition: { method: "GET" }, timeout: "soon" }] };

/** Nobody has anything to say about it. */
export const goodSpec = { routes: [{ name: "r", condition: { method: "GET", pathRegex: "/a/[^/]*" } }] };

export function profile(
  namespace: string,
  spec: object,
  { version = "v1alpha2", service = "web" } = {},
): Manifest {
  return {
    apiVersion: `linkerd.io/${version}`,
    kind: "ServiceProfile",
    metadata: { name: `${service}.${namespace}.svc.cluster.local`, namespace },
    spec,
  };
}

export interface Applied {
  readonly status: number;
  readonly body: string;
  readonly warnings: readonly string[];
}

/** Applies a profile on the server's side, for real or as a trial, and says what came of it. */
export async function applyProfile(
  api: KubeApi,
  object: Manifest,
  { dryRun = false } = {},
): Promise<Applied> {
  const { namespace = "default", name } = object.metadata;
  const query = `fieldManager=test&force=true${dryRun ? "&dryRun=All" : ""}`;
  const { status, body, warnings } = await api.request({
    method: "PATCH",
    path: `/apis/${object.apiVersion}/namespaces/${namespace}/serviceprofiles/${name}?${query}`,
    headers: { "content-type": "application/apply-patch+yaml" },
    body: JSON.stringify(object),
  });
  return { status, body: body.toString("utf8"), warnings };
}

/** As `applyProfile`, without any effect. */
export async function tryProfile(api: KubeApi, object: Manifest): Promise<Applied> {
  return await applyProfile(api, object, { dryRun: true });
}

/** The message of a Status. */
export function messageOf({ body }: Applied): string {
  return (JSON.parse(body) as { message?: string }).message ?? "";
}
