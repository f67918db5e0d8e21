import * as http2 from "node:http2";
import { destinationClientService } from "../../src/wire/destination-wire.js";
import { makeEndpointSlice, makePod, makeService } from "../support/builders.js";
import { RecordedEvents } from "../support/recording-observers.js";
import { startDestination } from "../support/start-destination.js";
test("deadline", async () => {
  const events = new RecordedEvents();
  const server = await startDestination({}, events.observers);
  server.store.apply([makeService(), makeEndpointSlice(), makePod()].map((object) => ({ type: "apply", object })));
  const session = http2.connect(`http://${server.address}`);
  const def = destinationClientService().Get;
  const done: Promise<unknown>[] = [];
  for (let k = 0; k < 50; k++) {
    const s = session.request({ ":method": "POST", ":path": def.path, "content-type": "application/grpc", te: "trailers", "grpc-timeout": `${20+k}m` });
    const m = def.requestSerialize({ path: "web.shop.svc.cluster.local:80" });
    const h = Buffer.alloc(5); h.writeUInt32BE(m.length, 1); s.end(Buffer.concat([h, m]));
    s.on("data", () => undefined); s.on("error", () => undefined);
    done.push(new Promise((r) => s.once("trailers", (t) => r(t["grpc-status"]))));
  }
  const end = Date.now() + 300; let i = 0;
  while (Date.now() < end) { for (let j=0;j<3;j++) server.store.apply([{ type: "apply", object: makePod({ serviceAccount: `a${i++}` }) }]); await new Promise(setImmediate); }
  console.log(await Promise.all(done), events.streams.map((s) => s.closed?.code));
  session.destroy(); await server.stop();
});
