import { parseUint32 } from "./go-scalars.js";
import { lazy } from "./lazy.js";
import type { Decoding, GoType } from "./go-type.js";
import { describeValue, sortedMembers } from "./yaml-node.js";

/** A pointer: nil for null, else to a value that is made when it is first needed. */
export function goPointer<T>(type: () => GoType<T>): GoType<T | undefined> {
  const pointed = lazy(type);
  return {
    // The error names what is pointed to, so the name is of no use but in a slice's.
    get name() {
      return `*${pointed().name}`;
    },
    zero: () => undefined,
    decode(node, target, decoding) {
      if (node.kind === "null") {
        target.set(undefined);
        return;
      }
      pointed().decode(
        node,
        { get: () => target.get() ?? pointed().zero(), set: (value) => target.set(value) },
        decoding,
      );
    },
  };
}

/** A slice, nil for null. Elements that are there already are decoded into. */
export function goSlice<T>(type: () => GoType<T>): GoType<T[] | undefined> {
  const element = lazy(type);
  return {
    get name() {
      return `[]${element().name}`;
    },
    zero: () => undefined,
    decode(node, target, decoding) {
      if (node.kind === "null") {
        target.set(undefined);
        return;
      }
      if (node.kind !== "array") {
        decoding.mismatch(describeValue(node), this.name);
        return;
      }
      const items = target.get() ?? [];
      items.length = Math.min(items.length, node.items.length);
      target.set(items);
      decoding.then(
        node.items.map((item, index) => () => {
          const cell = {
            get: () => items[index] ?? element().zero(),
            set: (value: T) => (items[index] = value),
          };
          if (index >= items.length) items.push(element().zero());
          element().decode(item, cell, decoding);
        }),
      );
    },
  };
}

/** A map whose values are checked and not kept. */
export function goMap<T>(key: "string" | "uint32", value: GoType<T>): GoType<undefined> {
  const name = `map[${key}]${value.name}`;
  return {
    name,
    zero: () => undefined,
    decode(node, _target, decoding) {
      if (node.kind === "null") return;
      if (node.kind !== "object") {
        decoding.mismatch(describeValue(node), name);
        return;
      }
      decoding.then(
        sortedMembers(node).flatMap(([text, member]) => [
          () => value.decode(member, { get: value.zero, set: () => undefined }, decoding),
          () => checkKey(text, key, decoding),
        ]),
      );
    },
  };
}

function checkKey(text: string, kind: "string" | "uint32", decoding: Decoding): void {
  if (kind === "uint32" && parseUint32(text) === undefined) decoding.mismatch(`number ${text}`, "uint32");
}
