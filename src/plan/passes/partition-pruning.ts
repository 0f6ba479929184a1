// Partition pruning, for tables that are partitioned by year and month: derives the months from the dates of the
// request, so that the engine reads only these partitions. Changes no result. Spec: Search fields, event_year and
// event_month.

import { parseDay, shiftDay } from '../../calendar/civil-day.ts'
import type { ModelData } from '../../model/model.ts'
import type { Comparison, Predicate, Scan, YearMonth } from '../../query/bound-query.ts'
import { withScans } from '../../query/scans.ts'
import type { Rewrite } from '../plan.ts'

export const partitionPruning: Rewrite = {
  name: 'partition-pruning',
  apply: (query, { partitioned, instants, catalog }) =>
    partitioned.size === 0
      ? query
      : withScans(query, (scan, where) => {
          const slack = instants.has(scan.relation) ? 1 : 0
          return partitioned.has(scan.relation) ? pruned(scan, where, catalog.model, slack) : scan
        }),
}

type Pruned = Pick<ModelData, 'date' | 'partitions'>

/**
 * Restricts a scan to the months that its conditions and the conditions of the surrounding select allow. `slack`: the
 * number of days to add on both sides.
 */
function pruned(scan: Scan, where: readonly Predicate[], { date, partitions }: Pruned, slack: number): Scan {
  const { relation } = scan
  if (date === undefined || partitions === undefined) return scan
  const dated = [...scan.where, ...where].filter((predicate) => isOn(predicate, relation, date))
  const { first, last } = monthsOf(dated, slack)
  if (first === null && last === null) return scan
  return { ...scan, where: [...scan.where, { kind: 'months', relation, ...partitions, first, last }] }
}

const isOn = (predicate: Predicate, relation: string, date: string): predicate is Comparison =>
  predicate.kind === 'comparison' &&
  predicate.operand.kind === 'field' &&
  predicate.operand.relation === relation &&
  predicate.operand.field === date

interface Bounds {
  readonly first: YearMonth | null
  readonly last: YearMonth | null
}

function monthsOf(where: readonly Comparison[], slack: number): Bounds {
  let first = ''
  let last = ''
  for (const predicate of where) {
    const { from, to } = daysOf(predicate)
    if (from !== undefined && from > first) first = from
    if (to !== undefined && (last === '' || to < last)) last = to
  }
  return { first: monthOf(first, -slack), last: monthOf(last, slack) }
}

/** The first and last day that a comparison allows, as `YYYY-MM-DD`. Days in this form sort by time. */
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

function monthOf(text: string, slack: number): YearMonth | null {
  const day = parseDay(text)
  if (day === undefined) return null
  const { year, month } = shiftDay(day, slack)
  return { year, month }
}
