// The expression of a metric over rows: the base relation, or the rows of a report.

import { unknown } from '../../names/members.ts'
import type { Expression, Predicate } from '../../query/expression.ts'
import { expressionOf } from './columns.ts'
import type { Metrics } from './metric-definition.ts'
import type { Rowset } from './rowset.ts'

/**
 * Computes a metric over rows. Conditions that all rows meet are left out: a report of searches counts them with
 * `count(*)`. `shown` gives the column that already shows a part of a ratio. Throws a TypeError for an unknown name, a
 * ratio that needs itself, and columns that the rows lack.
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
    if (within.includes(own)) throw new TypeError(`it needs itself: ${[...within, own].join(' of ')}`)
    const part = (of: string) => shown(of) ?? computed(of, [...within, own])
    return withoutConditions(expressionOf(definition.computes, rows, part), met)
  }
  return computed(name, [])
}

/** An expression without those of its conditions that are among `met`. */
function withoutConditions(of: Expression, met: readonly Predicate[]): Expression {
  if (met.length === 0) return of
  if (of.kind === 'quotient')
    return { ...of, dividend: withoutConditions(of.dividend, met), divisor: withoutConditions(of.divisor, met) }
  if (of.kind !== 'aggregate') return of
  const { where = [], ...rest } = of
  const left = where.filter((condition) => !met.some((one) => isSame(one, condition)))
  return { ...rest, ...(left.length > 0 && { where: left }) }
}

/** Whether two conditions are equal. Both are plain data of the same maker. */
const isSame = (one: Predicate, other: Predicate): boolean => JSON.stringify(one) === JSON.stringify(other)
