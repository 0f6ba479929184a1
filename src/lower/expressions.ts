// Expressions and predicates as nodes; each needs the other. An aggregate is repeated wherever it is needed (having,
// order): engines compute it once, and no alias of the caller can capture it.

import type {
  AggregateExpression,
  Comparison,
  Expression,
  FieldExpression,
  Predicate,
  QuotientExpression,
} from '../bind/query.ts'
import type { Dialect } from '../emit/dialect.ts'
import {
  aggregate,
  aggregateDistinct,
  all,
  any,
  arithmetic,
  call,
  cast,
  choice,
  closed,
  column,
  compare,
  constant,
  countAll,
  every,
  filtered,
  integer,
  type Node,
  nothing,
  overAll,
  value,
} from '../emit/nodes.ts'
import { lowerOperator } from './operators.ts'
import type { Tables } from './warehouse.ts'

/** What lowering needs besides the plan. */
export interface Target {
  readonly dialect: Dialect
  readonly tables: Tables
}

export function lowerExpression(expression: Expression, target: Target): Node {
  switch (expression.kind) {
    case 'field':
      return lowerField(expression, target)
    case 'aggregate':
      return lowerAggregate(expression, target)
    case 'quotient': {
      const { dividend, divisor } = expression
      return divide(expression, lowerExpression(dividend, target), lowerExpression(divisor, target), target)
    }
    case 'fallback':
      return call('coalesce', lowerExpression(expression.of, target), value(expression.otherwise))
    case 'choice':
      return choice(
        expression.cases.map(({ when, result }) => [lowerPredicate(when, target), lowerExpression(result, target)]),
        lowerExpression(expression.otherwise, target),
      )
    case 'arithmetic': {
      const { left, by, right } = expression
      return arithmetic(lowerExpression(left, target), by, lowerExpression(right, target))
    }
    case 'shifted-day':
      return target.dialect.addDays(lowerExpression(expression.of, target), expression.days)
    case 'exact':
      return cast(lowerExpression(expression.of, target), 'decimal(38, 4)')
    case 'value':
      return expression.value === null ? nothing(target.dialect.types[expression.storage]) : value(expression.value)
  }
}

/** The quotient of two nodes that hold its dividend and divisor. */
export function divide({ dividend, divisor }: QuotientExpression, above: Node, below: Node, { dialect }: Target): Node {
  const scaleOf = ({ storage }: Expression) => (storage === 'decimal' ? 4 : 0)
  return dialect.quotient({ node: above, scale: scaleOf(dividend) }, { node: below, scale: scaleOf(divisor) })
}

/** An expression as it is ordered by and compared: text by code point. */
export function comparable(expression: Expression, node: Node, { dialect }: Target): Node {
  return expression.type === 'string' ? dialect.byCodePoint(node) : node
}

/**
 * The name of a source of rows in a statement. It is no word of the grammar of aliases: an alias that is the same as a
 * source's name would capture the columns of that source where a statement is ordered (Trino).
 */
export const sourceName = (relation: string): string => `${relation} rows`

const lowerField = ({ relation, field }: FieldExpression, { tables }: Target): Node =>
  column(sourceName(relation), tables.column(relation, field))

function lowerAggregate(expression: AggregateExpression, target: Target): Node {
  const { where = [], orZero } = expression
  const computed = aggregateOf(expression, target)
  const over = expression.overAll ? overAll(computed) : computed
  const condition = all(where.map((predicate: Predicate) => lowerPredicate(predicate, target)))
  const restricted = condition === undefined ? over : filtered(over, condition)
  return orZero ? call('coalesce', restricted, value(ZERO)) : restricted
}

const ZERO = { type: 'integer', text: '0', literal: true } as const

function aggregateOf({ fn, of }: AggregateExpression, target: Target) {
  if (of === undefined) return countAll
  const node = lowerExpression(of, target)
  switch (fn) {
    case 'count':
      return aggregate('count', node)
    case 'count_distinct':
      return aggregateDistinct('count', node)
    case 'sum':
      return aggregate('sum', of.storage === 'integer' ? target.dialect.summand(node) : node)
    case 'min':
    case 'max':
      return aggregate(fn, comparable(of, node, target))
  }
}

/**
 * Conditions that all must hold, as nodes. Planners compare the lists that one value must be in with each other, item by
 * item: they get to see one of them, which an index may serve, and the others closed.
 */
export function lowerConditions(predicates: readonly Predicate[], target: Target): readonly Node[] {
  const listed = new Set<string>()
  return predicates.map((predicate) => {
    const node = lowerPredicate(predicate, target)
    if (!isList(predicate)) return node
    const operand = JSON.stringify(predicate.operand)
    const isFurther = listed.has(operand)
    listed.add(operand)
    return isFurther ? closed(node, false) : node
  })
}

const isList = (predicate: Predicate): predicate is Comparison =>
  predicate.kind === 'comparison' &&
  (predicate.operator === 'equals' || predicate.operator === 'in') &&
  predicate.values.length > 1

export function lowerPredicate(predicate: Predicate, target: Target): Node {
  const { dialect, tables } = target
  switch (predicate.kind) {
    case 'comparison': {
      const { operator, operand, values } = predicate
      const node = lowerExpression(operand, target)
      return lowerOperator(operator, { node, comparable: comparable(operand, node, target) }, values, dialect)
    }
    case 'not-blank':
      return compare(lowerExpression(predicate.operand, target), '<>', constant({ type: 'string', text: '' }))
    case 'months': {
      const { relation, first, last } = predicate
      const [year, month] = [tables.column(relation, 'event_year'), tables.column(relation, 'event_month')]
      const rows = sourceName(relation)
      return dialect.months(column(rows, year), column(rows, month), first, last)
    }
    case 'related':
      return compare(lowerExpression(predicate.left, target), predicate.by, lowerExpression(predicate.right, target))
    case 'all':
      return every(predicate.of.map((part) => lowerPredicate(part, target)))
    case 'any':
      return any(predicate.of.map((part) => lowerPredicate(part, target)))
    case 'constant':
      return compare(integer(1), '=', integer(predicate.holds ? 1 : 0))
  }
}
