// Builds the parts of a request that depend on its periods: the date filters and the comparison of two periods. The
// answer is about the main period. A comparison compares the main period with the other period.

import { type Day, dayNumber, formatDay } from '../../calendar/civil-day.ts'
import { calendar, type Days } from '../dates/index.ts'
import { daysFilter } from './days-filter.ts'
import { all, type Draft, fail } from './draft.ts'
import type { Facts } from './facts.ts'
import type { Shift, Tree } from './parts.ts'

interface Compared {
  readonly days: readonly Tree[]
  readonly own: readonly Tree[]
  readonly compare?: Readonly<Record<string, unknown>>
  /** Builds the additional measures of a comparison from the aliases of the measures of the main period. */
  readonly extra: (aliases: readonly string[]) => readonly object[]
  /** The order by the largest rise or fall, if the question asks for such an order. */
  readonly order?: (alias: string) => { readonly field: string; readonly dir: 'asc' | 'desc' }
  readonly limit?: number | undefined
  readonly having: (alias: string) => readonly { member: string; operator: string; values: string[] }[]
}

const NONE = { own: [], extra: () => [], having: () => [] }

export function compared(draft: Draft, facts: Facts, today: Day): Compared {
  const own = all(draft.pieces, 'days').flatMap(({ days, field }) =>
    field === undefined ? [] : daysFilter(days, field, today),
  )
  const main = comparedDays(draft, facts, today)
  return { ...main, own: [...main.own, ...own] }
}

function comparedDays(draft: Draft, { dates }: Facts, today: Day): Compared {
  const ranges = all(draft.pieces, 'days').flatMap(({ days, field }) => (field === undefined ? [days] : []))
  const comparisons = all(draft.pieces, 'compare')
  const first =
    comparisons.find(({ own }) => own !== undefined) ?? comparisons.find(({ shift }) => shift !== '') ?? comparisons[0]
  const comparison = first
  const others = comparisons.filter((one) => one !== first)
  if (first?.isFromTo && !others.some(({ show }) => show === 'change'))
    fail('conflict', 'the question names several periods: say how to compare them')
  const newness = all(draft.pieces, 'newness')
  if (dates === undefined) {
    if (ranges.length + others.length > 0 || comparison !== undefined) fail('unsupported', 'the data has no dates')
    return { ...NONE, days: [] }
  }
  if (comparison === undefined && newness.length === 0) {
    if (ranges.length > 1)
      fail('conflict', 'the question names several periods: say how to compare them, as in "this month vs last month"')
    return { ...NONE, days: ranges.flatMap((days) => daysFilter(days, dates.date, today)) }
  }
  if (others.some(({ show }) => show === 'both') || ranges.length > 2)
    fail('ambiguous', 'the question asks for several comparisons: ask for one')
  const rises = comparisons.find(({ show }) => show === 'rise' || show === 'fall')
  const own = comparison?.own ?? sinceOf(ranges, today) ?? ranges[0] ?? ownOf(comparison?.shift)
  if (own === undefined || (!('unit' in own) && (own.first === undefined || own.last === undefined)))
    fail('ambiguous', 'a comparison needs a period: name its days')
  const shift = shiftOf(comparison?.shift, 'unit' in own ? undefined : own, comparison?.own ? undefined : ranges[1])
  if (
    shift === 'previous_month' &&
    'first' in own &&
    own.first &&
    own.last &&
    dayNumber(own.last) - dayNumber(own.first) > 31
  )
    fail('ambiguous', 'the period is longer than the month that it is compared with: name both periods')
  if (
    shift === 'previous_period' &&
    comparison?.shift === '' &&
    'first' in own &&
    own.first &&
    own.last &&
    dayNumber(own.last) - dayNumber(own.first) > 31
  )
    fail('ambiguous', 'a change needs two periods: name both')
  const isChange = newness.length === 0 && [comparison, ...others].some((one) => one?.show === 'change')
  if (draft.groups.length === 0 && newness.length > 0)
    fail('ambiguous', '"new" and "lost" need a list: name the things to list')
  const differs = comparison?.show === 'more' || comparison?.show === 'fewer' ? comparison.show : undefined
  if (draft.groups.length === 0 && rises !== undefined)
    fail('ambiguous', 'a ranking by rise or fall needs a list: name the things to rank')
  if (draft.groups.length === 0 && differs !== undefined)
    fail('ambiguous', '"more than before" and "fewer than before" need a list: name the things to list')
  const days =
    'unit' in own
      ? [{ member: dates.date, operator: 'inDateRange', values: [own.unit] } as Tree]
      : daysFilter(own, dates.date, today)
  return {
    days: days.map(asRange),
    own: [],
    compare: { before: typeof shift === 'string' ? shift : [dayText(shift.first), dayText(shift.last)] },
    extra: (aliases) =>
      aliases.flatMap((name) => [
        { alias: `${name}_before`, of: name, in: 'before' },
        ...(differs !== undefined || (rises !== undefined && !rises.isRate)
          ? [{ alias: `${name}_difference`, subtract: [name, `${name}_before`] }]
          : []),
        ...(isChange || rises?.isRate ? [{ alias: `${name}_change`, change: [name, `${name}_before`] }] : []),
      ]),
    ...(rises !== undefined && {
      order: (alias: string) => ({
        field: `${alias}_${rises.isRate ? 'change' : 'difference'}`,
        dir: rises.show === 'rise' ? 'desc' : 'asc',
      }),
      limit: rises.count,
    }),
    having: (alias) => [
      ...(differs === undefined
        ? []
        : [{ member: `${alias}_difference`, operator: differs === 'more' ? 'gt' : 'lt', values: ['0'] }]),
      ...newness.map(({ which }) => ({
        member: which === 'new' ? `${alias}_before` : alias,
        operator: 'equals',
        values: ['0'],
      })),
    ],
  }
}

const dayText = (day: Day | undefined): string =>
  day === undefined
    ? fail('ambiguous', 'a comparison needs a period with a first and a last day: name both')
    : formatDay(day)

/** Refuses days that are not one range, because a comparison needs a range. */
const asRange = (tree: Tree): Tree =>
  'member' in tree && tree.operator === 'inDateRange'
    ? tree
    : fail('ambiguous', 'a comparison needs a period with a first and a last day: name both')

const UNITS = ['week', 'month', 'quarter', 'year'] as const

const textOf = ({ first, last }: Days): string => JSON.stringify([first, last])

/** The calendar unit, if the days are exactly one week, month, quarter or year. */
const unitOf = (days: Days): (typeof UNITS)[number] | undefined => {
  const { first } = days
  return first && UNITS.find((one) => textOf(calendar[one](first, 0)) === textOf(days))
}

/** In a comparison, `since last month` means that the main period is this month. */
const sinceOf = ([days, ...more]: readonly Days[], today: Day): Days | undefined => {
  if (days?.first === undefined || days.last !== undefined || more.length > 0) return undefined
  const text = JSON.stringify(days.first)
  const unit = UNITS.find((one) => JSON.stringify(calendar[one](today, 1).first) === text)
  return unit && calendar[unit](today, 0)
}

const OWN: Readonly<Record<string, string>> = {
  previous_year: 'this_year',
  previous_month: 'this_month',
  previous_week: 'this_week',
}

const ownOf = (shift: Shift | undefined): { readonly unit: string } | undefined => {
  const unit = typeof shift === 'string' ? OWN[shift] : undefined
  return unit === undefined ? undefined : { unit }
}

/**
 * The named shift of `compare`, such as `previous_week`, that leads from the main period `own` to `other`. A named
 * shift compares day by day, so a week in progress is not compared with a complete week. Undefined if no named shift
 * leads there.
 */
function unitsBefore(own: Days, other: Days): Shift | undefined {
  const { first } = own
  if (first === undefined) return undefined
  const unit = unitOf(own)
  // In `last week vs the previous week`, both phrases mean last week. The other period is then the week before last
  // week.
  if (unit !== undefined && [textOf(calendar[unit](first, 1)), textOf(own)].includes(textOf(other)))
    return `previous_${unit}`
  const yearEarlier = (day: Day | undefined) => day && { ...day, year: day.year - 1 }
  const isYear = textOf({ first: yearEarlier(own.first), last: yearEarlier(own.last) } as Days) === textOf(other)
  return isYear ? 'previous_year' : undefined
}

/**
 * The shift from the main period `own` to the other period. If the question does not name the other period, the shift
 * is one calendar unit if `own` has about the length of that unit, and otherwise the length of `own`.
 */
function shiftOf(shift: Shift | undefined, own: Days | undefined, other: Days | undefined): Shift {
  const named = typeof shift === 'object' ? shift : shift === undefined || shift === '' ? other : undefined
  if (own !== undefined && named !== undefined) return unitsBefore(own, named) ?? named
  if (shift !== undefined && shift !== '') return shift
  const unit = own && unitOf(own)
  if (unit !== undefined) return `previous_${unit}`
  const { first, last } = own ?? {}
  if (first === undefined || last === undefined) return 'previous_month'
  const length = dayNumber(last) - dayNumber(first) + 1
  if (first.day === 1 && first.month === 1 && length >= 365) return 'previous_year'
  if (first.day === 1 && length >= 90 && length <= 92) return 'previous_quarter'
  return first.day === 1 && length >= 28 && length <= 31 ? 'previous_month' : 'previous_period'
}
