import { flagVariable } from "../../src/config/flag-definition.js";
import { serveFlags } from "../../src/config/serve-flags.js";

/** What Linkerd 2.20's destination controller takes: its main.go and pkg/flags. */
const linkerdFlags = [
  "addr",
  "cluster-domain",
  "controller-namespace",
  "default-opaque-ports",
  "enable-endpoint-slices",
  "enable-h2-upgrade",
  "enable-ipv6",
  "enable-pprof",
  "export-queue-metrics",
  "ext-endpoint-zone-weights",
  "identity-trust-domain",
  "kubeconfig",
  "log-format",
  "log-level",
  "meshed-http2-client-params",
  "metrics-addr",
  "outbound-transport-mode",
  "stream-queue-capacity",
  "trace-collector",
  "version",
];

describe("serveFlags", () => {
  it("holds every flag of Linkerd's", () => {
    const names = serveFlags.filter((flag) => flag.origin === "linkerd").map((flag) => flag.name);
    expect([...names].sort()).toEqual(linkerdFlags);
  });

  it("names each flag once", () => {
    const names = serveFlags.map((flag) => flag.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("gives no name that another flag's --no- form would take", () => {
    expect(serveFlags.filter((flag) => flag.name.startsWith("no-"))).toEqual([]);
  });
});

describe("flagVariable", () => {
  it("is the flag's name in capitals", () => {
    expect(serveFlags.map(flagVariable)).toEqual(
      expect.arrayContaining(["WAYPOST_ADDR", "WAYPOST_MESHED_HTTP2_CLIENT_PARAMS", "WAYPOST_MANIFESTS"]),
    );
  });

  it("does not exist for the version, since images carry a WAYPOST_VERSION of their own", () => {
    expect(serveFlags.map(flagVariable)).not.toContain("WAYPOST_VERSION");
  });
});
