// The findings of a warehouse check.

/** A finding about a table. */
export interface Finding {
  /**
   * `wrong`: answers would be wrong or fail. `missing`: requests that need the missing part fail; other requests
   * succeed. `slow`: answers are right but take longer than necessary. `values`: the model does not know all values of
   * the table, so answers leave out rows. `note`: nothing is wrong.
   */
  readonly severity: 'wrong' | 'missing' | 'slow' | 'values' | 'note'
  readonly message: string
  /** The fix for the mapping, as JSON for a relation's `columns`, if there is one. */
  readonly write?: string
}
