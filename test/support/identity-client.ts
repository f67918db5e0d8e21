import {
  credentials,
  makeClientConstructor,
  status,
  type ChannelCredentials,
  type Client,
} from "@grpc/grpc-js";
import type { CertifyRequest } from "../../src/gen/io/linkerd/proxy/identity/CertifyRequest.js";
import type { CertifyResponse__Output } from "../../src/gen/io/linkerd/proxy/identity/CertifyResponse.js";
import { identityClientService } from "../../src/wire/identity-wire.js";

const IdentityClient = makeClientConstructor({}, "Identity");

export function connectIdentity(
  address: string,
  as: ChannelCredentials = credentials.createInsecure(),
  options: object = {},
): Client {
  return new IdentityClient(address, as, options);
}

/** What the service answers, or the error's code by name. */
export type CertifyAnswer =
  | { readonly response: CertifyResponse__Output }
  | { readonly error: { readonly code: string; readonly message: string } };

export function askCertify(client: Client, request: CertifyRequest): Promise<CertifyAnswer> {
  const { Certify } = identityClientService();
  return new Promise((resolve) => {
    client.makeUnaryRequest(
      Certify.path,
      Certify.requestSerialize,
      Certify.responseDeserialize,
      request,
      (error, response) => {
        resolve(
          error || response === undefined
            ? { error: { code: status[error?.code ?? 2] ?? "", message: error?.details ?? "" } }
            : { response },
        );
      },
    );
  });
}
