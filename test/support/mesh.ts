import { createPublicKey } from "node:crypto";
import { credentials, type ChannelCredentials } from "@grpc/grpc-js";
import type { ServedTls } from "../../src/grpc/tls-listener.js";
import type { Issuer } from "../../src/identity/issuer.js";
import { issueOwnCertificate } from "../../src/identity/own-certificate.js";
import { signLeaf } from "../../src/identity/sign-certificate.js";
import { toPem } from "../../src/identity/to-pem.js";
import { ecdsaKey } from "./test-issuer.js";

/** The name of the control plane in tests. */
export const serverName = "linkerd-destination.linkerd.serviceaccount.identity.linkerd.cluster.local";

const validity = { lifetimeMs: 3_600_000, clockSkewMs: 10_000 };

/** What the issuer lets a server serve with. */
export function servedBy(issuer: Issuer, names: readonly string[] = [serverName]): Promise<ServedTls> {
  return issueOwnCertificate(issuer, { names, validity, now: Date.now() });
}

interface ClientOptions {
  /** Who signed the client's certificate; by default it has none. */
  readonly issuer?: Issuer;
  /** When it ends. */
  readonly notAfter?: number;
}

/** A client of the mesh that trusts those anchors. */
export async function clientCredentials(
  trustAnchors: string,
  { issuer, notAfter = Date.now() + 3_600_000 }: ClientOptions = {},
): Promise<ChannelCredentials> {
  if (issuer === undefined) return credentials.createSsl(Buffer.from(trustAnchors));
  const { cert, key } = await clientPair(issuer, notAfter);
  return credentials.createSsl(Buffer.from(trustAnchors), Buffer.from(key), Buffer.from(cert));
}

/** A certificate and its key as a proxy has them, in PEM. */
export async function clientPair(
  issuer: Issuer,
  notAfter = Date.now() + 3_600_000,
): Promise<{ readonly cert: string; readonly key: string }> {
  const privateKey = ecdsaKey();
  const name = "web.shop.serviceaccount.identity.linkerd.cluster.local";
  const leaf = await signLeaf(issuer, {
    publicKey: createPublicKey(privateKey),
    commonName: name,
    dnsNames: [name],
    window: { notBefore: Math.min(Date.now(), notAfter) - 60_000, notAfter },
  });
  const cert = [leaf, ...issuer.chain].map(toPem).join("");
  return { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}
