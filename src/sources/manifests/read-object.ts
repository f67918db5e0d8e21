import { endpointsToSlices } from "../../domain/derive/endpoints-to-slices.js";
import { nearProfile } from "../../domain/profile/near-profile.js";
import type { ServiceProfile } from "../../domain/profile/service-profile.js";
import { warningsOf } from "../../domain/rules/profile-warnings.js";
import { readMetadata } from "../../domain/resources/metadata.js";
import { formatName, type NamespacedName } from "../../domain/resources/names.js";
import { ObjectReader, type FieldProblem } from "../../domain/resources/object-reader.js";
import { kindOf, otherVersionsOf, parseResource } from "../../domain/resources/parse-resource.js";
import type { Rejection, Resource } from "../../domain/resources/resource.js";

export interface ObjectType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** A fault in an object, with what happens because of it. */
export interface ObjectFault extends FieldProblem {
  readonly effect: string;
}

/** What an object brings into the state. */
export interface Contribution {
  readonly resources: readonly Resource[];
  readonly rejection: Rejection | undefined;
  /** Made from an Endpoints object: the names are ours, and give way to those of real slices. */
  readonly converted: boolean;
}

/** What became of one object of a manifest. */
export interface ObjectReading {
  /** `Service shop/web`, which no other object may claim; without a name just the kind. */
  readonly object: string;
  /** Undefined: the object is none of ours, or has no name to hold it by. */
  readonly contribution: Contribution | undefined;
  readonly faults: readonly ObjectFault[];
  /** `apps/v1 Deployment` for an object that is none of ours. */
  readonly ignoredAs: string | undefined;
}

const leftOut = "the object is left out";

/** Reads an untyped object of any kind. */
export function readObject(raw: unknown, { apiVersion, kind }: ObjectType): ObjectReading {
  if (apiVersion === "v1" && kind === "Endpoints") return readEndpoints(raw);
  const known = kindOf(apiVersion, kind);
  if (known === undefined) return ignore(raw, { apiVersion, kind });
  const parsed = parseResource(known, raw);
  if (parsed.type === "resource") {
    const { resource } = parsed;
    const contribution = { resources: [resource], rejection: undefined, converted: false };
    return { object: nameObject(kind, resource), contribution, faults: [], ignoredAs: undefined };
  }
  const { rejection } = parsed;
  const contribution = rejection.name === "" ? undefined : { resources: [], rejection, converted: false };
  const faults = rejection.problems.map((problem) => ({ ...problem, effect: leftOut }));
  return { object: nameObject(kind, rejection), contribution, faults, ignoredAs: undefined };
}

/** What people should know of a profile that was read. */
export function profileFaults(profile: ServiceProfile): readonly ObjectFault[] {
  const served = "it keeps what it served before, or the default profile";
  return [
    ...profile.problems.map((problem) => ({ ...problem, effect: served })),
    ...warningsOf(profile).map(({ rule, path, found, effect, remedy }) => ({
      path,
      message: found,
      effect: `${effect}; ${remedy} [${rule}]`,
    })),
  ];
}

/** Endpoints count as the slices that the cluster would mirror them into. */
function readEndpoints(raw: unknown): ObjectReading {
  const named = new ObjectReader(raw);
  const id = readMetadata(named);
  const reader = new ObjectReader(raw);
  const slices = endpointsToSlices(reader);
  const problems = id.name === "" ? named.problems : reader.problems;
  const contribution =
    id.name === ""
      ? undefined
      : { resources: problems.length === 0 ? slices : [], rejection: undefined, converted: true };
  const faults = problems.map((problem) => ({ ...problem, effect: leftOut }));
  return { object: nameObject("Endpoints", id), contribution, faults, ignoredAs: undefined };
}

function ignore(raw: unknown, { apiVersion, kind }: ObjectType): ObjectReading {
  const object = nameObject(kind, readMetadata(new ObjectReader(raw)));
  const problem = nearProfile(apiVersion, kind) ?? otherVersion(apiVersion, kind);
  const faults = problem === undefined ? [] : [{ ...problem, effect: "the object is ignored" }];
  return { object, contribution: undefined, faults, ignoredAs: `${apiVersion} ${kind}` };
}

function otherVersion(apiVersion: string, kind: string): FieldProblem | undefined {
  const expected = otherVersionsOf(apiVersion, kind);
  if (expected === undefined) return undefined;
  const message = `expected ${expected.join(" or ")}, found ${JSON.stringify(apiVersion)}`;
  return { path: ["apiVersion"], message };
}

function nameObject(kind: string, id: NamespacedName): string {
  return id.name === "" ? kind : `${kind} ${formatName(id)}`;
}
