// Two ends of one range in separate parts: up to 15 January, starting 1 January; the highest price and the lowest
// price.

import { dayNumber } from '../../calendar/civil-day.ts'
import type { Counted, ItemOf } from '../items.ts'
import { either, map, maybe, sequence } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'

const daysOf = ({ reading, of }: ItemOf<'date'>) => (of === undefined && 'days' in reading ? reading.days : {})

/** `today` and `2025` have both ends; "from 1 January" has one. */
const open = item('date', (found) => {
  const { first, last } = daysOf(found)
  return (first === undefined) !== (last === undefined)
})

export const twoEnds: Rule = rule(sequence(open, maybe(word('comma', 'and')), open), ([one, , other]) => {
  const days = { ...daysOf(one), ...daysOf(other) }
  const { first, last } = days
  return first !== undefined && last !== undefined && dayNumber(first) <= dayNumber(last)
    ? { is: 'date', reading: { days: { first, last } } }
    : undefined
})

const extreme = map(
  item('rank', ({ by, limit }) => by !== undefined && 'aggregate' in by && limit === undefined),
  ({ by }) => by,
)
const other = either<Counted | undefined>(
  extreme,
  map(item('counted'), ({ counted }) => counted),
)

/** "the highest price and the lowest price, by month" are two measures without a ranking. */
export const twoExtremes: Rule = where(
  (items) => !items.some(({ is }) => is === 'group'),
  rule(sequence(extreme, word('and'), other), ([one, , two]) =>
    one === undefined || two === undefined ? undefined : [one, two].map((counted) => ({ is: 'counted', counted })),
  ),
)
