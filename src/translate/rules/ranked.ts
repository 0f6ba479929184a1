// Parsers that rankings, orders and pages share.

import type { Counted } from '../items.ts'
import { either, map, type Parser } from '../parser.ts'
import { item } from '../rule.ts'

/** A number of rows or pages. */
export const wholeNumber = map(
  item('number', ({ value }) => /^\d{1,9}$/.test(value)),
  ({ value }) => Number(value),
)

export const superlative = item('superlative')

/** Directions by size or frequency: largest first, busiest first. They do not apply to time. */
export const ofSize =
  /\b(?:high|highest|low|lowest|big|biggest|small|smallest|large|largest|greatest|most|least|best|worst|busiest|quietest|fewest|popular|top|bottom|rarest|frequency|popularity|volume)\b/i

/** A measure, or a verb whose events are counted. */
export const counting: Parser<Counted> = either<Counted>(
  map(item('measure'), ({ measure }) => ({ measure })),
  map(item('counted'), ({ counted }) => counted),
  map(
    item('context', ({ verb = false }) => verb),
    ({ measure }) => measure && { measure },
  ),
)
