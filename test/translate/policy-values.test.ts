import {
  toDefaultMetadata,
  toGivenDuration,
  toIpNetwork,
  toServiceMetadata,
} from "../../src/translate/policy-values.js";
import { network } from "../support/policy-settings.js";

it.each([
  [0n, {}],
  [30_000_000n, { nanos: 30_000_000 }],
  [61_000_000_000n, { seconds: "61" }],
  [18_446_744_073_709_551_615n * 1_000_000n, { seconds: "18446744073709551", nanos: 615_000_000 }],
])("a duration of %d ns that is given is there, also when it is zero", (nanoseconds, expected) => {
  expect(toGivenDuration(nanoseconds)).toEqual(expected);
});

it.each([
  ["10.0.0.0/8", { ip: { ipv4: 0x0a000000 }, prefixLen: 8 }],
  ["::/0", { ip: { ipv6: {} } }],
])("the range %s is written without a length of zero", (text, expected) => {
  expect(toIpNetwork(network(text))).toEqual(expected);
});

it("names what is built in, and Services with their port", () => {
  expect(toDefaultMetadata("http")).toEqual({ default: "http" });
  expect(toServiceMetadata({ namespace: "shop", name: "web" }, 80)).toEqual({
    resource: { group: "core", kind: "Service", name: "web", namespace: "shop", port: 80 },
  });
  expect(toServiceMetadata({ namespace: "", name: "" }, 80)).toEqual({
    resource: { group: "core", kind: "Service", port: 80 },
  });
});
