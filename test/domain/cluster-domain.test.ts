import { expectedDomain } from "../../src/domain/cluster-domain.js";

it.each(["cluster.local", "local", "a-b.c1.example"])("%s is a domain", (text) => {
  expect(expectedDomain(text)).toBeUndefined();
});

it.each([
  ["cluster.local.", "a domain as names have it: cluster.local"],
  ["Cluster.Local", "a domain as names have it: cluster.local"],
  ["a b", "a domain, such as cluster.local"],
  ["-a.local", "a domain, such as cluster.local"],
  ["", "a domain, such as cluster.local"],
])("of %j it says what was expected", (text, expected) => {
  expect(expectedDomain(text)).toBe(expected);
});
