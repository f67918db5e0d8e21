import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess } from "../server/server-process.js";
import { formatAsk } from "./asks.js";
import { addressShown, isGone, judgeNewStream, judgeStreams } from "./judge-streams.js";
import { carriesMark, sentinelProfile } from "./sentinel.js";
import { SoakConnection } from "./soak-connection.js";
import type { SoakStream } from "./soak-stream.js";

const pauseMs = 5;
/**
 * Looks at whether a change has come, before it is given up: only so that a run with a stream that hangs does
 * end. Counted, so that a machine that stands still for minutes is no fault.
 */
const patience = 30_000;

type Report = (fault: string) => void;

interface CompareOptions {
  readonly server: ServerProcess;
  /** One that knows the same objects. */
  readonly reference: ServerProcess;
  /** Those whose streams are compared. */
  readonly connections: readonly SoakConnection[];
  readonly report: Report;
}

export interface Compared {
  readonly streams: number;
  /** Those of them that a new stream would be refused, or told nothing. */
  readonly outliving: number;
}

/** Streams that ask for the same. */
interface Equals {
  readonly open: readonly SoakStream[];
  /** A new one on the same server, and one on the server of reference. */
  readonly fresh: SoakStream;
  readonly reference: SoakStream;
  /** New ones on the same server, which ask for what the open ones were led to, by its text. */
  readonly atAddress: Map<string, SoakStream>;
}

/** Compares open streams with new ones, after all changes have come to all of them. */
export class StreamComparison {
  #mark = 0;

  /** Faults are reported. No change may be made meanwhile. */
  async compare({ server, reference, connections, report }: CompareOptions): Promise<Compared> {
    await server.setUp([]);
    const open = connections.flatMap(({ streams }) => streams);
    const fresh = await SoakConnection.connect(server.address, report);
    const ofReference = await SoakConnection.connect(reference.address, report);
    const all = [...byAsk(open.filter(({ refusedWith }) => refusedWith === undefined))].map(
      ([ask, same]): Equals => ({
        open: same,
        fresh: fresh.open(ask),
        reference: ofReference.open(ask),
        atAddress: new Map(),
      }),
    );
    await this.#quiet(server, [...connections, fresh], [...open, ...all.map((each) => each.fresh)]);
    for (const each of all) askForAddresses(each, fresh);
    await this.#quiet(
      server,
      [fresh],
      all.flatMap(({ atAddress }) => [...atAddress.values()]),
    );
    await this.#quiet(
      reference,
      [ofReference],
      all.map((each) => each.reference),
    );
    for (const { ask, refusedWith } of open.filter(
      (stream) => stream.open && stream.refusedWith !== undefined,
    ))
      report(`${formatAsk(ask)}: is open, expected it to end with ${refusedWith ?? ""}`);
    const compared = all.map((each) => judgeEquals(each, report));
    await Promise.all([fresh.close(), ofReference.close()]);
    return {
      streams: sum(compared.map(({ streams }) => streams)),
      outliving: sum(compared.map(({ outliving }) => outliving)),
    };
  }

  /**
   * Resolves when nothing is on its way any more: between two changes that every connection has got, no stream
   * has got a message or has ended.
   */
  async #quiet(
    server: ServerProcess,
    connections: readonly SoakConnection[],
    streams: readonly SoakStream[],
  ): Promise<void> {
    for (let before = "", now = "-"; before !== now;) {
      await this.#round(server, connections);
      before = now;
      now = streams.map((stream) => `${stream.messages}${stream.open ? "" : "!"}`).join(" ");
    }
  }

  async #round(server: ServerProcess, connections: readonly SoakConnection[]): Promise<void> {
    const mark = ++this.#mark;
    server.change({ apply: [sentinelProfile(mark)], delete: [] });
    for (let look = 1; ; look++) {
      const without = connections.filter(({ sentinel }) => !carriesMark(sentinel.newest, mark));
      if (without.length === 0) break;
      if (without.some(({ sentinel }) => !sentinel.open))
        throw new Error("the server has closed a connection");
      if (look > patience) throw new Error(`${without.length} connections did not get a change`);
      await delay(pauseMs);
    }
    for (const { sentinel } of connections) sentinel.settled();
  }
}

function byAsk(streams: readonly SoakStream[]): ReadonlyMap<SoakStream["ask"], readonly SoakStream[]> {
  const groups = new Map<string, SoakStream[]>();
  for (const stream of streams) {
    const key = formatAsk(stream.ask);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(stream);
  }
  return new Map([...groups.values()].flatMap((group) => group.slice(0, 1).map(({ ask }) => [ask, group])));
}

/** Streams that outlive the name that they asked for go by the address that it led to. */
function askForAddresses({ open, fresh, atAddress }: Equals, connection: SoakConnection): void {
  if (fresh.ask.rpc !== "GetProfile" || !isGone(fresh.settled())) return;
  for (const stream of open) {
    const path = addressShown(stream.settled());
    if (path !== undefined && !atAddress.has(path))
      atAddress.set(path, connection.open({ rpc: "GetProfile", path }));
  }
}

function judgeEquals({ open, fresh, reference, atAddress }: Equals, report: Report): Compared {
  const alive = open.filter((stream) => stream.open);
  for (const stream of alive) stream.begin();
  const settled = alive.map((stream) => stream.settled());
  const expected = fresh.settled();
  const shownAt = new Map([...atAddress].map(([path, stream]) => [path, stream.settled()] as const));
  for (const fault of judgeStreams(fresh.ask.rpc, settled, { fresh: expected, atAddress: shownAt }))
    report(`${formatAsk(fresh.ask)}: an open stream ${fault}`);
  for (const fault of judgeNewStream(expected, reference.settled()))
    report(`${formatAsk(fresh.ask)}: a new stream ${fault}`);
  const outlive = "error" in expected || ("profile" in expected && expected.profile === null);
  return { streams: alive.length, outliving: outlive ? alive.length : 0 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
