import { makeClientConstructor, credentials, type Client } from "@grpc/grpc-js";
import { protoPath as healthProto } from "grpc-health-check";
import { loadSync } from "@grpc/proto-loader";
import type { OpenedCall } from "../../src/grpc/message-methods.js";
import type { PolicyMethod } from "../../src/grpc/policy-services.js";
import type { Manifest } from "../support/manifest-changes.js";
import {
  askOutbound,
  askPolicy,
  connectPolicy,
  PolicyStream,
  type PolicyRequest,
} from "../support/policy-client.js";
import { silentPolicyObservers, startPolicy, type TestPolicy } from "../support/start-policy.js";

interface RecordedCall extends OpenedCall {
  readonly method: PolicyMethod;
  sent: number;
  closed: string | undefined;
  cause: unknown;
}

const workload = '{"ns":"shop","pod":"web-1"}';
const service: Manifest = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "web", namespace: "shop" },
  spec: { clusterIP: "10.1.0.1", clusterIPs: ["10.1.0.1", "fd00::1"], ports: [{ port: 80 }] },
};
const pod: Manifest = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: {
    name: "web-1",
    namespace: "shop",
    labels: { "linkerd.io/control-plane-ns": "linkerd" },
  },
};
const outbound: PolicyRequest = { rpc: "OutboundPolicies.Get", workload, target: "10.1.0.1:80" };
const inbound: PolicyRequest = { rpc: "InboundServerPolicies.GetPort", workload, port: 8080 };

let calls: RecordedCall[];
let policy: TestPolicy;
let client: Client;

beforeEach(async () => {
  calls = [];
  policy = await startPolicy(
    {},
    {
      ...silentPolicyObservers,
      calls: {
        opened: (method, opened) => {
          const call: RecordedCall = { method, ...opened, sent: 0, closed: undefined, cause: undefined };
          calls.push(call);
          return {
            sent: (messages) => void (call.sent += messages),
            closed: (code, cause) => {
              call.closed = code;
              call.cause = cause;
            },
          };
        },
      },
    },
  );
  client = connectPolicy(policy.address);
});

afterEach(async () => {
  client.close();
  await policy.stop();
});

describe("a question", () => {
  it("is answered once, and told of", async () => {
    policy.apply(service, pod);
    expect(await askPolicy(client, outbound)).toMatchObject({ metadata: { resource: { name: "web" } } });
    expect(await askPolicy(client, inbound)).toMatchObject({ labels: { name: "all-unauthenticated" } });
    expect(calls).toMatchObject([
      { method: "Get", target: "10.1.0.1:80", workload, sent: 1, closed: "OK" },
      { method: "GetPort", target: "port 8080", workload, sent: 1, closed: "OK" },
    ]);
    expect([policy.outbound.size, policy.inbound.size]).toEqual([0, 0]);
  });

  it("that is wrong or finds nothing is refused", async () => {
    expect(await askPolicy(client, outbound)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await askPolicy(client, inbound)).toMatchObject({ error: { code: "NOT_FOUND" } });
    expect(await askPolicy(client, { ...inbound, port: 0 })).toMatchObject({
      error: { code: "INVALID_ARGUMENT" },
    });
    expect(calls.map(({ method, sent, closed }) => [method, sent, closed])).toEqual([
      ["Get", 0, "NOT_FOUND"],
      ["GetPort", 0, "NOT_FOUND"],
      ["GetPort", 0, "INVALID_ARGUMENT"],
    ]);
  });

  it("that we fail on ends with INTERNAL, and tells no client why", async () => {
    policy.store.read = () => {
      throw new Error("a fault of ours");
    };
    expect(await askPolicy(client, outbound)).toEqual({
      error: { code: "INTERNAL", message: "internal error" },
    });
    expect(calls).toMatchObject([{ closed: "INTERNAL", cause: { message: "a fault of ours" } }]);
  });

  it.each<readonly [string, object, string]>([
    ["nothing at all", {}, "expected a target, found none"],
    ["no target", { sourceWorkload: workload }, "expected a target, found none"],
    ["no workload", { authority: "web.shop.svc:80" }, "expected a workload"],
    ["an empty authority", { sourceWorkload: workload, authority: "" }, "expected a host"],
    ["an empty address", { sourceWorkload: workload, addr: {} }, "expected a port from 1 to 65535, found 0"],
    ["a port alone", { sourceWorkload: workload, addr: { port: 80 } }, "expected an IP address, found none"],
    [
      "an empty IP",
      { sourceWorkload: workload, addr: { port: 80, ip: {} } },
      "expected an IP address, found none",
    ],
    [
      "a port out of range",
      { sourceWorkload: workload, addr: { port: 65_536, ip: { ipv4: 1 } } },
      "expected a port from 1 to 65535, found 65536",
    ],
  ])("with %s is refused with its reason", async (_, message, reason) => {
    expect(await askOutbound(client, message)).toEqual({
      error: { code: "INVALID_ARGUMENT", message: expect.stringContaining(reason) as string },
    });
  });

  it("may be about an IPv6 address", async () => {
    policy.apply(service);
    const ip = { ipv6: { first: "18230571291595767808", last: "1" } };
    expect(await askOutbound(client, { sourceWorkload: workload, addr: { ip, port: 80 } })).toMatchObject({
      metadata: { resource: { name: "web" } },
    });
    const elsewhere = { ipv6: { last: "1" } };
    expect(
      await askOutbound(client, { sourceWorkload: workload, addr: { ip: elsewhere, port: 443 } }),
    ).toMatchObject({
      metadata: { default: "egress-fallback" },
    });
    const mapped = { ipv6: { last: "281470849515521" } };
    expect(
      JSON.stringify(await askOutbound(client, { sourceWorkload: workload, addr: { ip: mapped, port: 80 } })),
    ).toContain('"addr":{"ip":{"ipv6":{"last":"281470849515521"}},"port":80}');
    expect(calls.map(({ target }) => target)).toEqual(["[fd00::1]:80", "[::1]:443", "[::ffff:10.0.0.1]:80"]);
  });
});

describe("a stream", () => {
  it("shows each change, and is gone from everywhere once its client leaves", async () => {
    policy.apply(service);
    const stream = new PolicyStream(client, outbound);
    await stream.until(({ messages }) => messages.length === 1);
    policy.apply({
      ...service,
      metadata: {
        ...service.metadata,
        annotations: { "timeout.linkerd.io/idle": "1s" },
      },
    });
    await stream.until(({ messages }) => messages.length === 2);
    expect(JSON.stringify(stream.messages[1])).toContain('"timeouts":{"idle":{"seconds":"1"}}');
    expect([policy.streams.size, policy.streams.byAuthority()["Watch"]]).toEqual([1, { "10.1.0.1:80": 1 }]);
    stream.cancel();
    await stream.until(() => calls[0]?.closed !== undefined);
    expect([calls[0]?.closed, calls[0]?.sent]).toEqual(["CANCELLED", 2]);
    expect([policy.streams.size, policy.outbound.size, policy.store.watchedBuckets]).toEqual([0, 0, 0]);
  });

  it("of a pod that is not there is refused", async () => {
    const stream = new PolicyStream(client, inbound);
    await stream.until(({ error }) => error === "NOT_FOUND");
    expect(calls).toMatchObject([{ method: "WatchPort", closed: "NOT_FOUND" }]);
  });

  it("goes on when its pod goes", async () => {
    policy.apply(pod);
    const stream = new PolicyStream(client, inbound);
    await stream.until(({ messages }) => messages.length === 1);
    policy.delete(pod);
    policy.apply({
      ...pod,
      metadata: {
        ...pod.metadata,
        annotations: { "config.linkerd.io/default-inbound-policy": "deny" },
      },
    });
    await stream.until(({ messages }) => messages.length === 2);
    expect(stream.messages[1]).toMatchObject({ labels: { name: "deny" } });
    stream.cancel();
  });

  it("with a wrong question is refused", async () => {
    const stream = new PolicyStream(client, { ...inbound, workload: "web" });
    await stream.until(({ error }) => error === "INVALID_ARGUMENT");
    expect(policy.streams.size).toBe(0);
  });

  it("ends with OK at shutdown", async () => {
    policy.apply(service);
    const stream = new PolicyStream(client, outbound);
    await stream.until(({ messages }) => messages.length === 1);
    policy.streams.endAll();
    await stream.until(({ ended }) => ended);
    expect([stream.error, calls[0]?.closed]).toEqual([undefined, "OK"]);
  });
});

test("health is told of both services", async () => {
  const definition = loadSync(healthProto, { enums: String })["grpc.health.v1.Health"] as unknown as {
    readonly Check: {
      readonly path: string;
      readonly requestSerialize: (value: unknown) => Buffer;
      readonly responseDeserialize: (bytes: Buffer) => unknown;
    };
  };
  const health = new (makeClientConstructor({}, "Health"))(policy.address, credentials.createInsecure());
  const check = (service: string): Promise<unknown> =>
    new Promise((resolve) => {
      const { path, requestSerialize, responseDeserialize } = definition.Check;
      health.makeUnaryRequest(path, requestSerialize, responseDeserialize, { service }, (error, value) =>
        resolve(error ?? value),
      );
    });
  for (const name of ["outbound.OutboundPolicies", "inbound.InboundServerPolicies"])
    expect(await check(`io.linkerd.proxy.${name}`)).toMatchObject({ status: "SERVING" });
  health.close();
});
