import { formatPortSet } from "../../../src/domain/port-set.js";
import { readMetadata } from "../../../src/domain/resources/metadata.js";
import { readOpaquePorts } from "../../../src/domain/resources/opaque-ports.js";
import { parsed, rawObject } from "../../support/cluster.js";

function opaquePorts(annotations: object): string | undefined {
  const metadata = parsed(readMetadata, rawObject({ annotations }));
  const ports = readOpaquePorts(metadata, (name) => (name === "mysql" ? 3306 : undefined));
  return ports && formatPortSet(ports);
}

describe("readOpaquePorts", () => {
  it("leaves the default list in force without the annotation", () => {
    expect(opaquePorts({ "config.linkerd.io/skip-inbound-ports": "25" })).toBeUndefined();
  });

  it.each([
    ["", ""],
    ["25,4320-4330,mysql", "25,3306,4320-4330"],
    [" 25 , mysql ,", "25,3306"],
    ["25,junk,70000,9-1,26", "25-26"],
    ["junk", ""],
  ])("reads %j as %j", (text, ports) => {
    expect(opaquePorts({ "config.linkerd.io/opaque-ports": text })).toBe(ports);
  });
});
