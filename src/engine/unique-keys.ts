// The unique keys of a table, from the catalogs of engines that list their columns.

/** Columns of unique keys: the identifier of a key, and one of its columns. */
export type KeyColumns = readonly (readonly [key: unknown, column: string])[]

/** Whether one of the keys lies within some columns. */
export function uniqueBy(columns: KeyColumns): (names: readonly string[]) => boolean {
  const keys = new Map<unknown, string[]>()
  for (const [key, column] of columns) keys.set(key, [...(keys.get(key) ?? []), column])
  return (names) => [...keys.values()].some((key) => key.every((column) => names.includes(column)))
}
