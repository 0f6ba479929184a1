// Types for the texts of docs/errors.md, and helpers to write its examples.

export interface CodeDocs {
  readonly where: 'any body' | 'ad-hoc' | 'reports' | 'service'
  readonly meaning: string
  readonly todo: string
  /**
   * A request body whose only issue has this code. If only reports have the issue, the path of a report precedes the
   * body. If no example is possible, this text is the reason.
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

/** The member `filters` of a body, with one filter that limits the dates to these days. */
export const rangeFilter = (first: string, last: string) =>
  `"filters": [{"member": "event_date", "operator": "inDateRange", "values": ["${first}", "${last}"]}]`
