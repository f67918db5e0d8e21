import { isTcp } from "../../../src/domain/policy/is-tcp.js";

it.each([
  ["TCP", true],
  ["tcp", true],
  ["", true],
  ["UDP", false],
  ["SCTP", false],
])("%j: %s", (protocol, expected) => {
  expect(isTcp(protocol)).toBe(expected);
});
