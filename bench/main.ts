import { parseArgs } from "node:util";
import { measureAuthorities } from "./authorities.js";
import { measureBursts } from "./bursts.js";
import { measureLookups } from "./lookups.js";
import { formatReport, machine, type Result } from "./report.js";
import { measureSideBySide, type Work } from "./side-by-side.js";
import { endpointsWork, profileWork, restartWork } from "./works.js";

const usage = `npm run bench -- [--json] [--only WORD]... [--quick]

Measures Waypost beside a bare grpc-js loop that writes one prepared message, on this machine and in turns.
Takes some minutes. Figures of different machines, or of different hours, cannot be compared: compare ratios.

  --json       print the figures as JSON instead of tables
  --only WORD  only what has the word in its name; may be repeated
  --quick      a tenth of the changes: to see that it works, not to compare
`;

interface Bench {
  readonly name: string;
  readonly measure: () => Promise<Result>;
}

const many = 1000;

function benches(scale: number): readonly Bench[] {
  const changes = (count: number): number => Math.max(3, Math.round(count * scale));
  const beside = (name: string, work: Work): Bench => ({
    name,
    measure: async () => ({ kind: "side-by-side", work: name, cost: await measureSideBySide(work) }),
  });
  const size = { streams: many, changes: changes(60) };
  const burst = (name: string, count: number, unread: number): Bench => {
    const work = profileWork(50, { streams: many, changes: changes(20) });
    const asks = work.asks.map((ask, i) => ({ ...ask, reads: i >= unread }));
    return {
      name,
      measure: async () => ({
        kind: "burst",
        work: name,
        cost: await measureBursts({ ...work, asks, burst: count, bursts: 3, paceMs: 5 }),
      }),
    };
  };
  return [
    beside("profile of 10 routes, 1,000 streams", profileWork(10, size)),
    beside("profile of 50 routes, 1,000 streams", profileWork(50, size)),
    beside("100 endpoints, one changed, 1,000 streams", endpointsWork(100, size)),
    beside("1,000 endpoints, one changed, 1,000 streams", endpointsWork(1000, size)),
    beside("rolling restart of 100 endpoints, 1,000 streams", restartWork(100, size)),
    beside("rolling restart of 1,000 endpoints, 1,000 streams", restartWork(1000, size)),
    beside(
      "profile of 10 routes, 10,000 streams",
      profileWork(10, { streams: 10_000, changes: changes(20) }),
    ),
    burst("100 changes of 50 routes, 1,000 streams", 100, 0),
    burst("200 changes of 50 routes, 1,000 streams", 200, 0),
    burst("200 changes of 50 routes, 200 of 1,000 streams never read", 200, 200),
    ...[1, 2000].map((count) => {
      const name = `${count} ${count === 1 ? "authority" : "authorities"}, one changed`;
      const measure = async (): Promise<Result> => ({
        kind: "authorities",
        work: name,
        cost: await measureAuthorities(count, changes(100)),
      });
      return { name, measure };
    }),
    {
      name: "2,000 lookups by pod address, 1,000 Servers",
      measure: async () => ({
        kind: "lookups",
        work: "2,000 lookups by pod address, 1,000 Servers",
        waypost: await measureLookups("waypost", { lookups: 2000, servers: 1000 }),
        bareLoop: await measureLookups("bare-loop", { lookups: 2000, servers: 1000 }),
      }),
    },
  ];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      quick: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return void process.stdout.write(usage);
  const chosen = benches(values.quick ? 0.1 : 1).filter(
    ({ name }) => values.only.length === 0 || values.only.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) throw new Error(`nothing has ${values.only.join(" or ")} in its name`);
  const results: Result[] = [];
  for (const { name, measure } of chosen) {
    process.stderr.write(`${name} ...\n`);
    results.push(await measure());
  }
  const text = values.json
    ? JSON.stringify({ machine: machine(), results }, undefined, 2)
    : `${machine()}\n\n${formatReport(results)}`;
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
