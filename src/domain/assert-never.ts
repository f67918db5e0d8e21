/** Ends an exhaustive switch: the compiler refuses the call while a case is missing. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
