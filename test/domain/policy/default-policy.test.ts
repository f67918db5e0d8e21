import {
  defaultPolicies,
  parseDefaultPolicy,
  requiringIdentity,
} from "../../../src/domain/policy/default-policy.js";

it.each(defaultPolicies)("%s is read by its name", (name) => {
  expect(parseDefaultPolicy(name)).toEqual({ ok: true, value: name });
});

it.each(["", "Deny", "deny ", "all", "audit-all"])("%j is none", (text) => {
  expect(parseDefaultPolicy(text)).toEqual({
    ok: false,
    error: `expected one of all-authenticated, all-unauthenticated, cluster-authenticated, cluster-unauthenticated, deny, audit, found ${JSON.stringify(text)}`,
  });
});

it("asks for an identity where anybody was let in, and changes nothing else", () => {
  expect(defaultPolicies.map((name) => [name, requiringIdentity(name)])).toEqual([
    ["all-authenticated", "all-authenticated"],
    ["all-unauthenticated", "all-authenticated"],
    ["cluster-authenticated", "cluster-authenticated"],
    ["cluster-unauthenticated", "cluster-authenticated"],
    ["deny", "deny"],
    ["audit", "audit"],
  ]);
});
