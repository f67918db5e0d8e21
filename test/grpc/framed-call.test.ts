import { once } from "node:events";
import {
  Client,
  credentials,
  Server,
  ServerCredentials,
  type ClientReadableStream,
  type ServerWritableStream,
} from "@grpc/grpc-js";
import { FramedCall } from "../../src/grpc/framed-call.js";
import { destinationClientService, destinationService } from "../../src/wire/destination-wire.js";
import { frame } from "../../src/wire/frames.js";

type Call = ServerWritableStream<unknown, Buffer>;

const messages = ["one", "two", "three"].map((text) => Buffer.from(text));

let stop: (() => void) | undefined;

afterEach(() => stop?.());

/** A call to a real server that `serve` answers; the client gets the messages as they are. */
async function callTo(serve: (call: Call) => void): Promise<ClientReadableStream<Buffer>> {
  const server = new Server();
  server.addService(destinationService(), { Get: serve, GetProfile: serve });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  stop = () => {
    client.close();
    server.forceShutdown();
  };
  const { path, requestSerialize } = destinationClientService().Get;
  return client.makeServerStreamRequest(path, requestSerialize, (bytes) => bytes, { path: "a" });
}

async function received(call: ClientReadableStream<Buffer>): Promise<readonly string[]> {
  const texts: string[] = [];
  call.on("data", (message: Buffer) => texts.push(message.toString()));
  await once(call, "end");
  return texts;
}

test("messages go to the stream beneath the call, and its end comes after them", async () => {
  const calls: Call[] = [];
  const call = await callTo((served) => {
    calls.push(served);
    // Should grpc-js move its stream, every message would come this way.
    served.write = () => {
      throw new Error("written the usual way");
    };
    const framed = new FramedCall(served);
    framed.write(frame(messages.slice(0, 2)), () => {
      framed.write(frame(messages.slice(2)), () => framed.end());
    });
  });
  const status = once(call, "status");
  expect(await received(call)).toEqual(["one", "two", "three"]);
  expect(await status).toEqual([expect.objectContaining({ code: 0 })]);
  expect(calls).toHaveLength(1);
});

test("nothing is written to a stream that is gone", async () => {
  const gone = new Promise<boolean>((resolve) => {
    void callTo((served) => {
      const framed = new FramedCall(served);
      framed.write(frame(messages), () => undefined);
      framed.on("cancelled", () => {
        framed.write(frame(messages), () => undefined);
        resolve(framed.cancelled);
      });
    }).then((call) => {
      call.on("error", () => undefined);
      call.once("data", () => call.cancel());
    });
  });
  expect(await gone).toBe(true);
});

test("where grpc-js keeps its stream elsewhere, messages go the usual way", () => {
  const written: string[] = [];
  const listeners: string[] = [];
  let done = 0;
  const framed = new FramedCall({
    cancelled: false,
    sendMetadata: () => written.push("metadata"),
    write: (message: Buffer, sent?: () => void) => {
      written.push(message.toString());
      sent?.();
    },
    end: () => written.push("end"),
    on: (event: string) => listeners.push(`on ${event}`),
    off: (event: string) => listeners.push(`off ${event}`),
  });
  framed.write(frame(messages), () => {
    done += 1;
  });
  framed.on("close", () => undefined);
  framed.off("close", () => undefined);
  framed.end();
  expect([written, done, listeners]).toEqual([["one", "two", "three", "end"], 1, ["on close", "off close"]]);
});
