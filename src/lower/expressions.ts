// Expressions and predicates as nodes; each needs the other. An aggregate is repeated wherever it is needed (having,
// order): engines compute it once, and no alias of the caller can capture it.

import type { AggregateExpression, Comparison, Expression, Predicate, QuotientExpression } from '../query/expression.ts'
import { literal } from '../query/value.ts'
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
  compare,
  constant,
  countAll,
  every,
  filtered,
  integer,
  isColumn,
  type Node,
  nothing,
  overAll,
  value,
} from '../sql/nodes.ts'
import { lowerOperator } from './lower-operator.ts'
import type { Target } from './target.ts'

/** What expressions of one select are lowered by. */
export interface Scope extends Target {
  /** The column of the result of this name, where there is a result. */
  shown(name: string): Node
}

/** The scope of a select that is not the result's. */
export const within = (target: Target): Scope => ({
  ...target,
  shown: (name) => {
    throw new Error(`${name} is a column of the result, which is not at hand in a sub-select`)
  },
})

export function lowerExpression(expression: Expression, scope: Scope): Node {
  switch (expression.kind) {
    case 'field':
      return scope.column(expression.relation, expression.field)
    case 'column':
      return scope.shown(expression.name)
    case 'aggregate':
      return lowerAggregate(expression, scope)
    case 'quotient': {
      const { dividend, divisor } = expression
      return divide(expression, lowerExpression(dividend, scope), lowerExpression(divisor, scope), scope)
    }
    case 'fallback':
      return call('coalesce', lowerExpression(expression.of, scope), value(expression.otherwise))
    case 'choice':
      return choice(
        expression.cases.map(({ when, result }) => [lowerPredicate(when, scope), lowerExpression(result, scope)]),
        lowerExpression(expression.otherwise, scope),
      )
    case 'arithmetic': {
      const { left, by, right } = expression
      return arithmetic(lowerExpression(left, scope), by, lowerExpression(right, scope))
    }
    case 'shifted-day':
      return scope.dialect.addDays(lowerExpression(expression.of, scope), expression.days)
    case 'exact':
      return cast(lowerExpression(expression.of, scope), 'decimal(38, 4)')
    case 'value':
      return expression.value === null ? nothing(scope.dialect.types[expression.storage]) : value(expression.value)
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

function lowerAggregate(expression: AggregateExpression, scope: Scope): Node {
  const { where = [], orZero } = expression
  const computed = aggregateOf(expression, scope)
  const over = expression.overAll ? overAll(computed) : computed
  const condition = all(where.map((predicate: Predicate) => lowerPredicate(predicate, scope)))
  const restricted = condition === undefined ? over : filtered(over, condition)
  return orZero ? call('coalesce', restricted, value(ZERO)) : restricted
}

const ZERO = literal(0)

function aggregateOf({ fn, of }: AggregateExpression, scope: Scope) {
  if (of === undefined) return countAll
  const node = lowerExpression(of, scope)
  switch (fn) {
    case 'count':
      return aggregate('count', node)
    case 'count_distinct':
      return aggregateDistinct('count', node)
    case 'sum':
      return aggregate('sum', of.storage === 'integer' ? scope.dialect.summand(node) : node)
    case 'min':
    case 'max':
      return aggregate(fn, comparable(of, node, scope))
  }
}

/**
 * Conditions that all must hold, as nodes. Planners compare the lists that one value must be in with each other, item by
 * item: they get to see one of them, which an index may serve, and the others closed.
 */
export function lowerConditions(predicates: readonly Predicate[], scope: Scope): readonly Node[] {
  const listed: Node[] = []
  return predicates.map((predicate) => {
    const node = lowerPredicate(predicate, scope)
    if (!isList(predicate)) return node
    // A column has one node, wherever it is named.
    const operand = lowerExpression(predicate.operand, scope)
    if (isColumn(operand) && listed.includes(operand)) return closed(node, false)
    listed.push(operand)
    return node
  })
}

const isList = (predicate: Predicate): predicate is Comparison =>
  predicate.kind === 'comparison' &&
  (predicate.operator === 'equals' || predicate.operator === 'in') &&
  predicate.values.length > 1

export function lowerPredicate(predicate: Predicate, scope: Scope): Node {
  const { dialect } = scope
  switch (predicate.kind) {
    case 'comparison': {
      const { operator, operand, values } = predicate
      const node = lowerExpression(operand, scope)
      return lowerOperator(operator, { node, comparable: comparable(operand, node, scope) }, values, dialect)
    }
    case 'not-blank':
      return compare(lowerExpression(predicate.operand, scope), '<>', constant({ type: 'string', text: '' }))
    case 'months': {
      const { relation, first, last } = predicate
      const [year, month] = [scope.column(relation, 'event_year'), scope.column(relation, 'event_month')]
      return dialect.months(year, month, first, last)
    }
    case 'related':
      return compare(lowerExpression(predicate.left, scope), predicate.by, lowerExpression(predicate.right, scope))
    case 'all':
      return every(predicate.of.map((part) => lowerPredicate(part, scope)))
    case 'any':
      return any(predicate.of.map((part) => lowerPredicate(part, scope)))
    case 'constant':
      return compare(integer(1), '=', integer(predicate.holds ? 1 : 0))
  }
}
