// The order of a query, and its number of rows.

import { type Calendar, isCalendar } from './date-fields.ts'
import type { Intent } from './intent.ts'
import type { Counted } from './items.ts'
import type { Language } from './language.ts'

export type Order = readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[]

/** The number of rows for "the best" without a number. */
const USUAL_RANK = 10

/** The columns of measures. Empty: there is no such column. */
interface Columns {
  readonly alias: (counted: Counted) => string
  /** The column of the only measure of a field. */
  readonly ofField: (field: string) => string
  /** The column of the first measure. */
  readonly main: string | undefined
}

/** An unknown column is the empty text. */
export function ordered(
  { orders: sorts, rank, groups }: Intent,
  { calendar }: Language,
  { alias, ofField, main }: Columns,
): Order {
  const columnOf = (by: Intent['orders'][number]['by']): string => {
    if (by === undefined) return main ?? groups[0] ?? ''
    if (!('field' in by)) return alias(by)
    const field = by.field === 'first' ? (groups[0] ?? '') : by.field
    return groups.includes(field) ? field : ofField(field)
  }
  const bare = sorts.find(({ by }) => by === undefined)
  const told = sorts.filter(({ by }) => by !== undefined)
  const usual = bare?.dir ?? rank?.dir ?? 'desc'
  const terms = once(
    (told.length > 0 || bare === undefined ? told : [bare]).flatMap(({ by, dir = usual, source }) =>
      (isNamed(source, calendar) ? [columnOf(by)] : inTime(by, groups, columnOf(by), calendar)).map((field) => ({
        field,
        dir,
      })),
    ),
  )
  if (rank === undefined) return terms
  // A single number needs no order.
  if (groups.length === 0) return []
  const [measured] = sorts.filter(({ by }) => by !== undefined && !('field' in by))
  const first = { field: columnOf(rank.by ?? measured?.by), dir: measured?.dir ?? rank.dir }
  return [first, ...terms.filter(({ field }) => field !== first.field)]
}

/** "sorted by the average price, dearest first" names one column; the last direction wins. */
const once = (terms: Order): Order =>
  terms.flatMap(({ field }, at) =>
    terms.findIndex((one) => one.field === field) === at ? (terms.findLast((one) => one.field === field) ?? []) : [],
  )

/** Years and months in chronological order. For days the service does this by default. */
export const chronological = ({ groups }: Intent, calendar: Calendar): Order =>
  groups.includes(calendar.date ?? '')
    ? []
    : groups.filter((group) => isCalendar(calendar, group)).map((field) => ({ field, dir: 'asc' }))

/** `sorted by event_month`, spelled as in queries, sorts by the month alone. */
const isNamed = (source: string, { month = '' }: Calendar): boolean => month.includes('_') && source.includes(month)

/** In chronological order, by day or by month. */
function inTime(
  by: Intent['orders'][number]['by'],
  groups: readonly string[],
  name: string,
  calendar: Calendar,
): readonly string[] {
  if (by !== undefined && 'field' in by && by.field === calendar.month && groups.includes(calendar.year ?? ''))
    return [calendar.year ?? '', name]
  if (by === undefined || !('field' in by) || by.field !== calendar.date || name !== '') return [name]
  const found = groups.filter((group) => isCalendar(calendar, group))
  return found.length > 0 ? found : [name]
}

export function limitOf({ rank, size, groups, isSingular }: Intent): number | undefined {
  if (rank === undefined || groups.length === 0) return size
  return rank.limit ?? size ?? (isSingular ? 1 : USUAL_RANK)
}
