// The text of docs/errors.md for a code, and the parts of its examples.

export interface CodeDocs {
  readonly where: 'any body' | 'ad-hoc' | 'reports' | 'service'
  readonly meaning: string
  readonly todo: string
  /**
   * A body with exactly this issue, prefixed by a report path if needed. Alternatively the reason why there is no
   * example.
   */
  readonly example: string
}

export interface WarningDocs {
  readonly meaning: string
  readonly todo: string
  readonly example: string
}

/** A body with these members. */
export const body = (...members: readonly string[]) => `{${members.join(', ')}}`

/** A body with this filter. */
export const filtering = (filter: string) => body('"dimensions": ["keyword"]', `"filters": [${filter}]`)

/** The member `filters` of a body, which limits the dates to these days. */
export const rangeFilter = (first: string, last: string) =>
  `"filters": [{"member": "event_date", "operator": "inDateRange", "values": ["${first}", "${last}"]}]`
