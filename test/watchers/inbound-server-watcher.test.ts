import type { InboundKey } from "../../src/domain/requests/parse-port-spec.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { formatInboundKey, makeInboundServerWatcher } from "../../src/watchers/inbound-server-watcher.js";
import { messagesIn } from "../../src/wire/frames.js";
import { decodeInboundServer } from "../../src/wire/policy-wire.js";
import { makePod, makeServer } from "../support/builders.js";
import { policySettings } from "../support/policy-settings.js";
import { record } from "../support/record.js";
import { silentPolicyObservers } from "../support/start-policy.js";

const key: InboundKey = { workload: { kind: "Pod", namespace: "shop", name: "web-1" }, port: 8080 };
const pod = makePod({
  labels: new Map([
    ["app", "web"],
    ["linkerd.io/control-plane-ns", "linkerd"],
  ]),
});

test("an open stream follows Servers that come and go, and keeps the last server when its pod goes", () => {
  const store = new ResourceStore();
  const observer = silentPolicyObservers.inbound;
  const stream = record(makeInboundServerWatcher({ store, settings: policySettings, observer }).watch(key));
  const newest = (): unknown => {
    const [message = Buffer.alloc(0)] = messagesIn(stream.last().framesSince(undefined));
    return decodeInboundServer(message);
  };
  expect(stream.last().refusal?.code).toBe("NOT_FOUND");
  store.apply([{ type: "apply", object: pod }]);
  expect(newest()).toMatchObject({ labels: { name: "all-unauthenticated" }, protocol: { detect: {} } });
  store.apply([{ type: "apply", object: makeServer() }]);
  expect(newest()).toMatchObject({ labels: { name: "web-http" }, protocol: { opaque: {} } });
  store.apply([{ type: "delete", kind: "Pod", id: pod }]);
  expect([stream.last().refusal?.code, newest()]).toMatchObject([
    "NOT_FOUND",
    { labels: { name: "web-http" } },
  ]);
  store.apply([
    { type: "delete", kind: "Server", id: makeServer() },
    { type: "apply", object: pod },
  ]);
  expect([stream.last().refusal, newest()]).toMatchObject([undefined, { labels: { kind: "default" } }]);
  expect(stream.values).toHaveLength(5);
});

test("keys are told apart by all that they hold", () => {
  const external = { ...key.workload, kind: "ExternalWorkload" } as const;
  expect([key, { ...key, port: 81 }, { ...key, workload: external }].map(formatInboundKey)).toEqual([
    "Pod shop/web-1:8080",
    "Pod shop/web-1:81",
    "ExternalWorkload shop/web-1:8080",
  ]);
});
