import { connect, TestStream, type Settled, type StreamRequest } from "../../support/destination-client.js";
import { startDestination, type Manifest } from "../../support/start-destination.js";
import type { KubeApi } from "./kube-api.js";

/** Until a new stream without a message counts as one that has none to show. */
const silenceMs = 1000;

const collections = [
  "/api/v1/namespaces",
  "/api/v1/nodes",
  "/api/v1/pods",
  "/api/v1/services",
  "/apis/discovery.k8s.io/v1/endpointslices",
  "/apis/linkerd.io/v1alpha2/serviceprofiles",
];

/**
 * What streams have to show of an API's present objects: that of new streams on a server which was given just these
 * objects, at once. In the order of the requests.
 */
export async function expectedStates(
  api: KubeApi,
  requests: readonly StreamRequest[],
): Promise<readonly Settled[]> {
  const reference = await startDestination();
  const client = connect(reference.address);
  try {
    reference.apply(...(await listAll(api)));
    return await newStates(client, requests);
  } finally {
    client.close();
    await reference.stop();
  }
}

/** What streams that were opened earlier show where new ones are refused: a Service that was there has gone. */
export function statesOfOpenStreams(states: readonly Settled[]): readonly Settled[] {
  return states.map((state) => (isRefused(state) ? { endpoints: {} } : state));
}

function isRefused(state: Settled): boolean {
  return "error" in state && state.error.code === "NOT_FOUND";
}

/** What new streams show at first. */
export async function newStates(
  client: ReturnType<typeof connect>,
  requests: readonly StreamRequest[],
): Promise<readonly Settled[]> {
  const streams = requests.map((request) => new TestStream(client, request));
  try {
    return await Promise.all(
      streams.map(async (stream) => {
        const isAnswered = (state: Settled): boolean => stream.messages.length > 0 || isRefused(state);
        // A Service without an endpoint is answered with silence.
        return plain(await stream.until(isAnswered, silenceMs).catch(() => stream.settled()));
      }),
    );
  } finally {
    for (const stream of streams) stream.cancel();
  }
}

/** Without prototypes and undefined fields, so that it compares by its values. */
export function plain(settled: Settled): Settled {
  return JSON.parse(JSON.stringify(settled)) as Settled;
}

async function listAll(api: KubeApi): Promise<readonly Manifest[]> {
  const lists = await Promise.all(collections.map((path) => api.json({ method: "GET", path })));
  return lists.flatMap((list) => {
    const { kind, apiVersion, items } = list as unknown as ObjectList;
    return items.map((item) => ({ ...item, kind: kind.replace(/List$/, ""), apiVersion }));
  });
}

interface ObjectList {
  readonly kind: string;
  readonly apiVersion: string;
  readonly items: readonly Manifest[];
}
