// Detects a date range that ends before it starts.

import type { Value } from '../query/value.ts'
import type { Place, PlacedIssue } from '../request/placed-issue.ts'

/** Returns an issue if the range starts after its end. A missing side is unbounded. */
export function reversedDays(start: Value | undefined, end: Value | undefined, at: Place): readonly PlacedIssue[] {
  if (start === undefined || end === undefined || start.text <= end.text) return []
  const message = `the range starts on ${start.text}, after its end on ${end.text}`
  return [{ code: 'bad_value', at, message }]
}
