// Pushes row conditions into every scan that accepts conditions, so that a report over a union or a sub-select filters
// rows before aggregating them. A scan that needs earlier days gets an earlier start date.
// Spec: Pre-built report endpoints, filters.

import { formatDay, parseDay, shiftDay } from '../../calendar/civil-day.ts'
import {
  type Comparison,
  EACH_ROW,
  type Expression,
  type Predicate,
  type Scan,
  type Value,
} from '../../query/bound-query.ts'
import { withScans } from '../../query/scans.ts'
import type { Rewrite } from '../plan.ts'

export const eachRow: Rewrite = {
  name: 'each-row',
  apply: (query) =>
    query.eachRow.length === 0
      ? query
      : withScans({ ...query, eachRow: [] }, (scan) =>
          scan.conditioned ? { ...scan, where: [...scan.where, ...query.eachRow.map(conditionIn(scan))] } : scan,
        ),
}

const conditionIn =
  (scan: Scan) =>
  (predicate: Predicate): Predicate => {
    if (predicate.kind === 'all' || predicate.kind === 'any') {
      return { ...predicate, of: predicate.of.map(conditionIn(scan)) }
    }
    // Under `not`, an earlier start date would drop more rows instead of keeping more.
    if (predicate.kind === 'not') return { ...predicate, of: conditionIn(withoutDaysBefore(scan))(predicate.of) }
    if (predicate.kind !== 'comparison') return predicate
    const moved = scan.daysBefore === undefined ? predicate : fromEarlier(predicate, scan.daysBefore)
    return { ...moved, operand: inScan(predicate.operand, scan) }
  }

const withoutDaysBefore = ({ daysBefore: _, ...scan }: Scan): Scan => scan

const inScan = (operand: Expression, { relation }: Scan): Expression =>
  operand.kind === 'field' && operand.relation === EACH_ROW ? { ...operand, relation } : operand

/** Moves the start of a date condition back by `days`, but not before the first day of the calendar. */
function fromEarlier(comparison: Comparison, days: number): Comparison {
  const [first, ...last] = comparison.values
  const begins = comparison.operator === 'inDateRange' || comparison.operator === 'gte'
  if (comparison.operand.type !== 'date' || !begins || first === undefined) return comparison
  return { ...comparison, values: [earlier(first, days), ...last] }
}

function earlier(value: Value, days: number): Value {
  const day = parseDay(value.text)
  return day === undefined ? value : { ...value, text: formatDay(shiftDay(day, -days)) }
}
