// Turns a metric into an expression over rows of the base relation or over the rows of a report.

import { unknown } from '../../names/members.ts'
import type { Expression, Predicate } from '../../query/expression.ts'
import { expressionOf } from './columns.ts'
import type { Metrics } from './metric-definition.ts'
import type { Rowset } from './rowset.ts'

/**
 * The expression of a metric over rows. Omits conditions that all rows meet: a report whose rows are all searches
 * counts searches with `count(*)`. `shown` returns the column that already shows a part of a ratio, if there is such a
 * column. Throws a TypeError for an unknown metric, a ratio of ratios, or a column that the rows lack.
 */
export function metricExpression(
  metrics: Metrics,
  name: string,
  rows: Rowset,
  shown: (name: string) => Expression | undefined = () => undefined,
): Expression {
  const met = rows.from.kind === 'scan' ? rows.from.where : []
  const computed = (own: string, within: readonly string[]): Expression => {
    const definition = Object.hasOwn(metrics, own) ? metrics[own] : undefined
    if (definition === undefined) throw unknown(own, 'is not a metric', own, Object.keys(metrics))
    if (within.includes(own)) throw new TypeError(`it depends on itself: ${[...within, own].join(' -> ')}`)
    const part = (of: string) => shown(of) ?? undivided(computed(of, [...within, own]))
    return withoutConditions(expressionOf(definition.computes, rows, part), met)
  }
  return computed(name, [])
}

/** Refuses ratios of ratios, so that each result is rounded only once, and a metric does not grow with each ratio. */
export function undivided(part: Expression): Expression {
  if (part.kind === 'quotient')
    throw new TypeError('a ratio divides counts and sums, not other ratios: use the counts and sums of those ratios')
  return part
}

/** Removes the conditions in `met` from an expression. */
function withoutConditions(of: Expression, met: readonly Predicate[]): Expression {
  if (met.length === 0) return of
  if (of.kind === 'quotient')
    return { ...of, dividend: withoutConditions(of.dividend, met), divisor: withoutConditions(of.divisor, met) }
  if (of.kind !== 'aggregate') return of
  const { where = [], ...rest } = of
  const left = where.filter((condition) => !met.some((one) => isSame(one, condition)))
  // Keeps the order of the members, so that equal expressions have equal JSON.
  return left.length > 0 ? { ...of, where: left } : rest
}

/** Whether two conditions are equal. The same code creates both, so equal conditions have equal JSON. */
const isSame = (one: Predicate, other: Predicate): boolean => JSON.stringify(one) === JSON.stringify(other)
