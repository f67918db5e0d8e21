import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { formatMib } from "./judge-memory.js";
import { soak, type SoakSample } from "./soak.js";

const usage = `npm run soak -- [--minutes N] [--rate N] [--seed N]

Churns objects and streams of Waypost and looks, every 30 seconds at most, whether each open stream shows what a
new one does, and a new one what it would on a server that was never churned. In the end memory has to be what it
was after the first quarter. No timing decides.

  --minutes N  how long, at the least; 10 by default
  --rate N     changes a second, and as many events of streams; 50 by default
  --seed N     makes the same changes and events again; any by default

Exit code: 0 all is well, 1 a stream differs or memory grew, 2 the options are not understood.
`;

const columns: readonly (readonly [head: string, cell: (sample: SoakSample) => string])[] = [
  ["", ({ when }) => when],
  ["seconds", ({ seconds }) => seconds.toFixed(0)],
  ["changes", ({ changes }) => String(changes)],
  ["streams", ({ streams }) => String(streams)],
  ["compared", ({ compared }) => String(compared.streams)],
  // Of those compared, the ones that a new stream would be refused: docs/adr/0002.
  ["outliving", ({ compared }) => String(compared.outliving)],
  ["heap MiB", ({ memory }) => formatMib(memory.heapBytes)],
  ["RSS MiB", ({ memory }) => formatMib(memory.rssBytes)],
  ["held up ms", ({ heldUpMs }) => heldUpMs.toFixed(0)],
  ["CPU %", ({ cpuPercent }) => cpuPercent.toFixed(0)],
];

const cellWidth = 10;

function line(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.padStart(cellWidth)).join(" ")}\n`;
}

async function main(): Promise<void> {
  // Should the process end before all is compared, that is a fault.
  process.exitCode = 1;
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "10" },
      rate: { type: "string", default: "50" },
      seed: { type: "string", default: String(randomInt(1_000_000)) },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    process.exitCode = 0;
    process.stdout.write(usage);
    return;
  }
  const minutes = readNumber("minutes", values.minutes);
  const rate = readNumber("rate", values.rate);
  const seed = Number(values.seed);
  if (!Number.isInteger(seed)) throw new Error(`--seed: expected a whole number, found ${values.seed}`);

  process.stdout.write(`Again: npm run soak -- --minutes ${minutes} --rate ${rate} --seed ${seed}\n`);
  process.stdout.write(line(columns.map(([head]) => head)));
  const progress = (sample: SoakSample): void => {
    process.stdout.write(line(columns.map(([, cell]) => cell(sample))));
  };
  const faults = await soak({ minutes, rate, seed, progress });
  for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
  process.stdout.write(faults.length === 0 ? "All is well.\n" : `Failed with --seed ${seed}.\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number)))
    throw new Error(`--${name}: expected a number above 0, found ${text}`);
  return number;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
