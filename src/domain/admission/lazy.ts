/** Makes a value when it is first asked for, and once: types refer to one another in circles. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
