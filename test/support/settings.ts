import { parsePortList } from "../../src/domain/port-set.js";
import type { WireSettings } from "../../src/watchers/endpoints-state.js";

/** The settings under which the golden stories in `cases` were recorded. */
export const settings: WireSettings = {
  clusterDomain: "cluster.local",
  identityTrustDomain: "cluster.local",
  controllerNamespace: "linkerd",
  defaultOpaquePorts: parsePortList("25,587,3306,4444,5432,6379,9300,11211").ports,
  forceOpaqueTransport: false,
  enableH2Upgrade: true,
  enableIPv6: true,
  extEndpointZoneWeights: false,
};
