import { timingSafeEqual, createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type MeshDomain, parseIdentityName } from "../domain/identity/identity-name.js";
import { notAuthenticated } from "../domain/identity/token-review.js";
import type { Refusal } from "../domain/refusal.js";
import { err, ok, type Result } from "../domain/result.js";

/** Finds out whose token it is: resolves to the identity that it proves. Rejects when that cannot be found out. */
export type CheckToken = (token: Uint8Array, asked: string) => Promise<Result<string, Refusal>>;

/** Takes every token, for whatever service account of the mesh is asked: where nobody could tell tokens apart. */
export function anyToken(domain: MeshDomain): CheckToken {
  return (_, asked) => Promise.resolve(withinMesh(asked, domain));
}

/** Takes the token that a file holds, which is read each time, for whatever service account of the mesh is asked. */
export function tokenInFile(path: string, domain: MeshDomain): CheckToken {
  return async (token, asked) => {
    const expected = await readFile(path).catch((error: unknown) => {
      // The client is not to learn where the file is.
      throw new Error(`the token file cannot be read: ${codeOf(error)}`, { cause: error });
    });
    return isSameToken(token, expected) ? withinMesh(asked, domain) : err(notAuthenticated);
  };
}

function withinMesh(asked: string, domain: MeshDomain): Result<string, Refusal> {
  if (parseIdentityName(asked, domain) !== undefined) return ok(asked);
  const { controllerNamespace, identityTrustDomain } = domain;
  const expected = `NAME.NAMESPACE.serviceaccount.identity.${controllerNamespace}.${identityTrustDomain}`;
  return err({
    code: "FAILED_PRECONDITION",
    message: `requested identity is none of this mesh: requested=${asked}; expected=${expected}`,
  });
}

/** Without telling by the time it takes where they differ. A file may end with a line end. */
function isSameToken(token: Uint8Array, expected: Uint8Array): boolean {
  const wanted = trimmed(expected);
  return wanted !== "" && timingSafeEqual(digest(trimmed(token)), digest(wanted));
}

function trimmed(token: Uint8Array): string {
  return Buffer.from(token).toString("latin1").trim();
}

function digest(token: string): Buffer {
  return createHash("sha256").update(token, "latin1").digest();
}

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error
    ? String(error.code)
    : "no reason given";
}
