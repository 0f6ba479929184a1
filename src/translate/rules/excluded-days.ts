// Days excluded at an end of a range: 2025 without December, last week except Sunday. Excluding days in between would
// leave two ranges, and a query has one.

import { addDays, dayNumber } from '../../calendar/civil-day.ts'
import { months } from '../calendar-names.ts'
import type { Days } from '../dates/index.ts'
import type { Item, ItemOf, Part } from '../items.ts'
import { either, map, maybe, type Parser, sequence, unless } from '../parser.ts'
import { item, type Rule, refused, rule, word } from '../rule.ts'

type Period = Required<Days>

const isPeriod = (days: Days): days is Period => days.first !== undefined && days.last !== undefined

const periodOf = ({ reading, of }: ItemOf<'date'>): Period | undefined =>
  of === undefined && 'days' in reading && isPeriod(reading.days) ? reading.days : undefined

const period = map(item('date'), (found) => {
  const days = periodOf(found)
  // In `orders over 2000` the number may be an amount.
  return /^over\s+\d/i.test(found.source) ? undefined : days && { days, source: found.source }
})

/** A year without a preposition: revenue 2025. */
const year: Parser<{ readonly days: Period; readonly source: string }> = (items, at) => {
  const [lead, found] = [items[at - 1], items[at]]
  if (lead?.is !== 'measure' || !lead.plural || found?.is !== 'number' || !/^20\d\d$/.test(found.source))
    return undefined
  const number = Number(found.value)
  const days = { first: { year: number, month: 1, day: 1 }, last: { year: number, month: 12, day: 31 } }
  return { value: { days, source: found.source }, to: at + 1 }
}

const leavingOut = item(
  'word',
  ({ word: one, source }) =>
    (one === 'without' && /^without$/i.test(source)) ||
    (one === 'except' &&
      /^(?:except(?: for)?|excluding|exclude|excl|minus|but not|not (?:including|counting)|leaving out|leave out|omitting|ignoring|ignore|skipping|apart from|other than|with the exception of)$/i.test(
        source,
      )),
)

/** Further exclusions: excluding December and bots. */
const more = either<unknown>(
  word('and', 'or'),
  sequence(
    word('comma'),
    either<Item>(
      item('condition', ({ source }) => !/^(?:exclud|without|no\b|not\b|minus|leav)/i.test(source)),
      item('date'),
      item('value'),
      item('unknown'),
    ),
  ),
)

const IN_BETWEEN = refused(
  'unsupported',
  'excludes days in between, and a query has one range of days: ask for each part',
)

/** Months without a year belong to the year that they are excluded from. */
function inYearOf(
  { days, source }: { readonly days: Period; readonly source: string },
  { first, last }: Period,
): Period {
  const isNamed = source
    .split(/[^\p{L}]+/u)
    .every((name) => /^(?:in|for|and|to|)$/i.test(name) || months.has(name.toLowerCase()))
  if (!isNamed || /\d/.test(source) || first.year !== last.year || days.first.year !== days.last.year) return days
  const within = (day: Period['first']) => ({ ...day, year: first.year })
  const end = within(days.last)
  // The last day of February depends on the year.
  const isLastOf = addDays(days.last, 1).day === 1
  const next = end.month === 12 ? { year: end.year + 1, month: 1, day: 1 } : { ...end, month: end.month + 1, day: 1 }
  return { first: within(days.first), last: isLastOf ? addDays(next, -1) : end }
}

function without(all: Period, left: Period): Part | undefined {
  const [first, last] = [dayNumber(all.first), dayNumber(all.last)]
  const [from, to] = [dayNumber(left.first), dayNumber(left.last)]
  if (from < first || to > last || (from === first && to === last)) return undefined
  if (from > first && to < last) return IN_BETWEEN
  const days =
    from === first
      ? { first: addDays(left.last, 1), last: all.last }
      : { first: all.first, last: addDays(left.first, -1) }
  return { is: 'date', reading: { days } }
}

export const excludedDays: Rule = rule(
  sequence(either(period, year), maybe(word('comma')), leavingOut, period, unless(more)),
  ([all, , , left]) => without(all.days, inYearOf(left, all.days)),
)
