import type { Address } from "../../../src/domain/endpoints/address.js";
import { filterAddresses, type AddressFilter } from "../../../src/domain/endpoints/filter-addresses.js";
import { makeExternalWorkload, makePod } from "../../support/builders.js";

const everything: AddressFilter = {
  instance: "",
  client: { nodeName: "node-1", zone: "zone-a" },
  localTrafficOnly: false,
  enableIPv6: true,
};

function address(ip: string, overrides: Partial<Address> = {}): Address {
  return {
    ip,
    port: 8080,
    socket: `${ip}:8080`,
    family: ip.includes(":") ? "IPv6" : "IPv4",
    endpoint: `Pod shop/${ip}`,
    backing: { kind: "pod", pod: makePod(), owner: { kind: "pod", name: "web-1" }, opaque: false },
    hostname: undefined,
    zone: "zone-a",
    forZones: [],
    setLabels: {},
    ...overrides,
  };
}

const workload = {
  kind: "workload",
  workload: makeExternalWorkload(),
  owner: undefined,
  opaque: false,
} as const;
const bare = { kind: "bare", identity: "", authorityOverride: undefined } as const;

function onNode(ip: string, nodeName: string): Address {
  return address(ip, {
    backing: {
      kind: "pod",
      pod: makePod({ nodeName }),
      owner: { kind: "pod", name: "web-1" },
      opaque: false,
    },
  });
}

function kept(addresses: readonly Address[], filter: Partial<AddressFilter> = {}): readonly string[] {
  return filterAddresses(addresses, { ...everything, ...filter }).map(({ ip }) => ip);
}

describe("filterAddresses", () => {
  describe("by instance", () => {
    const named = [
      address("10.0.1.1", { hostname: "web-0" }),
      address("10.0.1.2", { hostname: "" }),
      address("10.0.1.3"),
    ];

    it.each([
      ["", ["10.0.1.1", "10.0.1.2", "10.0.1.3"]],
      ["web-0", ["10.0.1.1"]],
      ["web-1", []],
    ])("keeps for %j %j", (instance, ips) => {
      expect(kept(named, { instance })).toEqual(ips);
    });
  });

  describe("for traffic that stays on its node", () => {
    const spread = [onNode("10.0.1.1", "node-1"), onNode("10.0.1.2", "node-2"), onNode("10.0.1.3", "")];

    it.each([
      ["node-1", ["10.0.1.1"]],
      ["node-2", ["10.0.1.2"]],
      ["node-3", []],
    ])("keeps for a client on %s %j", (nodeName, ips) => {
      expect(kept(spread, { localTrafficOnly: true, client: { nodeName, zone: "" } })).toEqual(ips);
    });

    it("keeps no scheduled pod for a client that does not say where it is", () => {
      const scheduled = spread.slice(0, 2);
      expect(kept(scheduled, { localTrafficOnly: true, client: { nodeName: "", zone: "" } })).toEqual([]);
    });

    it("keeps pods only: nothing else is on a node", () => {
      const others = [address("10.0.1.8", { backing: bare }), address("10.0.1.9", { backing: workload })];
      expect(kept([...spread, ...others], { localTrafficOnly: true })).toEqual(["10.0.1.1"]);
    });

    it("does not look at hints", () => {
      const hinted = [
        { ...onNode("10.0.1.1", "node-1"), forZones: ["zone-b"] },
        { ...onNode("10.0.1.2", "node-2"), forZones: ["zone-a"] },
      ];
      expect(kept(hinted, { localTrafficOnly: true })).toEqual(["10.0.1.1"]);
    });
  });

  describe("by zone", () => {
    const a = address("10.0.1.1", { forZones: ["zone-a"] });
    const b = address("10.0.1.2", { forZones: ["zone-b"] });
    const both = address("10.0.1.3", { forZones: ["zone-b", "zone-a"] });
    const unhinted = address("10.0.1.4");

    it.each([
      ["those for the client's zone when all have hints", [a, b, both], "zone-a", ["10.0.1.1", "10.0.1.3"]],
      [
        "those for the client's zone when all have hints, in another zone",
        [a, b, both],
        "zone-b",
        ["10.0.1.2", "10.0.1.3"],
      ],
      ["all when one has no hint", [a, b, unhinted], "zone-a", ["10.0.1.1", "10.0.1.2", "10.0.1.4"]],
      ["all when none is for the client's zone", [a, b], "zone-c", ["10.0.1.1", "10.0.1.2"]],
      ["all when the client's zone is not known", [a, b], "", ["10.0.1.1", "10.0.1.2"]],
      ["nothing of nothing", [], "zone-a", []],
    ])("keeps %s", (_, addresses, zone, ips) => {
      expect(kept(addresses, { client: { nodeName: "node-1", zone } })).toEqual(ips);
    });

    it("looks at the hints of the asked instance alone", () => {
      const instance = [{ ...a, hostname: "web-0" }, { ...b, hostname: "web-0" }, unhinted];
      expect(kept(instance, { instance: "web-0" })).toEqual(["10.0.1.1"]);
    });

    it("does not look at the zone that an endpoint is in", () => {
      const elsewhere = { ...a, zone: "zone-b" };
      expect(kept([elsewhere, b])).toEqual(["10.0.1.1"]);
    });
  });

  describe("by family", () => {
    const four = address("10.0.1.1", { endpoint: "Pod shop/web-1" });
    const six = address("fd00::1", { endpoint: "Pod shop/web-1" });
    const onlyFour = address("10.0.1.2");
    const onlySix = address("fd00::3");
    const all = [four, six, onlyFour, onlySix];

    it("prefers IPv6 for each pod that has it", () => {
      expect(kept(all)).toEqual(["fd00::1", "10.0.1.2", "fd00::3"]);
    });

    it("leaves out the IPv6 addresses of pods when that is off", () => {
      expect(kept(all, { enableIPv6: false })).toEqual(["10.0.1.1", "10.0.1.2"]);
    });

    it("is chosen after the zone", () => {
      const hinted = [
        { ...four, forZones: ["zone-a"] },
        { ...six, forZones: ["zone-b"] },
      ];
      expect(kept(hinted)).toEqual(["10.0.1.1"]);
    });

    it.each([true, false])(
      "keeps addresses that refer to nothing, each being an endpoint of its own: %s",
      (enableIPv6) => {
        const addresses = [
          address("10.0.1.1", { backing: bare, endpoint: "x" }),
          address("fd00::1", { backing: bare, endpoint: "x" }),
        ];
        expect(kept(addresses, { enableIPv6 })).toEqual(["10.0.1.1", "fd00::1"]);
      },
    );

    const vm4 = address("10.9.0.1", { backing: workload, endpoint: "ExternalWorkload shop/vm-1" });
    const vm6 = address("fd00::9", { backing: workload, endpoint: "ExternalWorkload shop/vm-1" });

    it.each([
      [true, [vm4, vm6], ["fd00::9"]],
      [false, [vm4, vm6], ["10.9.0.1"]],
      [true, [vm4], ["10.9.0.1"]],
      [false, [vm6], ["fd00::9"]],
    ])(
      "keeps one address of a workload, of the preferred family if it has one: IPv6 %s",
      (enableIPv6, addresses, ips) => {
        expect([kept(addresses, { enableIPv6 }), kept(addresses.toReversed(), { enableIPv6 })]).toEqual([
          ips,
          ips,
        ]);
      },
    );
  });
});
