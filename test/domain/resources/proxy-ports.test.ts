import { ObjectReader } from "../../../src/domain/resources/object-reader.js";
import { readProxyPorts } from "../../../src/domain/resources/proxy-ports.js";
import type { ProxyPorts } from "../../../src/domain/resources/resource.js";

const inbound = "LINKERD2_PROXY_INBOUND_LISTEN_ADDR";
const admin = "LINKERD2_PROXY_ADMIN_LISTEN_ADDR";
const control = "LINKERD2_PROXY_CONTROL_LISTEN_ADDR";

function ports(...containers: readonly object[]): ProxyPorts | undefined {
  return readProxyPorts(containers.map((container) => new ObjectReader(container)));
}

function proxy(env: Readonly<Record<string, string>>): object {
  return { name: "linkerd-proxy", env: Object.entries(env).map(([name, value]) => ({ name, value })) };
}

describe("readProxyPorts", () => {
  it("reads the three ports from the proxy's environment", () => {
    const container = proxy({
      OTHER: "1",
      [inbound]: "0.0.0.0:4143",
      [admin]: "[::]:4191",
      [control]: "127.0.0.1:4190",
    });
    expect(ports({ name: "app" }, container)).toEqual({ inbound: 4143, admin: 4191, control: 4190 });
  });

  it("knows none of a pod without a proxy", () => {
    expect(ports({ name: "app", env: [{ name: inbound, value: "0.0.0.0:4143" }] })).toBeUndefined();
  });

  it("looks at the first of several proxy containers only", () => {
    const [first, second] = [proxy({ [inbound]: "0.0.0.0:1" }), proxy({ [admin]: "0.0.0.0:2" })];
    expect(ports(first, second)).toEqual({ inbound: 1, admin: undefined, control: undefined });
  });

  it.each([
    ["0.0.0.0:4143", 4143],
    ["[::]:4143", 4143],
    ["[fd00::1]:0", 0],
    ["0.0.0.0:65535", 65535],
    ["0.0.0.0:0004143", 4143],
    ["[fe80::1%eth0]:4143", 4143],
    ["[::1%a]b:1]:4143", 4143],
    ["[::ffff:1.2.3.4]:4143", 4143],
    ["0.0.0.0:65536", undefined],
    ["0.0.0.0:+4143", undefined],
    ["0.0.0.0:4143 ", undefined],
    ["00.0.0.0:4143", undefined],
    ["1.2.3:4143", undefined],
    ["[1.2.3.4]:4143", undefined],
    ["1.2.3.4%eth0:4143", undefined],
    ["fe80::1%eth0:4143", undefined],
    ["[::1%]:4143", undefined],
    ["[%eth0]:4143", undefined],
    ["[::1]]:4143", undefined],
    ["[[::1]:4143", undefined],
    ["[]:4143", undefined],
    ["[::1]4143", undefined],
    ["::1:4143", undefined],
    [":4143", undefined],
    ["localhost:4143", undefined],
    ["4143", undefined],
    ["0.0.0.0:", undefined],
    ["0.0.0.0:http", undefined],
    ["", undefined],
  ])("reads the address %j as port %j", (value, port) => {
    expect(ports(proxy({ [inbound]: value }))?.inbound).toBe(port);
  });

  it("reads no port of a variable whose value comes from elsewhere", () => {
    const env = [{ name: inbound, valueFrom: { fieldRef: { fieldPath: "status.podIP" } } }];
    expect(ports({ name: "linkerd-proxy", env })?.inbound).toBeUndefined();
  });

  it.each([
    ["the last of a variable that is set twice", "0.0.0.0:1", "0.0.0.0:2", 2],
    ["none of a variable that is set twice, once wrongly", "0.0.0.0:1", "x", undefined],
    ["none, whichever of the two is wrong", "x", "0.0.0.0:2", undefined],
  ])("takes %s", (_, first, second, port) => {
    const env = [
      { name: inbound, value: first },
      { name: inbound, value: second },
    ];
    expect(ports({ name: "linkerd-proxy", env })?.inbound).toBe(port);
  });
});
