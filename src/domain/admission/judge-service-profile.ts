import { readJsonInSteps } from "../json/read-json.js";
import { finish, type Steps } from "../steps.js";
import { findDuplicateKeys } from "./find-duplicate-keys.js";
import { findYamlFault } from "./find-yaml-fault.js";
import { GoDecoder } from "./go-decoder.js";
import { serviceProfileType } from "./service-profile-type.js";
import { validateProfile } from "./validate-profile.js";

/** Whether a ServiceProfile may be stored, and if not, why. */
export type AdmissionVerdict =
  { readonly allowed: true } | { readonly allowed: false; readonly message: string };

/** The same for Go's JSON decoder and for go-yaml. */
const maxDepth = 10_000;

/**
 * The verdict of Linkerd's webhook on a ServiceProfile, with its text (pkg/profiles/profiles.go, `Validate`), which
 * shows that it reads JSON with sigs.k8s.io/yaml: first as YAML, then written anew and read by Go's `encoding/json`.
 * Differences on purpose: `not` may be a list; what is no JSON is refused even if it is YAML, in our own words; of
 * many duplicate keys, the first hundred are listed.
 *
 * @param json the object as the API server sent it: the digits of numbers and duplicate keys matter. Any text will
 *   do; none makes it throw.
 */
export function judgeServiceProfile(json: string): AdmissionVerdict {
  return finish(judgeInSteps(json));
}

/** The same in steps: a large object takes a good part of a second. */
export function* judgeInSteps(json: string): Steps<AdmissionVerdict> {
  const message = yield* findFault(json.toWellFormed());
  return message === undefined ? { allowed: true } : { allowed: false, message };
}

function* findFault(text: string): Steps<string | undefined> {
  const profile = serviceProfileType.zero();
  // Nothing at all is null to a YAML reader.
  const json = yield* readJsonInSteps(text.trim() === "" ? "null" : text, { maxDepth });
  if (!json.ok)
    return unreadable(
      json.error.reason === "depth" ? `yaml: exceeded max depth of ${maxDepth}` : json.error.message,
    );

  const yamlFault = yield* findYamlFault(text, json.value);
  if (yamlFault !== undefined) return unreadable(`yaml: ${yamlFault}`);
  const duplicates = yield* findDuplicateKeys(text, json.value);
  if (duplicates.length > 0) return unreadable(["yaml: unmarshal errors:", ...duplicates].join("\n  "));

  const cell = { get: () => profile, set: () => undefined };
  const decodeFault = yield* new GoDecoder().decode(json.value, serviceProfileType, cell);
  if (decodeFault !== undefined)
    return `failed to validate ServiceProfile: error unmarshaling JSON: while decoding JSON: ${decodeFault}`;
  return yield* validateProfile(profile);
}

function unreadable(problem: string): string {
  return `failed to validate ServiceProfile: error converting YAML to JSON: ${problem}`;
}
