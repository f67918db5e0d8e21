/**
 * The items by name, so that two lists can be compared. Where a name comes again, its later items get a number:
 * `a`, `a (2)`.
 */
export function byOccurrence<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T> {
  const seen = new Map<string, number>();
  const result = new Map<string, T>();
  for (const item of items) {
    const name = nameOf(item);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    result.set(count === 1 ? name : `${name} (${count})`, item);
  }
  return result;
}
