import fc from "fast-check";
import { identityName, isDnsLabel, parseIdentityName } from "../../../src/domain/identity/identity-name.js";

const mesh = { controllerNamespace: "linkerd", identityTrustDomain: "cluster.local" };
const web = "web.shop.serviceaccount.identity.linkerd.cluster.local";

test("a service account has the name that Linkerd gives it", () => {
  expect(identityName({ name: "web", namespace: "shop", type: "serviceaccount" }, mesh)).toBe(web);
});

test("what is written is read again", () => {
  const label = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,20}[a-z0-9])?$/);
  fc.assert(
    fc.property(label, label, (name, namespace) => {
      const owner = { name, namespace, type: "serviceaccount" };
      expect(parseIdentityName(identityName(owner, mesh), mesh)).toEqual(owner);
    }),
  );
});

test.each([
  ["of another trust domain", "web.shop.serviceaccount.identity.linkerd.example.org"],
  ["of another control plane", "web.shop.serviceaccount.identity.l5d.cluster.local"],
  ["without a namespace", "web.serviceaccount.identity.linkerd.cluster.local"],
  ["with more than that", `a.${web}`],
  ["of another type", "web.shop.node.identity.linkerd.cluster.local"],
  ["with an empty part", ".shop.serviceaccount.identity.linkerd.cluster.local"],
  ["with capitals", "Web.shop.serviceaccount.identity.linkerd.cluster.local"],
  ["that only ends alike", "webshopserviceaccountidentity.linkerd.cluster.local"],
  ["that is the mesh's own", "identity.linkerd.cluster.local"],
  ["that is nothing", ""],
])("a name %s is none of a service account here", (_, text) => {
  expect(parseIdentityName(text, mesh)).toBeUndefined();
});

test.each([
  ["a", true],
  ["a-1", true],
  ["a".repeat(63), true],
  ["a".repeat(64), false],
  ["-a", false],
  ["a-", false],
  ["a.b", false],
  ["A", false],
  ["a\n", false],
  ["", false],
])("%j is a label: %s", (text, expected) => {
  expect(isDnsLabel(text)).toBe(expected);
});
