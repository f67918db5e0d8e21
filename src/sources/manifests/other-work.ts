/** Lets pending input be handled. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
