import type { Reader } from "protobufjs/light";

/** An entry of a container's environment that the domain may read (its resources/proxy-ports.ts). */
interface EnvironmentEntry {
  readonly name: string;
  readonly value: string;
}

/** A container's environment. */
export type Environment = readonly EnvironmentEntry[];

const read = ["INBOUND", "ADMIN", "CONTROL"].map((part) => Buffer.from(`LINKERD2_PROXY_${part}_LISTEN_ADDR`));

/** Stands for every entry that is not read. */
const unread: EnvironmentEntry = Object.freeze({ name: "", value: "" });

/**
 * Decodes an EnvVar, without making strings of one that nobody reads: most of a pod's strings are in the
 * environments of its containers.
 */
export function decodeEnvironmentEntry(reader: Reader, length: number): EnvironmentEntry {
  const end = reader.pos + length;
  const entry = { name: "", value: "" };
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 0x0a && !isRead(reader)) {
      reader.pos = end;
      return unread;
    }
    if (tag === 0x0a) entry.name = reader.string();
    else if (tag === 0x12) entry.value = reader.string();
    else reader.skipType(tag & 7);
  }
  return entry;
}

/** Takes out what stands for entries that are not read. */
export function withoutUnread(environment: Environment): Environment {
  return environment.length === 0 ? environment : environment.filter((entry) => entry !== unread);
}

/** Whether the reader is at a name that is read. It stays where it is. */
function isRead(reader: Reader): boolean {
  const { pos, buf } = reader;
  const length = reader.uint32();
  const start = reader.pos;
  reader.pos = pos;
  return read.some((name) => name.length === length && name.equals(buf.subarray(start, start + length)));
}
