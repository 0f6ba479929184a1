// Derives the months that the dates of a request span, for relations whose tables are partitioned by year and month,
// so that an engine reads those partitions alone. Changes no result. Spec: Search fields, event_year and event_month.

import type { Comparison, Predicate, Scan, YearMonth } from '../../query/bound-query.ts'
import { withScans } from '../../query/scans.ts'
import type { Rewrite } from '../plan.ts'

export const partitionPruning: Rewrite = {
  name: 'partition-pruning',
  apply: (query, { partitioned }) =>
    withScans(query, (scan, where) => (partitioned.has(scan.relation) ? pruned(scan, where) : scan)),
}

/** The scan within the months that its own conditions and those of the select around it let through. */
function pruned(scan: Scan, where: readonly Predicate[]): Scan {
  const { relation } = scan
  const { first, last } = monthsOf([...scan.where, ...where].filter((predicate) => isOnDateOf(predicate, relation)))
  if (first === null && last === null) return scan
  return { ...scan, where: [...scan.where, { kind: 'months', relation, first, last }] }
}

const isOnDateOf = (predicate: Predicate, relation: string): predicate is Comparison =>
  predicate.kind === 'comparison' &&
  predicate.operand.kind === 'field' &&
  predicate.operand.relation === relation &&
  predicate.operand.field === 'event_date'

interface Bounds {
  readonly first: YearMonth | null
  readonly last: YearMonth | null
}

function monthsOf(where: readonly Comparison[]): Bounds {
  let first = ''
  let last = ''
  for (const predicate of where) {
    const { from, to } = daysOf(predicate)
    if (from !== undefined && from > first) first = from
    if (to !== undefined && (last === '' || to < last)) last = to
  }
  return { first: monthOf(first), last: monthOf(last) }
}

/** First and last day that a comparison lets through, as text: `YYYY-MM-DD` sorts by time. */
function daysOf({ operator, values }: Comparison): { readonly from?: string; readonly to?: string } {
  const days = values.map(({ text }) => text).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return {}
  switch (operator) {
    case 'equals':
    case 'in':
    case 'inDateRange':
      return { from, to }
    case 'gt':
    case 'gte':
      return { from }
    case 'lt':
    case 'lte':
      return { to }
    default:
      return {}
  }
}

const monthOf = (day: string): YearMonth | null =>
  day === '' ? null : { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }
