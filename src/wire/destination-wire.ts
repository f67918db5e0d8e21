import type { DestinationDefinition } from "../gen/io/linkerd/proxy/destination/Destination.js";
import type {
  DestinationProfile,
  DestinationProfile__Output,
} from "../gen/io/linkerd/proxy/destination/DestinationProfile.js";
import type {
  GetDestination,
  GetDestination__Output,
} from "../gen/io/linkerd/proxy/destination/GetDestination.js";
import type { Update, Update__Output } from "../gen/io/linkerd/proxy/destination/Update.js";
import type { WeightedAddr } from "../gen/io/linkerd/proxy/destination/WeightedAddr.js";
import { type EncodedMethod, withEncodedResponses } from "./encoded-service.js";
import { protoFile } from "./proto-file.js";

/** io.linkerd.proxy.destination.Destination as a server sees it: requests decoded, responses encoded. */
export type EncodedDestinationService = Readonly<
  Record<"Get" | "GetProfile", EncodedMethod<GetDestination, GetDestination__Output>>
>;

/** The same service as a client sees it: requests encoded, responses decoded. */
export type DestinationClientService = Pick<DestinationDefinition, "Get" | "GetProfile">;

const packageName = "io.linkerd.proxy.destination";
const proto = protoFile("destination.proto");

/**
 * The service for a grpc-js server. Its handlers write each response as a Buffer, an encoded Update or
 * DestinationProfile, which goes out as it is: one encoding serves every stream.
 */
export function destinationService(): EncodedDestinationService {
  const { Get, GetProfile } = destinationClientService();
  return {
    Get: withEncodedResponses(Get),
    GetProfile: withEncodedResponses(GetProfile),
  };
}

/** The service for a grpc-js client: requests and responses are objects. */
export function destinationClientService(): DestinationClientService {
  // The generated type of this very service.
  return proto.service(`${packageName}.Destination`) as unknown as DestinationClientService;
}

/**
 * The bytes of a profile. Fields are written as they are given: leave out what equals proto3's default,
 * and give maps with sorted keys, so that equal profiles are equal bytes. Names that the message does
 * not have are dropped without a word, so messages must have the generated type.
 */
export function encodeProfile(message: DestinationProfile): Buffer {
  return profileMessage().serialize(message);
}

/** The bytes of an endpoint update, under the rules of encodeProfile. */
export function encodeUpdate(message: Update): Buffer {
  return updateMessage().serialize(message);
}

/** The bytes of one endpoint, under the rules of encodeProfile. */
export function encodeWeightedAddr(message: WeightedAddr): Buffer {
  return weightedAddrMessage().serialize(message);
}

/**
 * The profile in the bytes. What is absent from the bytes is absent from the object. Throws when the
 * bytes are not a message.
 */
export function decodeProfile(bytes: Buffer): DestinationProfile__Output {
  return profileMessage().deserialize(bytes);
}

/** The endpoint update in the bytes, under the rules of decodeProfile. */
export function decodeUpdate(bytes: Buffer): Update__Output {
  return updateMessage().deserialize(bytes);
}

function profileMessage() {
  return proto.message<DestinationProfile, DestinationProfile__Output>(`${packageName}.DestinationProfile`);
}

function updateMessage() {
  return proto.message<Update, Update__Output>(`${packageName}.Update`);
}

function weightedAddrMessage() {
  return proto.message<WeightedAddr, never>(`${packageName}.WeightedAddr`);
}
