// What a check of a warehouse finds.

/** What a check finds in a table. */
export interface Finding {
  /**
   * `wrong`: answers would be wrong, or never come. `missing`: requests that need it fail, all others are answered. `slow`:
   * answers are right, and take longer than they need. `values`: the table holds other values than the model knows, so that
   * answers leave out rows. `note`: nothing is wrong.
   */
  readonly severity: 'wrong' | 'missing' | 'slow' | 'values' | 'note'
  readonly message: string
  /** What to write in the mapping, as JSON of a relation's `columns`, where that is the remedy. */
  readonly write?: string
}
