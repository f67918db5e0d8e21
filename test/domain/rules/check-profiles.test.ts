import { checkProfiles } from "../../../src/domain/rules/check-profiles.js";
import { makeServiceProfile } from "../../support/builders.js";

const settings = { clusterDomain: "cluster.local" };
const inNamespace = (namespace: string): ReturnType<typeof makeServiceProfile> =>
  makeServiceProfile({ namespace });

test("profiles of different Services have nothing to do with one another", () => {
  const other = makeServiceProfile({ name: "api.shop.svc.cluster.local" });
  const unnamed = ["a", "b"].map((namespace) => makeServiceProfile({ namespace, name: "web" }));
  expect(checkProfiles([makeServiceProfile(), other, ...unnamed], settings)).toEqual(new Map());
});

test("of two with one name and namespace the second is told, and that the first is served", () => {
  const [first, second] = [inNamespace("shop"), inNamespace("shop")];
  expect([...checkProfiles([first, second], settings)]).toEqual([
    [
      second,
      [
        expect.objectContaining({
          rule: "duplicate-profile",
          severity: "warning",
          path: ["metadata", "name"],
        }),
      ],
    ],
  ]);
});

test("of profiles in several namespaces each is told whose clients get it, but the Service's own", () => {
  const [own, mobile, batch] = [inNamespace("shop"), inNamespace("mobile"), inNamespace("batch")];
  const found = "Service shop/web has profiles in namespaces batch, mobile, shop";
  expect([...checkProfiles([mobile, own, batch], settings)]).toMatchObject([
    [
      mobile,
      [
        {
          rule: "several-profiles",
          severity: "note",
          found,
          effect: "clients in mobile get this one alone, others their own or the one in shop",
        },
      ],
    ],
    [batch, [{ found, effect: "clients in batch get this one alone, others their own or the one in shop" }]],
  ]);
});

test("without a profile in the Service's namespace, other clients get the default one", () => {
  const [mobile, batch] = [inNamespace("mobile"), inNamespace("batch")];
  expect([...checkProfiles([mobile, batch], settings)]).toMatchObject([
    [batch, [{ effect: "clients in batch get this one alone, others their own or the default profile" }]],
  ]);
});

test("a broken profile counts as absent, as it does for clients", () => {
  const broken = makeServiceProfile({ namespace: "mobile", spec: undefined });
  expect(checkProfiles([inNamespace("shop"), broken], settings)).toEqual(new Map());
});

test("of very many namespaces only some are named", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => inNamespace(`n${i}`));
  const findings = [...checkProfiles(many, settings).values()].flat();
  expect(findings).toHaveLength(999);
  expect(findings[0]?.found).toBe("Service shop/web has profiles in namespaces n0, n1, n10, n100, n101, ...");
});
