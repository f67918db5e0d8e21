import { AnnotationReader } from "../../../src/domain/policy/annotation-reader.js";
import { readLoadBiaser } from "../../../src/domain/policy/read-load-biaser.js";

const seconds = 1_000_000_000n;
const prefix = "balancer.alpha.linkerd.io";

function read(annotations: Readonly<Record<string, string>>) {
  const named = Object.entries(annotations).map(([name, text]) => [`${prefix}/${name}`, text] as const);
  const reader = new AnnotationReader(new Map(named));
  return { loadBiaser: readLoadBiaser(reader), faults: reader.faults };
}

it.each([undefined, "false", "0", "F"])("is off when the switch says %j, whatever else is set", (text) => {
  const annotations = {
    "load-biaser-penalty": "nonsense",
    ...(text !== undefined && { "penalize-failures": text }),
  };
  expect(read(annotations)).toEqual({ loadBiaser: undefined, faults: [] });
});

it.each(["true", " 1 ", "t"])("has its defaults when the switch says %j", (text) => {
  expect(read({ "penalize-failures": text }).loadBiaser).toEqual({
    penalty: 5n * seconds,
    maxRetryAfter: 300n * seconds,
  });
});

it("has its own numbers, which may be zero", () => {
  const annotations = {
    "penalize-failures": "true",
    "load-biaser-penalty": "4294967295ms",
    "load-biaser-max-retry-after": "0",
  };
  expect(read(annotations).loadBiaser).toEqual({ penalty: 4_294_967_295_000_000n, maxRetryAfter: 0n });
});

it("names all that is wrong", () => {
  const annotations = {
    "penalize-failures": "true",
    "load-biaser-penalty": "4294967296ms",
    "load-biaser-max-retry-after": "-1s",
  };
  expect(read(annotations).faults).toEqual([
    {
      annotation: `${prefix}/load-biaser-penalty`,
      message: 'expected at most 4294967295ms, found "4294967296ms"',
    },
    {
      annotation: `${prefix}/load-biaser-max-retry-after`,
      message: expect.stringContaining('found "-1s"') as string,
    },
  ]);
  expect(read({ "penalize-failures": "yes" })).toEqual({
    loadBiaser: undefined,
    faults: [{ annotation: `${prefix}/penalize-failures`, message: 'expected true or false, found "yes"' }],
  });
});
