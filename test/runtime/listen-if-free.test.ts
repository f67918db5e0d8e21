import { listenIfFree } from "../../src/runtime/listen-if-free.js";
import { makeLogger } from "../../src/runtime/logger.js";

const here = { host: "127.0.0.1", port: 8080 };
const flag = "--some-addr";
const withoutIt = "it is not served";

let lines: string;
let closed: number;
const server = { close: () => void (closed += 1) };
const { log } = makeLogger({
  level: "info",
  format: "json",
  destination: { write: (line: string) => void (lines += line) },
});
const taken = () => Promise.reject(new Error("EADDRINUSE"));

beforeEach(() => ([lines, closed] = ["", 0]));

test("it says where the server listens", async () => {
  const listen = () => Promise.resolve({ host: "::1", port: 1234 });
  const address = { ...here, isDefault: true };
  expect(await listenIfFree(server, { address, flag, listen, withoutIt, log })).toBe("[::1]:1234");
  expect([lines, closed]).toEqual(["", 0]);
});

test("a default address that cannot be had is done without, which is said once", async () => {
  const address = { ...here, isDefault: true };
  expect(await listenIfFree(server, { address, flag, listen: taken, withoutIt, log })).toBeUndefined();
  expect(JSON.parse(lines)).toMatchObject({
    level: "warning",
    msg: withoutIt,
    addr: "127.0.0.1:8080",
    reason: expect.stringContaining("found one that is in use") as string,
  });
  expect(closed).toBe(1);
});

test("an address that somebody asked for has to be had", async () => {
  const address = { ...here, isDefault: false };
  await expect(listenIfFree(server, { address, flag, listen: taken, withoutIt, log })).rejects.toThrow(
    "--some-addr=127.0.0.1:8080: expected a free port",
  );
  expect([lines, closed]).toEqual(["", 1]);
});
