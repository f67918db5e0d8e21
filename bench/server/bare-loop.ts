import * as grpc from "@grpc/grpc-js";
import { destinationService } from "../../src/wire/destination-wire.js";
import { obey } from "./obey.js";

// A grpc-js server that knows nothing: it writes one prepared message to every stream. What it costs is about
// the least that a grpc-js server can cost.

type Call = grpc.ServerWritableStream<unknown, Buffer>;

const streams = new Set<Call>();
const first = Buffer.from([0x0a, 0x00]);

function hold(call: Call): void {
  streams.add(call);
  call.on("cancelled", () => streams.delete(call));
  call.write(first);
}

const server = new grpc.Server();
server.addService(destinationService(), { Get: hold, GetProfile: hold });
server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  obey(`127.0.0.1:${port}`, (command) => {
    const message = command.type === "write" ? Buffer.from(command.message) : undefined;
    if (message !== undefined) for (const stream of streams) stream.write(message);
  });
});
