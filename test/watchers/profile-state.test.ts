import * as fc from "fast-check";
import { bareAddress, type WeightedAddress } from "../../src/domain/endpoints/weighted-address.js";
import type { ProfileAnswer } from "../../src/domain/profile/select-profile.js";
import type { Refusal } from "../../src/domain/refusal.js";
import { ProfileState } from "../../src/watchers/profile-state.js";
import { decodeProfile } from "../../src/wire/destination-wire.js";
import { messagesSince } from "../support/messages-since.js";
import { settings } from "../support/settings.js";

type Spoken = Extract<ProfileAnswer, { kind: "service" | "endpoint" }>;

function service(port = 80, opaqueProtocol = false): Spoken {
  const fqn = "web.shop.svc.cluster.local";
  return {
    kind: "service",
    service: { namespace: "shop", name: "web" },
    fqn,
    port,
    profile: undefined,
    opaqueProtocol,
  };
}

function endpoint(labels: WeightedAddress["labels"] = { pod: "web-1" }): Spoken {
  const address = { ...bareAddress({ ip: "10.0.1.1", port: 8080 }), labels, meshed: true };
  return { kind: "endpoint", endpoint: { address, opaqueProtocol: false } };
}

function refused(code: Refusal["code"], left?: Spoken): ProfileAnswer {
  const refusal = { code, message: `refused by ${code}` };
  return { kind: "refused", refusal, ...(left?.kind === "endpoint" && { left: left.endpoint }) };
}

const silent: ProfileAnswer = { kind: "silent", reason: "no address yet" };

/** The endpoint of which only the address is left. */
const bare = endpoint({});

function statesOf(...answers: readonly ProfileAnswer[]): readonly ProfileState[] {
  const states: ProfileState[] = [];
  for (const answer of answers) states.push(ProfileState.next(states.at(-1), answer, settings));
  return states;
}

/** The profile of an answer, decoded, as a new stream gets it. */
function profileOf(answer: Spoken): unknown {
  return messagesSince(ProfileState.next(undefined, answer, settings), undefined).map(decodeProfile)[0];
}

/** What a stream shows that follows every one of these; undefined: it was told nothing. */
function shownThrough(states: readonly ProfileState[]): unknown {
  let sent: ProfileState | undefined;
  let shown: unknown;
  for (const state of states) {
    const frames = messagesSince(state, sent);
    for (const frame of frames) shown = decodeProfile(frame);
    if (frames.length > 0) sent = state;
  }
  return shown;
}

test("a new stream gets the profile as one message", () => {
  const [state] = statesOf(service());
  expect(messagesSince(state, undefined).map(decodeProfile)).toEqual([
    expect.objectContaining({ fullyQualifiedName: "web.shop.svc.cluster.local" }),
  ]);
  expect(state?.refusal).toBeUndefined();
});

test("an equal profile is the same bytes and is not sent again", () => {
  const [before, after] = statesOf(service(), service());
  expect(after?.framesSince(undefined)).toBe(before?.framesSince(undefined));
  expect(messagesSince(after, before)).toEqual([]);
});

test("a change is sent whole", () => {
  const [before, after] = statesOf(service(80), service(80, true));
  expect(messagesSince(after, before).map(decodeProfile)).toEqual([profileOf(service(80, true))]);
});

test.each<readonly [string, readonly ProfileAnswer[], Spoken]>([
  [
    "a Service's profile stays when new streams are refused for ExternalName",
    [service(), refused("INVALID_ARGUMENT")],
    service(),
  ],
  [
    "a Service's profile stays through a conflict of addresses",
    [service(), refused("FAILED_PRECONDITION")],
    service(),
  ],
  [
    "an endpoint stays through a conflict of addresses",
    [endpoint(), refused("FAILED_PRECONDITION")],
    endpoint(),
  ],
  ["an endpoint stays while there is nothing to say", [endpoint(), silent], endpoint()],
  ["an endpoint stays when nothing is left to be said of it", [endpoint(), refused("NOT_FOUND")], endpoint()],
  ["of an endpoint that is gone it shows what is left", [endpoint(), refused("NOT_FOUND", bare)], bare],
  ["what is left stays while there is nothing to say", [endpoint(), refused("UNKNOWN", bare), silent], bare],
  [
    "an endpoint that comes back is told again",
    [endpoint(), refused("NOT_FOUND", bare), endpoint()],
    endpoint(),
  ],
  [
    "an endpoint gives way to a Service of that address",
    [endpoint(), refused("FAILED_PRECONDITION"), service()],
    service(),
  ],
  ["what was silent at first is told when it can be", [silent, endpoint()], endpoint()],
])("open streams: %s", (_, answers, expected) => {
  expect(shownThrough(statesOf(...answers))).toEqual(profileOf(expected));
});

test.each<readonly [string, readonly ProfileAnswer[]]>([
  ["silent from the start", [silent]],
  ["silent, then refused", [silent, refused("NOT_FOUND")]],
])("open streams are told nothing: %s", (_, answers) => {
  expect(shownThrough(statesOf(...answers))).toBeUndefined();
});

test("a new stream is told nothing while others keep an older profile", () => {
  const quiet = statesOf(endpoint(), silent).at(-1);
  expect(messagesSince(quiet, undefined)).toEqual([]);
  expect(quiet?.refusal).toBeUndefined();
});

test("a new stream is refused while others keep an older profile", () => {
  const state = statesOf(service(), refused("INVALID_ARGUMENT")).at(-1);
  expect(state?.refusal).toEqual({ code: "INVALID_ARGUMENT", message: "refused by INVALID_ARGUMENT" });
});

test.each<readonly [string, ProfileAnswer, ProfileAnswer, boolean]>([
  ["equal profiles", service(), service(), true],
  ["another profile", service(80), service(81), false],
  ["new streams being refused", service(), refused("INVALID_ARGUMENT"), false],
  ["new streams being told nothing", service(), silent, false],
  ["one silence after another", silent, silent, true],
])("two states show the same or not: %s", (_, first, second, expected) => {
  const [before, after] = statesOf(first, second);
  expect(before && after?.showsSameAs(before)).toBe(expected);
});

const answers = fc.array(
  fc.constantFrom<ProfileAnswer>(
    service(80),
    service(81),
    endpoint(),
    endpoint({ pod: "web-2" }),
    silent,
    refused("NOT_FOUND"),
    refused("FAILED_PRECONDITION"),
  ),
  { minLength: 1, maxLength: 10 },
);

test("a stream that skips states shows in the end what one that follows all of them shows", () => {
  fc.assert(
    fc.property(answers, fc.infiniteStream(fc.boolean()), (history, skips) => {
      const states = statesOf(service(), ...history);
      const last = states.length - 1;
      const some = states.filter((_, i) => i === 0 || i === last || skips.next().value === true);
      expect(shownThrough(some)).toEqual(shownThrough(states));
    }),
  );
});

test("where a new stream is told something, every open one shows just that", () => {
  fc.assert(
    fc.property(answers, fc.nat(), (history, from) => {
      const states = statesOf(...history);
      const fresh = messagesSince(states.at(-1), undefined).map(decodeProfile)[0];
      fc.pre(fresh !== undefined);
      expect(shownThrough(states.slice(from % states.length))).toEqual(fresh);
    }),
  );
});

test("no message repeats the one before it", () => {
  fc.assert(
    fc.property(answers, (history) => {
      const states = statesOf(...history);
      let sent: ProfileState | undefined;
      const messages = states.flatMap((state) => {
        const frames = messagesSince(state, sent);
        if (frames.length > 0) sent = state;
        return frames.map(decodeProfile);
      });
      messages.forEach((message, i) => expect(message).not.toEqual(messages[i - 1]));
    }),
  );
});
