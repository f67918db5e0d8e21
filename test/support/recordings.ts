import { parsePortList } from "../../src/domain/port-set.js";
import type { WireSettings } from "../../src/watchers/endpoints-state.js";

interface Recording {
  /** Of `test/golden`. */
  readonly folder: "cases" | "flags";
  /** What differs from the settings of `cases`. */
  readonly settings: Partial<WireSettings>;
}

/** The folders of recorded stories, and the flags under which Linkerd answered them. */
export const recordings: readonly Recording[] = [
  { folder: "cases", settings: {} },
  {
    folder: "flags",
    settings: {
      defaultOpaquePorts: parsePortList("9999,7000-7002").ports,
      enableIPv6: false,
      identityTrustDomain: "example.org",
      forceOpaqueTransport: true,
      enableH2Upgrade: false,
      extEndpointZoneWeights: true,
      meshedHttp2ClientParams: {
        keepAlive: { interval: { seconds: "10" }, timeout: { seconds: "5" }, whileIdle: true },
      },
    },
  },
];
