import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { logVerbosity, setLogger, setLogVerbosity } from "@grpc/grpc-js";
import { GrpcServer } from "../../src/grpc/server.js";
import { takeGrpcLog } from "../../src/runtime/grpc-log.js";

let told: string[];
const tell = (level: string) => (fields: object, message: string) =>
  void told.push(`${level} ${message} ${JSON.stringify(fields)}`);

beforeEach(() => (told = []));
afterEach(() => {
  setLogger(console);
  setLogVerbosity(logVerbosity.ERROR);
});

test("that an address is taken is no line of its own, since the error says it", async () => {
  takeGrpcLog({ warn: tell("warn"), debug: tell("debug"), trace: tell("trace") });
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const server = new GrpcServer([], () => undefined);
  const { port } = other.address() as AddressInfo;
  await expect(server.listen({ host: "127.0.0.1", port })).rejects.toThrow("EADDRINUSE");
  expect(told).toEqual(['debug grpc-js {"reason":"No address added out of total 1 resolved"}']);
  server.close();
  other.close();
});
