// A range of days that ends before it starts.

import type { Value } from '../query/value.ts'
import type { Place, PlacedIssue } from '../request/placed-issue.ts'

/** The issue of a range that starts after its end; none where a side is missing. */
export function reversedDays(start: Value | undefined, end: Value | undefined, at: Place): readonly PlacedIssue[] {
  if (start === undefined || end === undefined || start.text <= end.text) return []
  const message = `the range starts on ${start.text}, after its end on ${end.text}`
  return [{ code: 'bad_value', at, message }]
}
