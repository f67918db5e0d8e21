import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { ExpectedError } from "../../src/domain/expected-error.js";
import { listenOn, whyNotFree } from "../../src/runtime/listen-on.js";

const address = { flag: "--addr", host: "::1", port: 80 };

test("what listens is passed on", async () => {
  expect(await listenOn(address, () => Promise.resolve(7))).toBe(7);
});

test("a port that is in use is told with its flag", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const listen = async (): Promise<void> => {
    await once(createServer().listen(port, "127.0.0.1"), "listening");
  };
  await expect(listenOn({ flag: "--addr", host: "127.0.0.1", port }, listen)).rejects.toEqual(
    new ExpectedError(
      `--addr=127.0.0.1:${port}: expected a free port, found one that is in use; stop what listens there, or name another port`,
    ),
  );
  other.close();
});

test.each([
  ["No address added out of total 1 resolved errors: [listen EADDRINUSE: ...]", /^expected a free port/],
  ["listen EACCES: permission denied 0.0.0.0:80", /name one from 1024 on$/],
  ["listen EADDRNOTAVAIL: address not available 192.0.2.1", /^expected an address of this machine/],
  ["getaddrinfo ENOTFOUND nohost.invalid", /^expected a host of this machine/],
  ["Name resolution failed for target dns:nohost.invalid:1", /^expected a host of this machine/],
  ["something else", /^something else$/],
])("%j has a reason for people", (text, reason) => {
  expect(whyNotFree(new Error(text))).toMatch(reason);
});

test("a fault of ours stays what it is, with its stack", async () => {
  const fault = new RangeError("a bug");
  await expect(listenOn(address, () => Promise.reject(fault))).rejects.toBe(fault);
});
