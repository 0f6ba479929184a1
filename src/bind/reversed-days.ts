// Detects a date range that ends before it starts.

import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { Value } from '../query/value.ts'

/** Returns an issue if the range starts after its end. A missing side is unbounded. */
export function reversedDays(start: Value | undefined, end: Value | undefined, at: Place): readonly PlacedIssue[] {
  if (start === undefined || end === undefined || start.text <= end.text) return []
  return [{ code: 'bad_value', kind: 'reversed_days', at, start: start.text, end: end.text }]
}
