import { Writer } from "protobufjs/light";
import { InterningReader } from "../../../src/sources/kubernetes/interning-reader.js";
import { decodeEnvironmentEntry, withoutUnread } from "../../../src/sources/kubernetes/proxy-environment.js";

/** Fields by number, in the order given; 3 is a message that nobody reads. */
function decode(...fields: readonly (readonly [number: number, text: string])[]) {
  const writer = Writer.create();
  for (const [number, text] of fields) writer.uint32((number << 3) | 2).string(text);
  const bytes = writer.finish();
  const reader = new InterningReader(Buffer.from([...bytes, 99]));
  const entry = decodeEnvironmentEntry(reader, bytes.length);
  expect(reader.pos).toBe(bytes.length);
  return withoutUnread([entry]);
}

test.each(["INBOUND", "ADMIN", "CONTROL"])("the proxy's %s address is read", (part) => {
  const name = `LINKERD2_PROXY_${part}_LISTEN_ADDR`;
  expect(decode([1, name], [2, "0.0.0.0:4143"])).toEqual([{ name, value: "0.0.0.0:4143" }]);
  expect(decode([1, name])).toEqual([{ name, value: "" }]);
  expect(decode([3, "from somewhere"], [2, "x"], [1, name])).toEqual([{ name, value: "x" }]);
});

test.each(["", "PATH", "LINKERD2_PROXY_INBOUND_LISTEN_ADDS", "LINKERD2_PROXY_OUTBOUND_LISTEN_ADDR"])(
  "%j is not",
  (name) => {
    expect(decode([1, name], [2, "0.0.0.0:1"])).toEqual([]);
  },
);
