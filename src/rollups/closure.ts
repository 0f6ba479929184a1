// The columns that others determine, by declared facts. Null counts as a value in each.

export interface Dependency {
  /** The identities of the columns. */
  readonly columns: readonly string[]
  readonly others: readonly string[]
}

/** All columns that have one value where these have one. */
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
