import { refText, toRefView } from "../../../src/cli/client/ref-view.js";

test.each([
  ["nothing", undefined, null],
  ["a group alone, as for the default profile", { resource: { group: "linkerd.io" } }, null],
  ["an empty name", { resource: { kind: "Service", name: "" } }, null],
  ["something built in", { default: "none" }, { kind: "default", name: "none" }],
  [
    "an object, without its empty parts",
    { resource: { group: "core", kind: "Service", name: "web", namespace: "shop", section: "", port: 80 } },
    { group: "core", kind: "Service", name: "web", namespace: "shop", port: 80 },
  ],
])("reads %s", (_, ref, expected) => expect(toRefView(ref)).toEqual(expected));

test.each([
  [{ kind: "Service", namespace: "shop", name: "web", port: 80 }, "Service shop/web port 80"],
  [{ name: "web" }, "web"],
  [{ kind: "HTTPRoute", namespace: "shop", name: "r", section: "rule-1" }, "HTTPRoute shop/r section rule-1"],
])("%j reads %s", (ref, text) => expect(refText(ref)).toBe(text));
