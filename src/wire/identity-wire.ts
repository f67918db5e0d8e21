import type {
  CertifyRequest,
  CertifyRequest__Output,
} from "../gen/io/linkerd/proxy/identity/CertifyRequest.js";
import type { CertifyResponse } from "../gen/io/linkerd/proxy/identity/CertifyResponse.js";
import type { IdentityDefinition } from "../gen/io/linkerd/proxy/identity/Identity.js";
import { type EncodedMethod, withEncodedResponses } from "./encoded-service.js";
import { protoFile } from "./proto-file.js";

/** Identity as a server sees it: requests decoded, responses encoded. */
export type EncodedIdentityService = Readonly<
  Record<"Certify", EncodedMethod<CertifyRequest, CertifyRequest__Output>>
>;

/** The service as a client sees it: requests encoded, responses decoded. */
export type IdentityClientService = Pick<IdentityDefinition, "Certify">;

const proto = protoFile("identity.proto");

/** The service for a grpc-js server. Its handler answers with a Buffer, which goes out as it is. */
export function identityService(): EncodedIdentityService {
  return { Certify: withEncodedResponses(identityClientService().Certify) };
}

/** The service for a grpc-js client: requests and responses are objects. */
export function identityClientService(): IdentityClientService {
  // The generated type of this very service.
  return proto.service("io.linkerd.proxy.identity.Identity") as unknown as IdentityClientService;
}

/** The bytes of an answer, under the rules of encodeProfile in destination-wire. */
export function encodeCertifyResponse(message: CertifyResponse): Buffer {
  return proto
    .message<CertifyResponse, never>("io.linkerd.proxy.identity.CertifyResponse")
    .serialize(message);
}
