import { parseQuantity } from "../quantity.js";
import type { GoType } from "./go-type.js";
import { describeValue, scalarOf } from "./yaml-node.js";
import { rfc3339Error } from "./rfc3339-error.js";

/** A blank that Go trims off and that its encoder leaves unescaped within a text. */
const blank = /[ \u0085\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/;

/** apimachinery's `resource.Quantity`, which decodes itself. */
export const goQuantity: GoType<undefined> = {
  name: "resource.Quantity",
  zero: () => undefined,
  decode(node, _target, decoding) {
    const scalar = scalarOf(node);
    if (scalar?.kind === "null") return;
    const result = parseQuantity(quantityText(scalar));
    if (!result.ok) decoding.abort(result.error);
  },
};

/** What is no number or text is no quantity, however it is written; Go looks at the JSON itself. */
function quantityText(scalar: ReturnType<typeof scalarOf>): string {
  if (scalar?.kind === "number") return scalar.literal;
  return scalar?.kind === "string" ? shorten(trimBlanks(scalar.value)) : "{}";
}

function trimBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && blank.test(text.charAt(start))) start++;
  while (start < end && blank.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/**
 * Whether a text is a quantity does not depend on more than 40 digits of its number, nor of its exponent but for
 * zeros in front. To find the value of millions of digits would take long, and nobody asks for it.
 */
function shorten(text: string): string {
  return text.length <= 1000
    ? text
    : text.replace(/0+(?=[0-9]{40})/g, "").replace(/([0-9]{40})[0-9]+/g, "$1");
}

/** apimachinery's `metav1.Time`, which decodes itself. */
export const goTime: GoType<undefined> = {
  name: "v1.Time",
  zero: () => undefined,
  decode(node, _target, decoding) {
    const scalar = scalarOf(node);
    if (scalar?.kind === "null") return;
    if (scalar?.kind !== "string") {
      decoding.abortMismatch(describeValue(node));
      return;
    }
    const error = rfc3339Error(scalar.value);
    if (error !== undefined) decoding.abort(error);
  },
};

/** apimachinery's `metav1.FieldsV1`, which takes any JSON. */
export const goFieldsV1: GoType<undefined> = {
  name: "v1.FieldsV1",
  zero: () => undefined,
  decode: () => undefined,
};
