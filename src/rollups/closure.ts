// Finds the columns that other columns determine, according to declared facts. Null counts as a value.

export interface Dependency {
  /** The identities of the columns that determine the others. */
  readonly columns: readonly string[]
  readonly others: readonly string[]
}

/** All columns that have a single value among rows in which the known columns have a single value. */
export function closure(known: Iterable<string>, dependencies: readonly Dependency[]): ReadonlySet<string> {
  const found = new Set(known)
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { columns, others } of dependencies) {
      if (columns.every((column) => found.has(column))) for (const other of others) found.add(other)
    }
  }
  return found
}
