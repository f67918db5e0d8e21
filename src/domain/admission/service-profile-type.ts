import { goMap, goPointer, goSlice } from "./go-containers.js";
import { goBool, goFloat32, goPlainString, goString, goUint32 } from "./go-scalars.js";
import { field, goStruct, unkept } from "./go-struct.js";
import type { GoType } from "./go-type.js";
import { goQuantity } from "./go-unmarshalers.js";
import { lazy } from "./lazy.js";
import { objectMetaType, type ObjectMeta } from "./object-meta-type.js";

/**
 * A ServiceProfile as Linkerd's webhook holds it (controller/gen/apis/serviceprofile/v1alpha2/types.go), as far
 * as it is looked at: null and missing are undefined, or the zero value of what is no pointer, slice or map.
 */
export interface RawServiceProfile {
  metadata: ObjectMeta;
  spec: RawSpec;
}

export interface RawSpec {
  routes: (RawRoute | undefined)[] | undefined;
  retryBudget: RawRetryBudget | undefined;
}

export interface RawRoute {
  name: string;
  condition: RawRequestMatch | undefined;
  responseClasses: (RawResponseClass | undefined)[] | undefined;
  timeout: string;
}

/** What both kinds of match have in common. */
export interface RawMatch<Match> {
  all: (Match | undefined)[] | undefined;
  any: (Match | undefined)[] | undefined;
  /** One match, or the list of them that the custom resource definition asks for. */
  not: (Match | undefined)[] | undefined;
}

export interface RawRequestMatch extends RawMatch<RawRequestMatch> {
  pathRegex: string;
  method: string;
}

export interface RawResponseClass {
  condition: RawResponseMatch | undefined;
}

export interface RawResponseMatch extends RawMatch<RawResponseMatch> {
  status: RawStatusRange | undefined;
}

export interface RawStatusRange {
  min: number;
  max: number;
}

export interface RawRetryBudget {
  retryRatio: number;
  ttl: string;
}

const text = goString();

/**
 * The field `not`. Linkerd's type takes an object only, its definition a list only; both are taken here, and a
 * single object is kept as the only one of a list.
 */
function oneOrMany<T>(type: () => GoType<T>): GoType<(T | undefined)[] | undefined> {
  const one = lazy(type);
  const many = goSlice(() => goPointer(one));
  return {
    get name() {
      return one().name;
    },
    zero: many.zero,
    decode(node, target, decoding) {
      if (node.kind === "array" || node.kind === "null") {
        many.decode(node, target, decoding);
        return;
      }
      const cell = {
        get: () => target.get()?.[0] ?? one().zero(),
        set: (value: T) => target.set([value]),
      };
      one().decode(node, cell, decoding);
    },
  };
}

const requestMatch: GoType<RawRequestMatch> = goStruct<RawRequestMatch>(
  "v1alpha2.RequestMatch",
  () => ({ all: undefined, any: undefined, not: undefined, pathRegex: "", method: "" }),
  [
    field("all", () => goSlice(() => goPointer(() => requestMatch))),
    field("not", () => oneOrMany(() => requestMatch)),
    field("any", () => goSlice(() => goPointer(() => requestMatch))),
    field("pathRegex", () => text),
    field("method", () => text),
  ],
);

const statusRange = goStruct<RawStatusRange>("v1alpha2.Range", () => ({ min: 0, max: 0 }), [
  field("min", () => goUint32),
  field("max", () => goUint32),
]);

const responseMatch: GoType<RawResponseMatch> = goStruct<RawResponseMatch>(
  "v1alpha2.ResponseMatch",
  () => ({ all: undefined, any: undefined, not: undefined, status: undefined }),
  [
    field("all", () => goSlice(() => goPointer(() => responseMatch))),
    field("not", () => oneOrMany(() => responseMatch)),
    field("any", () => goSlice(() => goPointer(() => responseMatch))),
    field("status", () => goPointer(() => statusRange)),
  ],
);

const responseClass = goStruct<RawResponseClass>("v1alpha2.ResponseClass", () => ({ condition: undefined }), [
  field("condition", () => goPointer(() => responseMatch)),
  unkept("isFailure", goBool),
]);

const route = goStruct<RawRoute>(
  "v1alpha2.RouteSpec",
  () => ({ name: "", condition: undefined, responseClasses: undefined, timeout: "" }),
  [
    field("name", () => text),
    field("condition", () => goPointer(() => requestMatch)),
    field("responseClasses", () => goSlice(() => goPointer(() => responseClass))),
    unkept("isRetryable", goBool),
    field("timeout", () => text),
  ],
);

const retryBudget = goStruct<RawRetryBudget>("v1alpha2.RetryBudget", () => ({ retryRatio: 0, ttl: "" }), [
  field("retryRatio", () => goFloat32),
  unkept("minRetriesPerSecond", goUint32),
  field("ttl", () => text),
]);

const weightedDst = goStruct("v1alpha2.WeightedDst", () => ({}), [
  unkept("authority", text),
  unkept("weight", goQuantity),
]);

const spec = goStruct<RawSpec>(
  "v1alpha2.ServiceProfileSpec",
  () => ({ routes: undefined, retryBudget: undefined }),
  [
    field("routes", () => goSlice(() => goPointer(() => route))),
    field("retryBudget", () => goPointer(() => retryBudget)),
    unkept(
      "dstOverrides",
      goSlice(() => goPointer(() => weightedDst)),
    ),
    unkept(
      "opaquePorts",
      goMap(
        "uint32",
        goStruct("struct {}", () => ({}), []),
      ),
    ),
  ],
);

export const serviceProfileType = goStruct<RawServiceProfile>(
  "v1alpha2.ServiceProfile",
  () => ({ metadata: objectMetaType.zero(), spec: spec.zero() }),
  [
    unkept("kind", goPlainString, ["TypeMeta"]),
    unkept("apiVersion", goPlainString, ["TypeMeta"]),
    field("metadata", () => objectMetaType),
    field("spec", () => spec),
  ],
);
