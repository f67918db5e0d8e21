import { readServicePolicy } from "../../src/domain/policy/read-service-policy.js";
import type { OutboundKey } from "../../src/domain/requests/parse-traffic-spec.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { formatOutboundKey, makeOutboundPolicyWatcher } from "../../src/watchers/outbound-policy-watcher.js";
import type { MessageState } from "../../src/watchers/message-state.js";
import { messagesIn } from "../../src/wire/frames.js";
import { decodeOutboundPolicy } from "../../src/wire/policy-wire.js";
import { makeService } from "../support/builders.js";
import { policySettings } from "../support/policy-settings.js";
import { record } from "../support/record.js";
import { silentPolicyObservers } from "../support/start-policy.js";

const byIp: OutboundKey = {
  target: { kind: "address", ip: { family: "IPv4", text: "10.1.0.1" } },
  port: 80,
  clientNamespace: "client",
};

function watch(store: ResourceStore, key: OutboundKey) {
  const observer = silentPolicyObservers.outbound;
  const stream = record(makeOutboundPolicyWatcher({ store, settings: policySettings, observer }).watch(key));
  return { ...stream, newest: () => decode(stream.last()) };
}

function decode(state: MessageState): unknown {
  const [message = Buffer.alloc(0)] = messagesIn(state.framesSince(undefined));
  return decodeOutboundPolicy(message);
}

test("an open stream follows the Service's annotations, and keeps the last policy when the Service goes", () => {
  const store = new ResourceStore();
  store.apply([{ type: "apply", object: makeService() }]);
  const stream = watch(store, byIp);
  const policy = readServicePolicy(new Map([["timeout.linkerd.io/request", "5s"]]));
  store.apply([{ type: "apply", object: makeService({ policy }) }]);
  const timed = {
    protocol: { detect: { http1: { routes: [{ rules: [{ timeouts: { request: { seconds: "5" } } }] }] } } },
  };
  expect(stream.newest()).toMatchObject(timed);
  store.apply([{ type: "delete", kind: "Service", id: makeService() }]);
  expect(stream.last().refusal?.code).toBe("NOT_FOUND");
  expect(stream.newest()).toMatchObject(timed);
  // The address may be another Service's by then.
  store.apply([{ type: "apply", object: makeService({ name: "api" }) }]);
  expect(stream.newest()).toMatchObject({ metadata: { resource: { name: "api" } } });
});

test("a port that is declared later is let through", () => {
  const store = new ResourceStore();
  store.apply([{ type: "apply", object: makeService() }]);
  const stream = watch(store, { ...byIp, port: 81 });
  expect(stream.newest()).toMatchObject({
    protocol: { opaque: { routes: [{ metadata: { default: "undefined-port" } }] } },
  });
  store.apply([
    {
      type: "apply",
      object: makeService({ ports: [{ name: "", port: 81, protocol: "TCP", targetPort: 81 }] }),
    },
  ]);
  expect(stream.newest()).toMatchObject({ protocol: { detect: {} } });
});

test("keys are told apart by all that they hold", () => {
  const service = { kind: "service", service: { namespace: "shop", name: "web" } } as const;
  const ipv6 = { kind: "address", ip: { family: "IPv6", text: "fd00::1" } } as const;
  const keys: readonly OutboundKey[] = [
    byIp,
    { ...byIp, port: 81 },
    { ...byIp, clientNamespace: "other" },
    { ...byIp, target: ipv6 },
    { ...byIp, target: service },
  ];
  expect(keys.map(formatOutboundKey)).toEqual([
    "10.1.0.1:80 client",
    "10.1.0.1:81 client",
    "10.1.0.1:80 other",
    "[fd00::1]:80 client",
    "service shop/web:80 client",
  ]);
});
