// Lowers the filter operators to nodes. See "Filter operators" in the specification.

import type { Value } from '../query/bound-query.ts'
import type { Operator } from '../query/operators.ts'
import type { Dialect } from '../sql/dialect.ts'
import { compare, form, isNotNull, isNull, list, type Node, value } from '../sql/nodes.ts'
import { unreachable } from '../std/unreachable.ts'

/** The left side of a condition: a value, and the form of it that `<` and `>` compare. */
export interface Compared {
  readonly node: Node
  readonly comparable: Node
}

type Case = (compared: Compared, values: readonly [Value, ...Value[]], dialect: Dialect) => Node

const anyOf: Case = ({ node }, values) =>
  values.length === 1 ? compare(node, '=', value(values[0])) : compare(node, 'in', list(values.map(value)))

const bound =
  (by: '>' | '>=' | '<' | '<='): Case =>
  ({ comparable }, [limit]) =>
    compare(comparable, by, value(limit))

const CASES: Readonly<Record<Exclude<Operator, 'set' | 'notSet'>, Case>> = {
  equals: anyOf,
  in: anyOf,
  // `<>` would drop nulls, which must be kept.
  notEquals: ({ node }, values, dialect) =>
    values.length === 1 ? dialect.isNot(node, values[0]) : dialect.isNoneOf(node, values),
  gt: bound('>'),
  gte: bound('>='),
  lt: bound('<'),
  lte: bound('<='),
  contains: ({ node }, values, dialect) => dialect.contains(node, values),
  startsWith: ({ node }, values, dialect) => dialect.startsWith(node, values),
  inDateRange: ({ node }, [first, last = first]) =>
    form(['', ' between ', ' and ', ''], node, value(first), value(last)),
}

/** The condition that applies an operator to a value and the values of the request. */
export function lowerOperator(
  operator: Operator,
  compared: Compared,
  values: readonly Value[],
  dialect: Dialect,
): Node {
  if (operator === 'set') return isNotNull(compared.node)
  if (operator === 'notSet') return isNull(compared.node)
  const [first, ...more] = values
  if (first === undefined) return unreachable(`${operator} was bound without a value`)
  return CASES[operator](compared, [first, ...more], dialect)
}
