// Finds the unique keys of a table, for engines whose catalogs list the columns of each key.

/** The columns of unique keys. Each entry is the identifier of a key and one of its columns. */
export type KeyColumns = readonly (readonly [key: unknown, column: string])[]

/** Returns a function that tells whether a list of columns contains all columns of a key. */
export function uniqueBy(columns: KeyColumns): (names: readonly string[]) => boolean {
  const keys = new Map<unknown, string[]>()
  for (const [key, column] of columns) keys.set(key, [...(keys.get(key) ?? []), column])
  return (names) => [...keys.values()].some((key) => key.every((column) => names.includes(column)))
}
