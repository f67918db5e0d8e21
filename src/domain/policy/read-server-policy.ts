import { ObjectReader, type FieldPath, type FieldProblem } from "../resources/object-reader.js";
import { parseDefaultPolicy, type DefaultPolicy } from "./default-policy.js";

const protocols = ["unknown", "HTTP/1", "HTTP/2", "gRPC", "opaque", "TLS"] as const;

/** What is spoken on a port, by its word in a Server's `proxyProtocol`; `unknown`: the proxy finds out. */
export type InboundProtocol = (typeof protocols)[number];

/** What a Server says of who may connect, and how. */
export interface ServerPolicy {
  /** Undefined: the policy passes the Server over, though endpoints do not. */
  readonly protocol: InboundProtocol | undefined;
  /** Who may connect besides those that other objects let in; undefined: nobody. */
  readonly accessPolicy: DefaultPolicy | undefined;
  readonly problems: readonly FieldProblem[];
}

const passedOver = "policies pass this Server over";

/** Reads a Server's `spec`, whose protocol was read before (Linkerd k8s/api/src/policy/server.rs, ServerSpec). */
export function readServerPolicy(spec: ObjectReader, proxyProtocol: string): ServerPolicy {
  const problems: FieldProblem[] = [];
  const tell = (path: FieldPath, message: string): void => {
    problems.push({ path: [...spec.path, ...path], message });
  };
  const protocol = protocols.find((known) => known === proxyProtocol);
  if (protocol === undefined)
    tell(
      ["proxyProtocol"],
      `expected one of ${protocols.join(", ")}, found ${JSON.stringify(proxyProtocol)}; ${passedOver}`,
    );
  const idle = selectorKeys.flatMap((key) => idleValues(spec.raw(key)).map((path) => [key, ...path]));
  for (const path of idle) tell(path, `expected no values for this operator, found a list; ${passedOver}`);
  return {
    protocol: idle.length > 0 ? undefined : protocol,
    accessPolicy: readAccessPolicy(spec, tell),
    problems,
  };
}

function readAccessPolicy(
  spec: ObjectReader,
  tell: (path: FieldPath, message: string) => void,
): DefaultPolicy | undefined {
  if (!spec.has("accessPolicy")) return undefined;
  const parsed = parseDefaultPolicy(spec.string("accessPolicy"));
  if (parsed.ok) return parsed.value;
  tell(["accessPolicy"], `${parsed.error}; this Server lets nobody in by itself`);
  return undefined;
}

const selectorKeys = ["podSelector", "externalWorkloadSelector"] as const;

/**
 * The lists, be they empty, in conditions that take no values: to the policy controller such a condition is never
 * met (Linkerd k8s/api/src/labels.rs, Expression).
 */
function idleValues(selector: unknown): readonly FieldPath[] {
  // What is wrong with the selector is reported by whoever reads it as one.
  return new ObjectReader(selector)
    .objects("matchExpressions")
    .flatMap((each) =>
      ["Exists", "DoesNotExist"].includes(each.string("operator")) && each.has("values")
        ? [[...each.path, "values"]]
        : [],
    );
}
