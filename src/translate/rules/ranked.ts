// Parts that rankings, orders and pages are said with.

import type { Counted } from '../items.ts'
import { either, map, type Parser } from '../parser.ts'
import { item } from '../rule.ts'

/** A number of rows or pages. */
export const wholeNumber = map(
  item('number', ({ value }) => /^\d{1,9}$/.test(value)),
  ({ value }) => Number(value),
)

export const superlative = item('superlative')

/** Directions that are of a size, or of how much there is: largest first, busiest first. Of time, none is. */
export const ofSize =
  /\b(?:high|highest|low|lowest|big|biggest|small|smallest|large|largest|greatest|most|least|best|worst|busiest|quietest|fewest|popular|top|bottom|rarest|frequency|popularity|volume)\b/i

/** A measure, or a verb that is counted. */
export const counting: Parser<Counted> = either<Counted>(
  map(item('measure'), ({ measure }) => ({ measure })),
  map(item('counted'), ({ counted }) => counted),
  map(
    item('context', ({ verb = false }) => verb),
    ({ measure }) => measure && { measure },
  ),
)
