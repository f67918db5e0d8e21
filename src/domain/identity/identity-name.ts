/** What the identities of one mesh have in common. */
export interface MeshDomain {
  /** The namespace of Linkerd's control plane. */
  readonly controllerNamespace: string;
  /** The suffix of all names. */
  readonly identityTrustDomain: string;
}

/** Whom an identity is of: in a cluster, a service account. */
export interface IdentityOwner {
  readonly namespace: string;
  readonly name: string;
  /** `serviceaccount` for all that Kubernetes knows today. */
  readonly type: string;
}

/**
 * The name of an identity (controller/identity/domain.go): `NAME.NAMESPACE.TYPE.identity.LINKERD-NAMESPACE.DOMAIN`.
 */
export function identityName({ namespace, name, type }: IdentityOwner, domain: MeshDomain): string {
  return `${name}.${namespace}.${type}.${identitySuffix(domain)}`;
}

/** The end of every name of the mesh; by itself, the name of who vouches for them. */
export function identitySuffix({ controllerNamespace, identityTrustDomain }: MeshDomain): string {
  return `identity.${controllerNamespace}.${identityTrustDomain}`;
}

/** Whom the identity is of; undefined when it is no name of a service account in this mesh. */
export function parseIdentityName(text: string, domain: MeshDomain): IdentityOwner | undefined {
  const suffix = `.${identitySuffix(domain)}`;
  if (!text.endsWith(suffix)) return undefined;
  const [name = "", namespace = "", type = "", ...more] = text.slice(0, -suffix.length).split(".");
  const isOne = type === "serviceaccount" && more.length === 0 && [name, namespace].every(isDnsLabel);
  return isOne ? { name, namespace, type } : undefined;
}

/** apimachinery's `validation.IsDNS1123Label`. */
export function isDnsLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(text);
}
