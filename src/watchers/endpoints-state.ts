import type { Address } from "../domain/endpoints/address.js";
import type { EndpointsAnswer } from "../domain/endpoints/select-endpoints.js";
import {
  describeAddress,
  placedAddress,
  zoneLocality,
  type ZoneLocality,
} from "../domain/endpoints/weighted-address.js";
import { deepEqual } from "../domain/deep-equal.js";
import type { Refusal } from "../domain/refusal.js";
import type { OwnerRef } from "../domain/resources/resource.js";
import type { Settings } from "../domain/settings.js";
import type { Http2ClientParams } from "../gen/io/linkerd/proxy/destination/Http2ClientParams.js";
import { toWeightedAddr } from "../translate/endpoint-translator.js";
import { toTcpAddress } from "../translate/wire-values.js";
import { encodeWeightedAddr } from "../wire/destination-wire.js";
import { encodeAdds, encodeRemoves, type EncodedAddr } from "../wire/endpoint-frames.js";
import { frame, type Frames } from "../wire/frames.js";
import type { StreamState } from "./stream-state.js";

/** How the mesh is set up, with what only the wire needs to know. */
export interface WireSettings extends Settings {
  readonly meshedHttp2ClientParams?: Http2ClientParams;
}

/** An endpoint as it is sent, and what it was made from. */
interface Endpoint extends EncodedAddr {
  readonly address: Address;
  readonly locality: ZoneLocality;
}

/** By socket address. */
type Endpoints = ReadonlyMap<string, Endpoint>;

const noEndpoints: Endpoints = new Map();

/** The endpoints that a Get stream shows, each encoded once. */
export class EndpointsState implements StreamState<EndpointsState> {
  readonly refusal: Refusal | undefined;
  /** Whether the Service has endpoints, though none for clients of this kind. */
  readonly onlyForOthers: boolean;
  /** Addresses that had to be left out, and why. */
  readonly leftOut: readonly string[];
  readonly #endpoints: Endpoints;
  readonly #steps = new WeakMap<EndpointsState, Frames>();
  #whole: Frames | undefined;

  private constructor(
    { refusal, onlyForOthers }: EndpointsAnswer,
    endpoints: Endpoints,
    leftOut: readonly string[],
  ) {
    this.refusal = refusal;
    this.onlyForOthers = onlyForOthers;
    this.#endpoints = endpoints;
    this.leftOut = leftOut;
  }

  /** The state that follows `previous`. Endpoints that did not change keep their bytes. */
  static next(
    previous: EndpointsState | undefined,
    answer: EndpointsAnswer,
    settings: WireSettings,
  ): EndpointsState {
    const before = previous === undefined ? noEndpoints : previous.#endpoints;
    const endpoints = new Map<string, Endpoint>();
    const changed: Endpoint[] = [];
    const leftOut: string[] = [];
    for (const [socket, address] of answer.endpoints) {
      const locality = zoneLocality(address, answer.clientZone);
      const known = before.get(socket);
      const unchanged = known?.locality === locality && sameAddress(known.address, address);
      const endpoint = unchanged ? known : encodeEndpoint({ address, locality, known }, settings);
      if (typeof endpoint === "string") {
        leftOut.push(endpoint);
        continue;
      }
      endpoints.set(socket, endpoint);
      if (!isSame(known, endpoint)) changed.push(endpoint);
    }
    const state = new EndpointsState(answer, endpoints, leftOut);
    if (previous !== undefined) state.#steps.set(previous, encodeStep(changed, missing(before, endpoints)));
    return state;
  }

  get size(): number {
    return this.#endpoints.size;
  }

  /** Whether streams, new ones and open ones, and people are told the same by both. */
  showsSameAs(other: EndpointsState): boolean {
    return (
      this.refusal?.message === other.refusal?.message &&
      this.onlyForOthers === other.onlyForOthers &&
      deepEqual(this.leftOut, other.leftOut) &&
      this.framesSince(other).messages === 0
    );
  }

  framesSince(sent: EndpointsState | undefined): Frames {
    if (sent === undefined) return (this.#whole ??= frame(encodeAdds(this.#endpoints.values())));
    const known = this.#steps.get(sent);
    if (known !== undefined) return known;
    const step = this.#stepFrom(sent.#endpoints);
    this.#steps.set(sent, step);
    return step;
  }

  #stepFrom(sent: Endpoints): Frames {
    const changed: Endpoint[] = [];
    for (const [socket, endpoint] of this.#endpoints)
      if (!isSame(sent.get(socket), endpoint)) changed.push(endpoint);
    return encodeStep(changed, missing(sent, this.#endpoints));
  }
}

function missing(before: Endpoints, now: Endpoints): readonly Endpoint[] {
  const gone: Endpoint[] = [];
  for (const [socket, endpoint] of before) if (!now.has(socket)) gone.push(endpoint);
  return gone;
}

/** What comes goes first, so that a client is never without endpoints in between. */
function encodeStep(changed: readonly Endpoint[], gone: readonly Endpoint[]): Frames {
  return frame([...encodeAdds(changed), ...encodeRemoves(gone.map(({ address }) => toTcpAddress(address)))]);
}

interface Encodable {
  readonly address: Address;
  readonly locality: ZoneLocality;
  readonly known: Endpoint | undefined;
}

/** Bytes and labels that did not change are mostly the same objects in both. */
function isSame(a: Endpoint | undefined, b: Endpoint): boolean {
  if (a === b) return true;
  return a !== undefined && a.bytes.equals(b.bytes) && deepEqual(a.setLabels, b.setLabels);
}

/** A text is the reason why there is no endpoint. */
function encodeEndpoint({ address, locality, known }: Encodable, settings: WireSettings): Endpoint | string {
  const described = describeAddress(address, settings);
  if (!described.ok) return described.error;
  const placed = placedAddress(described.value, locality, settings);
  const bytes = encodeWeightedAddr(toWeightedAddr(placed, settings.meshedHttp2ClientParams));
  return {
    address,
    locality,
    bytes: known?.bytes.equals(bytes) === true ? known.bytes : bytes,
    setLabels: deepEqual(known?.setLabels, address.setLabels) && known ? known.setLabels : address.setLabels,
  };
}

/** Whether two addresses come from the same objects: those are replaced, never changed, so a look at each will do. */
function sameAddress(a: Address, b: Address): boolean {
  if (a === b) return true;
  return (
    a.zone === b.zone &&
    sameBacking(a.backing, b.backing) &&
    (a.setLabels === b.setLabels || deepEqual(a.setLabels, b.setLabels))
  );
}

function sameBacking(a: Address["backing"], b: Address["backing"]): boolean {
  if (a.kind === "pod")
    return b.kind === "pod" && a.pod === b.pod && a.opaque === b.opaque && sameOwner(a.owner, b.owner);
  return deepEqual(a, b);
}

function sameOwner(a: OwnerRef, b: OwnerRef): boolean {
  return a.kind === b.kind && a.name === b.name;
}
