/** One line of a page of metrics. */
interface Sample {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
  readonly value: number;
}

/** What labels have to be: exactly so, or matching. */
export type LabelMatch = Readonly<Record<string, string | RegExp>>;

/** A page of Prometheus metrics, as it was at one moment. */
export class Samples {
  readonly #samples: readonly Sample[];

  constructor(text: string) {
    this.#samples = text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map(parseLine);
  }

  /** The sum of all samples of that name whose labels match; 0 without any. */
  sum(name: string, labels: LabelMatch = {}): number {
    return this.#samples
      .filter((sample) => sample.name === name && matches(sample, labels))
      .reduce((sum, { value }) => sum + value, 0);
  }
}

function matches({ labels }: Sample, expected: LabelMatch): boolean {
  return Object.entries(expected).every(([name, value]) => {
    const found = labels.get(name) ?? "";
    return typeof value === "string" ? found === value : value.test(found);
  });
}

function parseLine(line: string): Sample {
  const [, name = "", labels = "", value = ""] = /^([\w:]+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: new Map(pairs.map(([, label = "", text = ""]) => [label, text])),
    value: Number(value),
  };
}
