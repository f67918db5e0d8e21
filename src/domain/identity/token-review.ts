import type { Refusal } from "../refusal.js";
import { err, type Result, ok } from "../result.js";
import { identityName, isDnsLabel, type MeshDomain } from "./identity-name.js";

/** What an API server says of a token: `status` of a TokenReview (authentication.k8s.io/v1). */
export interface TokenReviewStatus {
  readonly authenticated: boolean;
  /** Of `user`: for a service account `system:serviceaccount:NAMESPACE:NAME`. */
  readonly username: string;
  /** Why the token could not be reviewed; "" when it was. */
  readonly error: string;
}

/** Whom tokens are to be for. */
export const tokenAudience = "identity.l5d.io";

/** The API server does not do with audiences: Linkerd then asks again without them. */
export function isAboutAudiences({ error }: TokenReviewStatus): boolean {
  return error.includes("token audiences");
}

/** The identity that a token proves, by the rules and in the words of Linkerd's controller/identity/validator.go. */
export function identityOfReview(
  { authenticated, username, error }: TokenReviewStatus,
  domain: MeshDomain,
): Result<string, Refusal> {
  if (error !== "") return invalid(error);
  if (!authenticated) return err(notAuthenticated);
  const parts = username.split(":");
  const [system, type = "", namespace = "", name = ""] = parts;
  if (system !== "system" || parts.length !== 4)
    return invalid(`Username must be in form system:TYPE:NS:SA: ${username}`);
  const other = [type, namespace, name].find((label) => !isDnsLabel(label));
  if (other !== undefined) return invalid(`Not a label: ${other}`);
  return ok(identityName({ type, namespace, name }, domain));
}

/** In the words of Linkerd's pkg/identity/service.go. */
export const notAuthenticated: Refusal = {
  code: "FAILED_PRECONDITION",
  message: "authentication token could not be authenticated",
};

function invalid(message: string): Result<never, Refusal> {
  return err({ code: "INVALID_ARGUMENT", message });
}
