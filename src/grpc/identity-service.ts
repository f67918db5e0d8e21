import type { handleUnaryCall, Server } from "@grpc/grpc-js";
import type { CertifyRequest } from "../domain/identity/check-certify-request.js";
import type { Refusal } from "../domain/refusal.js";
import type { Result } from "../domain/result.js";
import type { CertifyRequest__Output } from "../gen/io/linkerd/proxy/identity/CertifyRequest.js";
import { encodeCertifyResponse, identityService } from "../wire/identity-wire.js";
import type { CallObserver } from "./message-methods.js";
import { internalError, refusalStatus } from "./status.js";

export const identityServiceName = "io.linkerd.proxy.identity.Identity";

/** A certificate as it is sent, in DER. */
interface IssuedCertificate {
  readonly leaf: Buffer;
  readonly intermediates: readonly Buffer[];
  /** Milliseconds since 1970. */
  readonly validUntil: number;
}

interface IdentityServiceOptions {
  /** Rejects by a fault of ours only. */
  readonly certify: (request: CertifyRequest) => Promise<Result<IssuedCertificate, Refusal>>;
  readonly observer: CallObserver<"Certify">;
}

/** Adds the identity service to a server (identity.proto). */
export function addIdentityService(server: Server, options: IdentityServiceOptions): void {
  server.addService(identityService(), { Certify: certifyMethod(options) });
}

function certifyMethod({
  certify,
  observer,
}: IdentityServiceOptions): handleUnaryCall<CertifyRequest__Output, Buffer> {
  return (call, respond) => {
    const { identity = "", token = nothing, certificateSigningRequest: csr = nothing } = call.request;
    const events = observer.opened("Certify", { target: identity, workload: "", peer: call.getPeer() });
    const answer = async (): Promise<void> => {
      const certified = await certify({ identity, token, csr });
      if (!certified.ok) {
        respond(refusalStatus(certified.error));
        events.closed(certified.error.code);
        return;
      }
      respond(null, encode(certified.value));
      events.sent(1);
      events.closed("OK");
    };
    answer().catch((error: unknown) => {
      respond(internalError);
      events.closed("INTERNAL", error);
    });
  };
}

const nothing = Buffer.alloc(0);

function encode({ leaf, intermediates, validUntil }: IssuedCertificate): Buffer {
  return encodeCertifyResponse({
    leafCertificate: leaf,
    intermediateCertificates: [...intermediates],
    validUntil: { seconds: Math.floor(validUntil / 1000) },
  });
}
