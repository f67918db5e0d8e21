import { authorizationsOf } from "../../../src/domain/policy/authorizations.js";
import { network } from "../../support/policy-settings.js";

const clusterNetworks = [network("10.0.0.0/8")];
const everywhere = [network("0.0.0.0/0"), network("::/0")];

it.each([
  ["all-authenticated", everywhere, "meshed"],
  ["all-unauthenticated", everywhere, "anybody"],
  ["cluster-authenticated", clusterNetworks, "meshed"],
  ["cluster-unauthenticated", clusterNetworks, "anybody"],
  ["audit", everywhere, "anybody"],
] as const)("%s lets in from %j: %s", (name, networks, clients) => {
  expect(authorizationsOf(name, { clusterNetworks })).toEqual([{ name, networks, clients }]);
});

it("lets nobody in under deny", () => {
  expect(authorizationsOf("deny", { clusterNetworks })).toEqual([]);
});
