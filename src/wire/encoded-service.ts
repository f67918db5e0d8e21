import type { MethodDefinition } from "@grpc/proto-loader";

/** A method whose responses are bytes already. */
export type EncodedMethod<Request, RequestOutput> = Omit<
  MethodDefinition<Request, Buffer, RequestOutput, Buffer>,
  "requestType" | "responseType"
>;

/** The method as a server has it that writes responses which were encoded before: requests decoded, responses as they are. */
export function withEncodedResponses<Request, Response, RequestOutput, ResponseOutput>(
  method: MethodDefinition<Request, Response, RequestOutput, ResponseOutput>,
): EncodedMethod<Request, RequestOutput> {
  return { ...method, responseSerialize: asItIs, responseDeserialize: asItIs };
}

function asItIs(bytes: Buffer): Buffer {
  return bytes;
}
