import { ToldVersions } from "../../../src/sources/kubernetes/told-versions.js";

const web = { namespace: "shop", name: "web" };

test("each version of an object is news once", () => {
  const told = new ToldVersions();
  expect(["1", "1", "2", "2"].map((version) => told.isNews(web, version))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(told.isNews({ ...web, namespace: "other" }, "2")).toBe(true);
});

test("it remembers a thousand objects, the latest", () => {
  const told = new ToldVersions();
  for (let i = 0; i < 1001; i++) told.isNews({ ...web, name: String(i) }, "1");
  expect(told.isNews({ ...web, name: "1000" }, "1")).toBe(false);
  expect(told.isNews({ ...web, name: "1" }, "1")).toBe(false);
  expect(told.isNews({ ...web, name: "0" }, "1")).toBe(true);
});
