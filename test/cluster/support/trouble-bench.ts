import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Client } from "@grpc/grpc-js";
import type { KubernetesLimits } from "../../../src/sources/kubernetes/kubernetes-limits.js";
import { ApiRelay } from "../../support/api-relay.js";
import { connect, TestStream, type Settled } from "../../support/destination-client.js";
import type { RelayedRequest } from "../../support/relayed-request.js";
import { expectedStates, newStates, plain, statesOfOpenStreams } from "./expected-states.js";
import { followedResources } from "./followed-resources.js";
import { writeKubeconfig } from "./kubeconfig.js";
import { startCluster, type Cluster } from "./start-cluster.js";
import { startClusterDestination, type ClusterDestination } from "./start-cluster-destination.js";
import { changeObjects, layObjects, watchedStreams, type WatchedStream } from "./trouble-objects.js";
import { printTroubles, type TroubleRow } from "./trouble-table.js";
import { until } from "./until.js";

/** How many kinds the source follows, each with a watch of its own. */
export const kindCount = followedResources.length;

const clientCount = 2;
const convergeMs = 15_000;

/** Lists take several pages, and nothing takes long. */
const shortLimits: Partial<KubernetesLimits> = {
  pageSize: 2,
  answerMs: 4000,
  listSilenceMs: 1000,
  watchGraceMs: 500,
  steadyWatchMs: 200,
  backoff: { firstMs: 50, maxMs: 500 },
  maxRetryAfterMs: 2000,
};

export interface TroubleOptions {
  /** The most requests from the cause until all is well again. */
  readonly maxRequests: number;
  /** Nothing of the changes can be seen before the trouble is mended. */
  readonly isCutOff: boolean;
}

/** What a trouble is made with. */
export interface TroubleTools {
  readonly cluster: Cluster;
  readonly relay: ApiRelay;
  /** Changes objects of most kinds, past the relay. */
  readonly change: () => Promise<void>;
  /** Opens new streams, which have to show what the old ones do. */
  readonly openNewStreams: () => Promise<void>;
}

/** What came of a trouble. */
export interface TroubleSeen {
  readonly requests: readonly RelayedRequest[];
}

interface OpenStream {
  readonly request: WatchedStream;
  readonly stream: TestStream;
}

/** A cluster, a destination that reads it through a relay, and clients whose streams have to live through troubles. */
export class TroubleBench {
  readonly cluster: Cluster;
  readonly relay: ApiRelay;
  readonly destination: ClusterDestination;
  readonly #folder: string;
  readonly #clients: readonly Client[];
  readonly #streams: readonly OpenStream[];
  readonly #rows: TroubleRow[] = [];
  #round = 0;

  private constructor(
    parts: Pick<TroubleBench, "cluster" | "relay" | "destination"> & { readonly folder: string },
  ) {
    this.cluster = parts.cluster;
    this.relay = parts.relay;
    this.destination = parts.destination;
    this.#folder = parts.folder;
    this.#clients = Array.from({ length: clientCount }, () => connect(this.destination.address));
    this.#streams = this.#clients.flatMap((client) =>
      watchedStreams.map((request) => ({ request, stream: new TestStream(client, request) })),
    );
  }

  /** Resolves once all streams show what there is. */
  static async start(limits: Partial<KubernetesLimits> = {}): Promise<TroubleBench> {
    const cluster = await startCluster();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-trouble-"));
    try {
      await layObjects(cluster.api);
      const relay = await relayTo(cluster);
      const config = writeKubeconfig(path.join(folder, "kubeconfig"), cluster.access, { url: relay.url });
      const destination = await startClusterDestination(config, { limits: { ...shortLimits, ...limits } });
      const bench = new TroubleBench({ cluster, relay, destination, folder });
      await bench.untilConverged();
      await bench.#untilWell();
      return bench;
    } catch (error: unknown) {
      await cluster.stop();
      throw error;
    }
  }

  /** Prints what was seen in each trouble. */
  async stop(): Promise<void> {
    printTroubles(this.#rows);
    for (const { stream } of this.#streams) stream.cancel();
    for (const client of this.#clients) client.close();
    await this.destination.stop();
    await this.relay.close();
    await this.cluster.stop();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Plays a trouble, which is over when `trouble` resolves, and looks at all that clients and the API server saw. */
  async play(
    name: string,
    options: TroubleOptions,
    trouble: (tools: TroubleTools) => Promise<void>,
  ): Promise<TroubleSeen> {
    this.relay.forget();
    const before = this.#streams.map(({ stream }) => stream.messages.length);
    const began = performance.now();
    const tools = this.#tools(options);
    await trouble(tools);
    const mended = performance.now();
    await this.untilConverged();
    const converged = performance.now();
    await this.#untilWell();
    const { requests } = this.relay;
    const messages = this.#streams.map(({ stream }, i) => stream.messages.length - (before[i] ?? 0));
    this.#rows.push({
      name,
      troubleSeconds: (mended - began) / 1000,
      convergeSeconds: (converged - mended) / 1000,
      requests: requests.length,
      maxRequests: options.maxRequests,
      lists: requests.filter(({ verb }) => verb === "list").length,
      messages: messages.slice(0, watchedStreams.length),
    });
    this.#expectHealthyStreams(messages);
    expect(requests.length).toBeLessThanOrEqual(options.maxRequests);
    return { requests };
  }

  /** Resolves once all streams show what the API has now. */
  async untilConverged(): Promise<void> {
    await this.#converge(await expectedStates(this.cluster.api, watchedStreams));
  }

  #tools({ isCutOff }: TroubleOptions): TroubleTools {
    const { cluster, relay } = this;
    const shown = this.#states();
    return {
      cluster,
      relay,
      change: async () => {
        this.#round += 1;
        await changeObjects(cluster.api, this.#round);
      },
      openNewStreams: async () => {
        const [client] = this.#clients;
        if (client === undefined) throw new Error("expected a client");
        if (isCutOff) {
          expect(statesOfOpenStreams(await newStates(client, watchedStreams))).toEqual(shown);
          expect(this.#states()).toEqual(shown);
          return;
        }
        // What is known may be changing right now.
        await until("new streams to show what the old ones do", async () =>
          isDeepStrictEqual(statesOfOpenStreams(await newStates(client, watchedStreams)), this.#states())
            ? true
            : undefined,
        );
      },
    };
  }

  /** What the streams of the first client show. */
  #states(): readonly Settled[] {
    return this.#streams.slice(0, watchedStreams.length).map(({ stream }) => plain(stream.settled()));
  }

  async #converge(expected: readonly Settled[]): Promise<void> {
    const open = statesOfOpenStreams(expected);
    await Promise.all(
      this.#streams.map(async ({ stream }, i) => {
        const state = open[i % watchedStreams.length];
        await stream
          .until((settled) => isDeepStrictEqual(plain(settled), state), convergeMs)
          .catch(() => undefined);
        const shown = plain(stream.settled());
        // The source's problems are of interest only where they explain what is shown.
        const problems = isDeepStrictEqual(shown, state) ? [] : this.destination.source.status().problems;
        expect({ shown, problems }).toEqual({ shown: state, problems: [] });
      }),
    );
    const [client] = this.#clients;
    if (client === undefined) throw new Error("expected a client");
    // That a Service without endpoints has gone can be seen on new streams only.
    await until("new streams to show the same", async () =>
      isDeepStrictEqual(await newStates(client, watchedStreams), expected) ? true : undefined,
    ).catch(() => undefined);
    expect(await newStates(client, watchedStreams)).toEqual(expected);
  }

  /** All kinds are watched, and what was wrong counts as over. */
  async #untilWell(): Promise<void> {
    const { source } = this.destination;
    await until("all kinds to be watched without a problem", () => {
      const { kinds: states, problems } = source.status() as unknown as SourceState;
      const isWell =
        problems.length === 0 &&
        Object.values(states).every(({ watchAgeSeconds }) => watchAgeSeconds !== undefined);
      return Promise.resolve((isWell && this.relay.openWatches() >= kindCount) || undefined);
    });
  }

  #expectHealthyStreams(messages: readonly number[]): void {
    this.#streams.forEach(({ request, stream }, i) => {
      const { rpc, path: target, maxMessages } = request;
      expect({ rpc, target, ended: stream.ended, error: stream.errorMessage }).toEqual({
        rpc,
        target,
        ended: false,
      });
      stream.messages.forEach((message, at) => expect(message).not.toEqual(stream.messages[at - 1]));
      const sent = messages[i] ?? 0;
      expect({ rpc, target, sent: Math.min(sent, maxMessages) }).toEqual({ rpc, target, sent });
    });
  }
}

async function relayTo({ access }: Cluster): Promise<ApiRelay> {
  const { url, ca, certFile, keyFile } = access;
  const tls = { cert: fs.readFileSync(certFile), key: fs.readFileSync(keyFile) };
  const relay = new ApiRelay({ url, ca, tls });
  await relay.listen();
  return relay;
}

interface SourceState {
  readonly problems: readonly string[];
  readonly kinds: Readonly<Record<string, { readonly watchAgeSeconds?: number | undefined }>>;
}
