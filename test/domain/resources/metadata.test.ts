import { readMetadata, readNamedPort, readPort } from "../../../src/domain/resources/metadata.js";
import { ObjectReader } from "../../../src/domain/resources/object-reader.js";
import { faults, parsed, problemTexts, rawObject } from "../../support/cluster.js";

const owner = { kind: "ReplicaSet", name: "web-5d4f" };

describe("readMetadata", () => {
  it("reads who an object is and how it is labelled", () => {
    const raw = rawObject({ labels: { app: "web" }, annotations: { note: "" } });
    expect(parsed(readMetadata, raw)).toEqual({
      namespace: "shop",
      name: "web",
      labels: new Map([["app", "web"]]),
      annotations: new Map([["note", ""]]),
      owner: undefined,
      deleting: false,
    });
  });

  it.each([[undefined], [null], [""]])(
    "puts an object whose namespace is %j into default, as kubectl does",
    (namespace) => {
      expect(parsed(readMetadata, rawObject({ namespace })).namespace).toBe("default");
    },
  );

  it("knows no namespace of cluster-wide objects, whatever they say", () => {
    expect(parsed((object) => readMetadata(object, "cluster"), rawObject()).namespace).toBe("");
  });

  it.each([
    ["its only owner", [owner], owner],
    ["no owner of several", [owner, owner], undefined],
    ["no owner of none", [], undefined],
  ])("takes %s", (_, ownerReferences, expected) => {
    expect(parsed(readMetadata, rawObject({ ownerReferences })).owner).toEqual(expected);
  });

  it("sees that deletion was asked for", () => {
    expect(parsed(readMetadata, rawObject({ deletionTimestamp: "2026-01-01T00:00:00Z" })).deleting).toBe(
      true,
    );
  });

  it.each([[{}], [{ metadata: {} }], [{ metadata: { name: "" } }]])("reports a missing name: %j", (raw) => {
    expect(faults(readMetadata, raw)).toEqual(["metadata.name: expected a name, found none"]);
  });
});

describe("readPort", () => {
  it.each([
    [{ port: 80 }, 80],
    [{}, 0],
    [{ port: 65535 }, 65535],
  ])("reads %j as %d", (raw, port) => {
    expect(parsed((object) => readPort(object, "port"), raw)).toBe(port);
  });

  it.each([[65536], [-1], [80.5], ["80"]])("reports %j", (port) => {
    expect(faults((object) => readPort(object, "port"), { port })).toHaveLength(1);
  });
});

describe("readNamedPort", () => {
  it.each([
    [{ port: 80 }, 80],
    [{ port: "http" }, "http"],
    [{ port: "80" }, "80"],
    [{}, undefined],
  ])("reads %j as %j", (raw, port) => {
    const reader = new ObjectReader(raw);
    expect([readNamedPort(reader, "port"), problemTexts(reader.problems)]).toEqual([port, []]);
  });

  it("reports what is neither a number nor a name", () => {
    expect(faults((object) => readNamedPort(object, "port"), { port: true })).toEqual([
      "port: expected a whole number from 0 to 65535, found a boolean",
    ]);
  });
});
