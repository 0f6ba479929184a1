// Lowers expressions and predicates to nodes. Both are in one file, because expressions can contain predicates, and
// predicates contain expressions. `having` and the order repeat an aggregate instead of naming its alias, because the
// caller can choose the name of a column as the alias. Engines compute the repeated aggregate only once.

import type { Division } from '../query/division.ts'
import type { AggregateExpression, AtMost, Comparison, Expression, Predicate, Related } from '../query/expression.ts'
import { decimalsOf, literal } from '../query/value.ts'
import type { Scaled } from '../sql/dialect.ts'
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
  form,
  integer,
  isColumn,
  type Node,
  nothing,
  type Ordering,
  overAll,
  raw,
  rowNumber,
  sumOver,
  truth,
  value,
} from '../sql/nodes.ts'
import { unreachable } from '../std/unreachable.ts'
import type { ColumnReading } from './column-reading.ts'
import { lowerOperator } from './lower-operator.ts'
import type { Target } from './target.ts'

/** The inputs for lowering the expressions of a select. */
export interface Scope extends Target {
  /** A column of the result, by its name. Throws in a sub-select. */
  shown(name: string): Node
}

/** The scope of a sub-select, which cannot use columns of the result. */
export const innerScope = (target: Target): Scope => ({
  ...target,
  shown: (name) => unreachable(`${name} is a column of the result, which a sub-select cannot read`),
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
    case 'fraction':
      return scope.dialect.fraction(
        lowerExpression(expression.dividend, scope),
        lowerExpression(expression.divisor, scope),
      )
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
    case 'shifted-month':
      return scope.dialect.addMonths(lowerExpression(expression.of, scope), expression.months)
    case 'grain':
      return scope.dialect.grain(lowerExpression(expression.of, scope), expression.by)
    case 'date-part':
      return scope.dialect.datePart(lowerExpression(expression.of, scope), expression.part)
    case 'rank':
      return rowNumber(
        expression.within.map((part) => lowerExpression(part, scope)),
        expression.order.flatMap(({ by, dir }) => orderedBy(by, lowerExpression(by, scope), dir, scope)),
      )
    case 'window-sum':
      return sumOver(
        scope.dialect.summand(lowerExpression(expression.of, scope), expression.of.storage),
        expression.within.map((part) => lowerExpression(part, scope)),
      )
    case 'exact':
      return scope.dialect.exact(lowerExpression(expression.of, scope))
    case 'whole':
      return scope.dialect.whole(lowerExpression(expression.of, scope), scaleOf(expression.of))
    case 'computed':
    case 'bin':
    case 'rest':
      return unreachable(`the plan has no expression of the kind ${expression.kind}`)
    case 'value':
      if (expression.value !== null) return value(expression.value)
      return expression.bare ? raw('null') : nothing(scope.dialect.types[expression.storage])
  }
}

/** A quotient. `above` and `below` are its dividend and its divisor as nodes. */
export function divide(of: Division, above: Node, below: Node, { dialect }: Target): Node {
  if (of.kind === 'fraction') return dialect.fraction(above, below)
  const { dividend, divisor } = of
  return dialect.quotient({ node: above, scale: scaleOf(dividend) }, { node: below, scale: scaleOf(divisor) })
}

const scaleOf = ({ storage }: Expression): Scaled['scale'] => decimalsOf(storage)

/** The form of an expression for ordering and size comparisons. Texts are compared by code point. */
export function comparable(expression: Expression, node: Node, { dialect }: Target): Node {
  return expression.type === 'string' ? dialect.byCodePoint(node) : node
}

const storedAs = (expression: Expression, scope: Target): ColumnReading | undefined =>
  expression.kind === 'field' ? scope.stored(expression.relation, expression.field) : undefined

/**
 * The stored form of a column, if it is null exactly when the value is null, and equal exactly when the values are
 * equal. Otherwise undefined.
 */
const identityOf = (expression: Expression, scope: Target): Node | undefined =>
  storedAs(expression, scope)?.identity?.node

/**
 * The expression by which a select groups. A column of listed values groups by its stored values, so that an engine
 * computes the shown value once per group.
 */
export function lowerGroup(expression: Expression, scope: Scope): Node {
  const identity = storedAs(expression, scope)?.identity
  return identity?.kind === 'listed' ? identity.node : lowerExpression(expression, scope)
}

/** A comparison of two values. Compares the stored forms if they are equal exactly when the values are equal. */
export function related(left: Expression, by: Related['by'], right: Expression, scope: Scope): Node {
  const [one, other] = [storedAs(left, scope)?.identity, storedAs(right, scope)?.identity]
  if (by === '=' && one !== undefined && one.kind === other?.kind && one.kind !== 'listed')
    return compare(one.node, by, other.node)
  return compare(lowerExpression(left, scope), by, lowerExpression(right, scope))
}

/** The ORDER BY terms of an expression. */
export const orderedBy = (of: Expression, node: Node, dir: 'asc' | 'desc', scope: Target): readonly Ordering[] =>
  scope.dialect.ordered(comparable(of, node, scope), dir)

function lowerAggregate(expression: AggregateExpression, scope: Scope): Node {
  const { where = [], orZero } = expression
  const computed = aggregateOf(expression, scope)
  const over = expression.overAll ? overAll(computed) : computed
  const condition = all(where.map((predicate: Predicate) => lowerPredicate(predicate, scope)))
  const restricted = condition === undefined ? over : scope.dialect.filtered(over, condition)
  return orZero ? call('coalesce', restricted, value(ZERO)) : restricted
}

const ZERO = literal(0)

function aggregateOf({ fn, of }: AggregateExpression, scope: Scope) {
  if (of === undefined) return countAll
  const counts = fn === 'count' || fn === 'count_distinct'
  const node = (counts ? identityOf(of, scope) : undefined) ?? lowerExpression(of, scope)
  switch (fn) {
    case 'count':
      return aggregate('count', node)
    case 'count_distinct':
      return aggregateDistinct('count', node)
    case 'sum':
      return aggregate('sum', scope.dialect.summand(node, of.storage))
    case 'min':
    case 'max':
      return aggregate(fn, comparable(of, node, scope))
  }
}

/**
 * Lowers the conditions of a conjunction. Planners compare two IN lists of the same column item by item, which is slow.
 * So only the first list of a column is visible to the planner, which can use an index for it. All further lists of the
 * column are hidden.
 */
export function lowerConditions(predicates: readonly Predicate[], scope: Scope): readonly Node[] {
  const listed: Node[] = []
  return predicates.map((predicate) => {
    const node = lowerPredicate(predicate, scope)
    if (!isList(predicate)) return node
    // Each column has a single node, so `includes` finds it.
    const operand = identityOf(predicate.operand, scope) ?? lowerExpression(predicate.operand, scope)
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
      const stored = storedAs(operand, scope)?.compare(operator, values)
      if (stored !== undefined) return stored
      const node = lowerExpression(operand, scope)
      return lowerOperator(operator, { node, comparable: comparable(operand, node, scope) }, values, dialect)
    }
    case 'not-blank':
      return compare(lowerExpression(predicate.operand, scope), '<>', constant({ type: 'string', text: '' }))
    case 'months': {
      const { relation, year, month, first, last } = predicate
      return dialect.months(scope.named(relation, year), scope.named(relation, month), first, last)
    }
    case 'related':
      return related(predicate.left, predicate.by, predicate.right, scope)
    case 'all':
      return every(predicate.of.map((part) => lowerPredicate(part, scope)))
    case 'any':
      return any(predicate.of.map((part) => lowerPredicate(part, scope)))
    case 'not':
      // Some engines do not have IS NOT TRUE.
      return form(['not ', ''], closed(lowerPredicate(predicate.of, scope), false))
    case 'constant':
      return truth(predicate.holds)
    case 'at-most':
      return failingAbove(predicate, scope)
  }
}

function failingAbove({ of, most, failure }: AtMost, scope: Scope): Node {
  const count = lowerExpression(of, scope)
  const isFew = compare(count, '<=', integer(most))
  return choice([[isFew, truth(true)]], failing(failure, count, scope))
}

/**
 * A condition whose evaluation fails with the text `failure` and the value of `detail`, because the text is no number.
 * It contains the value so that no planner evaluates it in advance.
 */
export function failing(failure: string, detail: Node, { dialect }: Target): Node {
  const text = call('concat', constant({ type: 'string', text: failure }), cast(detail, dialect.types.string))
  return compare(cast(text, dialect.types.integer), '=', integer(0))
}
