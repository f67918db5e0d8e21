import { nodeCaveat } from "../../src/runtime/node-support.js";
import { makeEndpointSlice, makePod, makeService } from "../support/builders.js";
import type { StreamRequest } from "../support/destination-client.js";
import { RawClient } from "../support/raw-client.js";
import { startDestination } from "../support/start-destination.js";

const get: StreamRequest = { rpc: "Get", path: "web.shop.svc.cluster.local:80" };
/** A few seconds of work may take far longer beside other tests. */
const busyMachineMs = 120_000;

const cycles = 2_500;
const atATime = 50;

const isUnlimited = nodeCaveat(process.version) === undefined;
const reason = isUnlimited
  ? ""
  : ` (left out: Node ${process.version} limits them, and nothing can be set against it)`;

(isUnlimited ? test : test.skip)(
  `2,500 streams that are cancelled at once leave the others on their connection alone${reason}`,
  async () => {
    const server = await startDestination();
    server.store.apply(
      [makeService(), makeEndpointSlice(), makePod()].map((object) => ({ type: "apply", object })),
    );
    const client = await RawClient.connect(server.address);
    const kept = client.open(get);
    await kept.messagesOnce(1);
    for (let i = 0; i < cycles; i += atATime) {
      const streams = Array.from({ length: atATime }, () => client.open(get));
      await Promise.all(streams.map((stream) => stream.messagesOnce(1)));
      for (const stream of streams) stream.cancel();
      await Promise.all(streams.map((stream) => stream.closed));
    }
    server.store.apply([{ type: "apply", object: makePod({ serviceAccount: "other" }) }]);
    await kept.messagesOnce(2);
    expect([kept.messages.length, client.destroyed]).toEqual([2, false]);
    await client.close();
    await server.stop();
  },
  busyMachineMs,
);
