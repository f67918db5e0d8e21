import { formatPath, ObjectReader } from "../../domain/resources/object-reader.js";
import { err, ok, type Result } from "../../domain/result.js";
import type { ProxySetup } from "../../runtime/proxy-setup.js";

/** Reads what a server's admin port says of a pod's proxy; the error says what is not as it should be. */
export function readProxySetup(text: string): Result<ProxySetup, string> {
  const parsed = parseJson(text);
  if (!parsed.ok) return parsed;
  const root = new ObjectReader(parsed.value);
  const setup = readFields(root);
  const [problem] = root.problems;
  return problem === undefined ? ok(setup) : err(`${formatPath(problem.path)}: ${problem.message}`);
}

function parseJson(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return err("expected JSON");
  }
}

function readFields(root: ObjectReader): ProxySetup {
  const pod = root.object("pod");
  const addresses = root.object("addresses");
  return {
    pod: { namespace: needed(pod, "namespace"), name: needed(pod, "name") },
    nodeName: root.string("nodeName"),
    ips: root.strings("ips"),
    ports: readPorts(root),
    proxyPorts: readProxyPorts(root.object("proxyPorts")),
    meshed: root.boolean("meshed"),
    identity: needed(root, "identity"),
    clusterDomain: needed(root, "clusterDomain"),
    clusterNetworks: root.strings("clusterNetworks"),
    defaultPolicy: needed(root, "defaultPolicy"),
    addresses: {
      destination: needed(addresses, "destination"),
      policy: addresses.optionalString("policy"),
      identity: addresses.optionalString("identity"),
    },
    tlsNames: root.strings("tlsNames"),
    trustAnchors: root.optionalString("trustAnchors"),
  };
}

function needed(reader: ObjectReader, key: string): string {
  if (!reader.has(key)) reader.problem(key, "expected a string, found nothing");
  return reader.string(key);
}

const portBounds = { min: 1, max: 65_535 };

function readProxyPorts(reader: ObjectReader): ProxySetup["proxyPorts"] {
  const port = (key: string): number => {
    if (!reader.has(key)) reader.problem(key, "expected a port, found nothing");
    return reader.integer(key, portBounds) ?? 0;
  };
  return { inbound: port("inbound"), admin: port("admin"), control: port("control") };
}

function readPorts(root: ObjectReader): readonly number[] {
  const ports = root.raw("ports") ?? [];
  const isPort = (port: unknown): port is number =>
    Number.isInteger(port) && Number(port) >= portBounds.min && Number(port) <= portBounds.max;
  if (Array.isArray(ports) && ports.every(isPort)) return ports;
  root.problem("ports", "expected a list of ports");
  return [];
}
