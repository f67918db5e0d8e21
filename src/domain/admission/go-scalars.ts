import type { GoType } from "./go-type.js";
import { describeValue, scalarOf } from "./yaml-node.js";

/** A text. Where a text is wanted, the YAML reader writes numbers and booleans as such. */
export function goString(name = "string"): GoType<string> {
  return {
    name,
    zero: () => "",
    decode(node, target, decoding) {
      const scalar = scalarOf(node);
      switch (scalar?.kind) {
        case "string": {
          target.set(scalar.value);
          return;
        }
        case "number": {
          target.set(scalar.text);
          return;
        }
        case "boolean": {
          target.set(String(scalar.value));
          return;
        }
        case "null":
          return;
        case undefined: {
          decoding.mismatch(describeValue(node), name);
          return;
        }
      }
    },
  };
}

/** A text that the YAML reader does not know to be one: it does not look for the fields of embedded structs. */
export const goPlainString: GoType<string> = {
  ...goString(),
  decode(node, target, decoding) {
    const scalar = scalarOf(node);
    if (scalar?.kind === "string") target.set(scalar.value);
    else if (scalar?.kind !== "null") decoding.mismatch(describeValue(node), "string");
  },
};

export const goBool: GoType<boolean> = {
  name: "bool",
  zero: () => false,
  decode(node, target, decoding) {
    if (node.kind === "boolean") target.set(node.value);
    else if (node.kind !== "null") decoding.mismatch(describeValue(node), "bool");
  },
};

/** @param read the number, or undefined if the type cannot hold what is written. */
function goNumber<T>(name: string, zero: T, read: (literal: string) => T | undefined): GoType<T> {
  return {
    name,
    zero: () => zero,
    decode(node, target, decoding) {
      const scalar = scalarOf(node);
      if (scalar?.kind === "null") return;
      if (scalar?.kind !== "number") {
        decoding.mismatch(describeValue(node), name);
        return;
      }
      const value = read(scalar.literal);
      if (value === undefined) decoding.mismatch(`number ${scalar.literal}`, name);
      else target.set(value);
    },
  };
}

const maxUint32 = 0xffff_ffff;

/** Reads an unsigned integer as Go's `strconv.ParseUint` does with base 10 and 32 bits. */
export function parseUint32(text: string): number | undefined {
  if (!/^[0-9]+$/.test(text)) return undefined;
  const value = Number(text);
  return value <= maxUint32 ? value : undefined;
}

export const goUint32 = goNumber("uint32", 0, parseUint32);

export const goInt64 = goNumber("int64", 0n, (literal) => {
  // Behind the YAML reader, an integer of 64 bits has 20 characters at most.
  if (!/^-?[0-9]{1,19}$/.test(literal)) return undefined;
  const value = BigInt(literal);
  return BigInt.asIntN(64, value) === value ? value : undefined;
});

export const goFloat32 = goNumber("float32", 0, (literal) => {
  const value = Math.fround(Number(literal));
  return Number.isFinite(value) ? value : undefined;
});
