/**
 * What an object's type should be when it is nearly that of a ServiceProfile, in a version or a spelling that no API
 * server has. Undefined for a type that is none of Linkerd's: other groups may use the same name.
 */
export function nearProfile(apiVersion: string, kind: string): NearProfile | undefined {
  if (!/^serviceprofiles?$/i.test(kind)) return undefined;
  const [, group = ""] = /^(.*)\//.exec(apiVersion) ?? [];
  if (group !== "" && !/linkerd/i.test(group)) return undefined;
  const isVersion = profileVersions.includes(apiVersion);
  if (isVersion && kind === profileKind) return undefined;
  return isVersion
    ? { path: ["kind"], message: `expected ${profileKind}, found ${JSON.stringify(kind)}` }
    : {
        path: ["apiVersion"],
        message: `expected ${profileVersions.join(" or ")}, found ${JSON.stringify(apiVersion)}`,
      };
}

/** The field that is not as it should be, in the form of a problem. */
export interface NearProfile {
  readonly path: readonly ["apiVersion" | "kind"];
  readonly message: string;
}

const profileKind = "ServiceProfile";
const profileVersions: readonly string[] = ["linkerd.io/v1alpha1", "linkerd.io/v1alpha2"];
