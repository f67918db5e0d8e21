import pino from "pino";

/** Where lines go. */
export interface LineWriter {
  write(line: string): void;
  /** Resolves once all lines were handed to the system, or cannot be because nobody reads them any more. */
  flush(): Promise<void>;
  /** The same at once, blocking; pino calls it after a fatal line. */
  flushSync(): void;
}

/** Lines that wait for a reader that has stopped reading; further ones are dropped. */
const maxWaitingBytes = 16 * 1024 * 1024;

/**
 * Writes to an open file, pipe or terminal without ever blocking, so that a stuck reader of the log cannot stop
 * the service. When the process exits without `flush`, pino writes what is left, blocking.
 */
export function openLogFile(descriptor: number): LineWriter {
  const file = pino.destination({ dest: descriptor, sync: false, maxLength: maxWaitingBytes });
  let waiting: (() => void)[] = [];
  let idle = true;
  const settle = () => {
    idle = true;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  file.on("drain", settle);
  let broken = false;
  // Without a listener an error would end the process; a broken pipe stays broken, which pino knows too.
  file.on("error", (error: NodeJS.ErrnoException) => {
    broken = error.code === "EPIPE";
    settle();
  });
  return {
    write: (line) => {
      idle = broken;
      file.write(line);
    },
    flush: () => (idle ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    flushSync: () => file.flushSync(),
  };
}
