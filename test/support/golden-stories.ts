import * as fs from "node:fs";
import * as path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Client } from "@grpc/grpc-js";
import { parse } from "yaml";
import { TestStream, type Settled, type StreamRequest } from "./destination-client.js";
import type { Manifest } from "./start-destination.js";

interface Step {
  readonly apply?: readonly Manifest[];
  readonly delete?: readonly Manifest[];
  readonly open?: Readonly<Record<string, StreamRequest>>;
  readonly expect: Readonly<Record<string, Settled>>;
}

export interface Story {
  readonly id: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

/** Where a story's objects go: a store, a folder, a cluster. Done once the server may know them. */
export interface World {
  apply(objects: readonly Manifest[]): Promise<void>;
  delete(objects: readonly Manifest[]): Promise<void>;
}

export function readStories(folder: "cases" | "flags"): readonly Story[] {
  const full = path.join(__dirname, "..", "golden", folder);
  return fs
    .readdirSync(full)
    .sort()
    .map((file) => parse(fs.readFileSync(path.join(full, file), "utf8")) as Story);
}

/**
 * Plays a story and fails at the first step after which a stream does not come to show what was recorded.
 * Also fails on a message that equals the one before it.
 */
export async function playStory(
  story: Story,
  { world, client }: { readonly world: World; readonly client: Client },
): Promise<void> {
  const streams = new Map<string, TestStream>();
  const expected = new Map<string, Settled>();
  try {
    for (const step of story.steps) {
      if (step.apply) await world.apply(step.apply);
      if (step.delete) await world.delete(step.delete);
      for (const [name, request] of Object.entries(step.open ?? {}))
        streams.set(name, new TestStream(client, request));
      for (const [name, settled] of Object.entries(step.expect)) expected.set(name, comparable(settled));
      for (const [name, settled] of expected) await expectShown(streams.get(name), settled);
    }
    for (const stream of streams.values()) expectNoRepeats(stream);
  } finally {
    for (const stream of streams.values()) stream.cancel();
  }
}

async function expectShown(stream: TestStream | undefined, settled: Settled): Promise<void> {
  if (stream === undefined) throw new Error("the story expects something of a stream that it did not open");
  await stream.until((shown) => isDeepStrictEqual(plain(shown), settled)).catch(() => undefined);
  expect(plain(stream.settled())).toEqual(settled);
}

function expectNoRepeats(stream: TestStream): void {
  stream.messages.forEach((message, i) => expect(message).not.toEqual(stream.messages[i - 1]));
}

/** Errors compare by code: the texts are our own. */
function comparable(settled: Settled): Settled {
  return "error" in settled ? { error: { code: settled.error.code } } : settled;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
