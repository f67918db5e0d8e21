import type { ApiAnswer } from "./api-client.js";
import { ApiError, UnreadableAnswer } from "./api-fault.js";
import type { ListPage } from "./object-format.js";
import { otherWork } from "../other-work.js";
import { readBody } from "./read-chunks.js";

/** Objects that are decoded before other work gets its turn. */
const objectsPerTurn = 100;

/** How a list is read; each part may throw and so end the reading. */
export interface ListReading {
  /** Asks for a page: the first without `continue`; without a limit the whole list. */
  readonly get: (page: { readonly limit?: number; readonly continue?: string }) => Promise<ApiAnswer>;
  readonly pageSize: number;
  /** Longest silence within a body, in milliseconds. */
  readonly silenceMs: number;
  /** The list begins, possibly anew: what was taken is void. */
  readonly begin: () => void;
  readonly take: (object: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads a list page by page, and returns its version. The next page is on its way while one is decoded. When
 * the server has forgotten the list before its end, it is read again in one piece, which cannot be forgotten.
 */
export async function readList(reading: ListReading): Promise<string> {
  try {
    return await readPages(reading, { limit: reading.pageSize });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status.code !== 410) throw error;
    return await readPages(reading, {});
  }
}

async function readPages(reading: ListReading, limit: { readonly limit?: number }): Promise<string> {
  reading.begin();
  const first = await readPage(reading, limit);
  let page = first;
  for (;;) {
    const { continue: token } = page;
    const next = token === undefined ? undefined : readPage(reading, { ...limit, continue: token });
    // Should decoding fail first, nobody is left to hear of this one.
    next?.catch(() => undefined);
    await takeAll(page.objects, reading);
    if (next === undefined) return first.resourceVersion;
    page = await next;
  }
}

async function readPage(
  { get, silenceMs, signal }: ListReading,
  page: Parameters<ListReading["get"]>[0],
): Promise<ListPage> {
  const { body, format } = await get(page);
  const bytes = await readBody(body, silenceMs);
  signal.throwIfAborted();
  return readable(() => format.list(bytes));
}

async function takeAll(objects: Iterable<unknown>, { take, signal }: ListReading): Promise<void> {
  let taken = 0;
  const iterator = objects[Symbol.iterator]();
  for (;;) {
    const next = readable(() => iterator.next());
    if (next.done === true) return;
    take(next.value);
    taken += 1;
    if (taken % objectsPerTurn !== 0) continue;
    await otherWork();
    signal.throwIfAborted();
  }
}

function readable<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw new UnreadableAnswer(error);
  }
}
