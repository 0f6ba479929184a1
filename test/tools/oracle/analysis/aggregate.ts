// Aggregates rows, with the functions of the specification and the aggregates of metrics.
import type { Day } from '../calendar.ts'
import { add, ZERO } from '../decimal.ts'
import type { Fn } from '../fields.ts'
import type { Row } from '../tables.ts'
import { type Cell, compare, key, type Value } from '../value.ts'
import { keepsAll } from './conditions.ts'
import { ANALYSIS_FIELDS } from './fields.ts'
import { type Fraction, fraction, fromDecimal, rounded } from './fraction.ts'
import { cellOf } from './lines.ts'
import type { BaseMetric } from './metrics.ts'
import { readTree } from './normalize.ts'

/**
 * The value of a measure: the cell in the answer, and the exact number that arithmetic uses, if the cell is a number.
 */
export interface Outcome {
  readonly cell: Cell
  readonly exact: Fraction | undefined
  /** Only if arithmetic has no result: an upper bound for the numbers that an engine multiplies to compute it. */
  readonly reach?: bigint
}

export const ABSENT: Outcome = { cell: null, exact: undefined }

/** An outcome whose cell is the rounded form of its exact number. */
export function shown(exact: Fraction | undefined): Outcome {
  return exact === undefined ? ABSENT : { cell: { t: 'num', v: rounded(exact) }, exact }
}

const whole = (n: number): Outcome => shown(fraction(BigInt(n)))

/** Aggregates a field. An empty sum has no cell, but counts as 0 in arithmetic. */
export function aggregate(field: string, fn: Fn, rows: readonly Row[]): Outcome {
  if (field === '*') return whole(rows.length)
  const values = valuesOf(field, rows)
  if (fn === 'count') return whole(values.length)
  if (fn === 'count_distinct') return whole(distinctCount(values))
  if (fn === 'sum') return values.length === 0 ? { cell: null, exact: fraction(0n) } : shown(sumOf(values))
  const [first] = values
  if (first === undefined) return ABSENT
  if (fn === 'avg') return shown(meanOf(values))
  const sign = fn === 'min' ? 1 : -1
  const found = values.reduce((best, value) => (sign * compare(value, best) < 0 ? value : best), first)
  return { cell: found, exact: found.t === 'num' ? fromDecimal(found.v) : undefined }
}

/** Computes one aggregate of a metric. Each event counts once, even if a join repeats its row. An empty sum is 0. */
export function metricPart(metric: BaseMetric, rows: readonly Row[], today: Day): Fraction | undefined {
  const { kind, eventType, field, where = [], same } = metric
  const conditions = where.map((condition) => readTree(condition, (name) => ANALYSIS_FIELDS.get(name)?.type))
  const events = new Map(rows.filter((row) => row.event_type === eventType).map((row) => [row.event_id, row]))
  const own = [...events.values()]
    .filter((row) => keepsAll(conditions, (member) => cellOf(row, member), today))
    .filter((row) => same === undefined || hasSame(row, same))
  if (field === undefined) return fraction(BigInt(own.length))
  const values = valuesOf(field, own)
  switch (kind) {
    case 'events':
      return fraction(BigInt(values.length))
    case 'distinct':
      return fraction(BigInt(distinctCount(values)))
    case 'sum':
      return sumOf(values)
    case 'mean':
      return values.length === 0 ? undefined : meanOf(values)
  }
}

function hasSame(row: Row, [one, other]: readonly [string, string]): boolean {
  const [a, b] = [cellOf(row, one), cellOf(row, other)]
  return a !== null && b !== null && compare(a, b) === 0
}

function valuesOf(field: string, rows: readonly Row[]): readonly Value[] {
  return rows.map((row) => cellOf(row, field)).filter((cell) => cell !== null)
}

function distinctCount(values: readonly Value[]): number {
  return new Set(values.map((value) => key([value]))).size
}

function sumOf(values: readonly Value[]): Fraction {
  return fromDecimal(values.reduce((total, value) => (value.t === 'num' ? add(total, value.v) : total), ZERO))
}

function meanOf(values: readonly Value[]): Fraction {
  const sum = sumOf(values)
  return fraction(sum.n, sum.d * BigInt(values.length))
}
