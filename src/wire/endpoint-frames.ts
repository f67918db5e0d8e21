import { encodeUpdate } from "./destination-wire.js";
import type { TcpAddress } from "../gen/io/linkerd/proxy/net/TcpAddress.js";

/** An endpoint whose WeightedAddr is encoded already, and the labels of the set it belongs to. */
export interface EncodedAddr {
  readonly bytes: Buffer;
  readonly setLabels: Readonly<Record<string, string>>;
}

/** Field numbers of destination.proto: Update.add, WeightedAddrSet.addrs and .metric_labels, and of map entries. */
const field = { add: 1, addrs: 1, metricLabels: 2, key: 1, value: 2 };

/**
 * Update messages that add the endpoints: one for each set of labels. They are put together from the
 * endpoints' own bytes, so an endpoint is encoded once, however many streams get it and in whatever company.
 */
export function encodeAdds(endpoints: Iterable<EncodedAddr>): readonly Buffer[] {
  const sets = new Map<string, { labels: Buffer; addrs: Buffer[] }>();
  for (const { bytes, setLabels } of endpoints) {
    const key = JSON.stringify(setLabels);
    const set = sets.get(key) ?? { labels: encodeLabels(setLabels), addrs: [] };
    set.addrs.push(delimited(field.addrs, bytes));
    sets.set(key, set);
  }
  return [...sets.values()].map((set) => delimited(field.add, Buffer.concat([...set.addrs, set.labels])));
}

/** The Update message that removes the addresses; none when there are none. */
export function encodeRemoves(addrs: TcpAddress[]): readonly Buffer[] {
  return addrs.length === 0 ? [] : [encodeUpdate({ remove: { addrs } })];
}

function encodeLabels(labels: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(labels).map(([key, value]) =>
      delimited(
        field.metricLabels,
        Buffer.concat([delimited(field.key, Buffer.from(key)), delimited(field.value, Buffer.from(value))]),
      ),
    ),
  );
}

const lengthDelimited = 2;

function delimited(fieldNumber: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((fieldNumber << 3) | lengthDelimited), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}
