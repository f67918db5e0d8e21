import fc from "fast-check";
import type { FoundObject } from "../../../src/sources/manifests/find-objects.js";
import { readManifest, type SyntaxFault } from "../../../src/sources/manifests/read-manifest.js";

const at = (position: { readonly line: number; readonly column: number } | undefined): string =>
  position === undefined ? "?" : `${position.line}:${position.column}`;

/** What was found, each thing in a line, faults below. */
function show(text: string): readonly string[] {
  return [...readManifest(text)].flatMap((reading) =>
    reading.ok ? reading.value.flatMap(showObject) : [showFault(reading.error)],
  );
}

function showObject(found: FoundObject): readonly string[] {
  const line = `${at(found.position)} ${found.ignoredAs ?? found.object ?? "misfit"}`;
  const brings = found.contribution?.resources.map(({ kind, name }) => ` +${kind} ${name}`).join("") ?? "";
  const faults = found.faults.map(
    ({ path, message, effect }) => `  ${at(found.locate(path))} ${path.join(".")}: ${message}; ${effect}`,
  );
  return [line + brings + (found.contribution?.rejection ? " -rejected" : ""), ...faults];
}

const showFault = ({ position, reason }: SyntaxFault): string => `${at(position)} fault: ${reason}`;

/** Where that is depends on the stack. */
const tooDeep = expect.stringMatching(
  /^[?:0-9]+ fault: expected values that lie at most some hundred levels within one another, found far more$/,
) as string;

const web = "apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\n";

describe("readManifest finds", () => {
  test.each<[string, string, readonly string[]]>([
    ["nothing in an empty text", "", []],
    ["nothing in comments", "# nothing\n---\n# here\n---\n", []],
    ["one object", web, ["1:1 Service shop/web +Service web"]],
    [
      "several documents",
      `${web}---\n# more\n${web.replaceAll("web", "api")}`,
      ["1:1 Service shop/web +Service web", "6:1 Service shop/api +Service api"],
    ],
    [
      "an object in the namespace default",
      "{apiVersion: v1, kind: Pod, metadata: {name: a}}",
      ["1:1 Pod default/a +Pod a"],
    ],
    ["cluster-wide objects", "{apiVersion: v1, kind: Node, metadata: {name: a}}", ["1:1 Node a +Node a"]],
    [
      "the items of a List",
      `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Namespace, metadata: {name: shop}}\n- kind: Job\n  metadata: {name: j}\n`,
      [
        "4:3 Namespace shop +Namespace shop",
        "5:3 misfit",
        "  5:3 apiVersion: expected the object's apiVersion, found none; it is left out",
      ],
    ],
    [
      "the items of a typed list, which gives them their type",
      "apiVersion: discovery.k8s.io/v1\nkind: EndpointSliceList\nitems:\n- metadata: {name: a}\n- metadata: {name: b}\n",
      ["4:3 EndpointSlice default/a +EndpointSlice a", "5:3 EndpointSlice default/b +EndpointSlice b"],
    ],
    ["nothing in an empty List", "apiVersion: v1\nkind: List\nitems: []\n", []],
    [
      "no list in a kind that only sounds like one",
      "{apiVersion: x/v1, kind: AllowList, metadata: {name: a}}",
      ["1:1 x/v1 AllowList"],
    ],
    ["kinds of others", "{apiVersion: apps/v1, kind: Deployment}", ["1:1 apps/v1 Deployment"]],
    [
      "JSON, tabs and all",
      '{\n\t"apiVersion": "v1",\n\t"kind": "Service",\n\t"metadata": {"name": "web", "labels": {"a": "\\/\\ud83d\\ude00"}}\n}\n',
      ["1:1 Service default/web +Service web"],
    ],
    [
      "slices in Endpoints",
      "{apiVersion: v1, kind: Endpoints, metadata: {name: web}, subsets: [{addresses: [{ip: 10.0.0.1}], ports: [{port: 80}]}]}",
      ["1:1 Endpoints default/web +EndpointSlice web-endpoints-1"],
    ],
  ])("%s", (_name, text, expected) => {
    expect(show(text)).toEqual(expected);
  });
});

describe("readManifest reports", () => {
  test.each<[string, string, readonly string[]]>([
    [
      "a document that is no object",
      "- 1\n---\ntext\n",
      [
        "1:1 misfit",
        "  1:1 : expected an object, found a list; it is left out",
        "3:1 misfit",
        "  3:1 : expected an object, found a string; it is left out",
      ],
    ],
    [
      "an object without a type",
      "metadata: {name: a}\nkind: 3\n",
      [
        "1:1 misfit",
        "  1:1 apiVersion: expected the object's apiVersion, found none; it is left out",
        "  2:1 kind: expected the object's kind, found a number; it is left out",
      ],
    ],
    [
      "an object without a name",
      "apiVersion: v1\nkind: Service\nmetadata:\n  namespace: shop\n",
      ["1:1 Service", "  3:1 metadata.name: expected a name, found none; the object is left out"],
    ],
    [
      "Endpoints without a name",
      "apiVersion: v1\nkind: Endpoints\n",
      ["1:1 Endpoints", "  1:1 metadata.name: expected a name, found none; the object is left out"],
    ],
    [
      "a field of the wrong type, where it is",
      `${web}spec:\n  ports:\n  - port: 80\n  - name: x\n    port: 99999\n`,
      [
        "1:1 Service shop/web -rejected",
        "  8:5 spec.ports.1.port: expected a whole number from 0 to 65535, found 99999; the object is left out",
      ],
    ],
    [
      "a field within a list of objects",
      `apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Namespace\n  metadata:\n    name: [a]\n`,
      [
        "4:3 Namespace",
        "  7:5 metadata.name: expected a string, found a list; the object is left out",
        "  7:5 metadata.name: expected a name, found none; the object is left out",
      ],
    ],
    [
      "a fault in Endpoints",
      "{apiVersion: v1, kind: Endpoints, metadata: {name: web},\nsubsets: [{addresses: [{ip: web}]}]}",
      [
        "1:1 Endpoints default/web",
        '  2:25 subsets.0.addresses.0.ip: expected an IP address, found "web"; the object is left out',
      ],
    ],
    [
      "our kinds in a version that we do not know",
      "kind: ServiceProfile\napiVersion: linkerd.io/v2\nmetadata: {name: a}\n",
      [
        "1:1 linkerd.io/v2 ServiceProfile",
        '  2:1 apiVersion: expected linkerd.io/v1alpha1 or linkerd.io/v1alpha2, found "linkerd.io/v2"; the object is ignored',
      ],
    ],
    [
      "items that are no list",
      "apiVersion: v1\nkind: List\nitems: {a: 1}\n",
      ["1:1 misfit", "  3:1 items: expected a list, found an object; it is left out"],
    ],
  ])("%s", (_name, text, expected) => {
    expect(show(text)).toEqual(expected);
  });
});

describe("readManifest ends at", () => {
  test.each<[string, string, readonly string[]]>([
    [
      "a missing bracket",
      `${web}---\na: [1,\nb: c\n`,
      [
        "1:1 Service shop/web +Service web",
        "6:1 fault: Flow sequence in block collection must be sufficiently indented and end with a ]",
      ],
    ],
    [
      "a key given twice",
      "a: 1\na: 2\n---\nb: 1\n",
      ['2:1 fault: the key "a" is in this object already, and YAML wants each key once'],
    ],
    ["objects that lie very deep in one another", `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`, [tooDeep]],
    [
      "an alias of nothing",
      "a: 1\nb: *x\n",
      ["2:4 fault: the alias *x names nothing: no &x comes before it"],
    ],
    ["an alias of what it is in", "a: &x\n  b: [*x]\n", ["2:7 fault: the value of &x contains itself"]],
    [
      "too many aliases",
      `a: &x 1\nb: [${"*x,".repeat(101)}]\n`,
      ["1:1 fault: Excessive alias count indicates a resource exhaustion attack"],
    ],
  ])("%s", (_name, text, expected) => {
    expect(show(text)).toEqual(expected);
  });
});

/** As `kubectl label --local -o json` shows them. */
describe("readManifest reads a label as kubectl does:", () => {
  test.each<[string, unknown]>([
    ["yes", true],
    ["y", "y"],
    ["off", false],
    ["0777", 511],
    ["0b11", 3],
    ["1_000", 1000],
    ["12:30", "12:30"],
    ["1:30:00", "1:30:00"],
    ["2026-11-30", "2026-11-30"],
    ["!foo x", "x"],
  ])("%s", (text, expected) => {
    const found = [...readManifest(`apiVersion: v1\nkind: Pod\nmetadata: {name: a, labels: {x: ${text}}}\n`)];
    const value = typeof expected === "string" ? [] : [`expected a string, found ${shown(expected)}`];
    expect(
      found.flatMap((r) => (r.ok ? r.value.flatMap((o) => o.faults.map((f) => f.message)) : ["fault"])),
    ).toEqual(value);
  });

  const shown = (value: unknown): string =>
    typeof value === "boolean" ? "a boolean" : JSON.stringify(value);

  test("keys that merge in come from where they are written", () => {
    const text = `apiVersion: v1\nkind: Pod\nx: &x\n  name: 3\nmetadata:\n  <<: *x\n`;
    expect(show(text)).toContain("  4:3 metadata.name: expected a string, found 3; the object is left out");
  });
});

test("readManifest refuses nesting that the parser's stack cannot hold", () => {
  expect(show("[".repeat(100_000))).toEqual([tooDeep]);
});

test("readManifest never throws and gives at most one fault, last", () => {
  const piece = fc.constantFrom(
    "a",
    ": ",
    "- ",
    "\n",
    "  ",
    "{",
    "}",
    "[",
    "]",
    "&x ",
    "*x",
    "<<",
    "---\n",
    '"',
    "kind: List\n",
    "apiVersion: v1\n",
    "items: ",
    "? ",
    "|\n",
    "!!set ",
    "#",
    "\t",
    "%",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const readings = [...readManifest(pieces.join(""))];
      expect(readings.slice(0, -1).every(({ ok }) => ok)).toBe(true);
    }),
  );
});

test("the time for a map grows with its keys, not with their square", () => {
  const seconds = (keys: number): number => {
    const text = Array.from({ length: keys }, (_, i) => `k${i}: 1\n`).join("");
    const start = process.cpuUsage();
    expect([...readManifest(text)]).toHaveLength(1);
    return process.cpuUsage(start).user / 1e6;
  };
  seconds(1_000);
  expect(seconds(20_000)).toBeLessThan(10 * seconds(5_000));
});
