// Conditions as reports write them: `{ event_type: ['search', 'sale'], no_of_results: atMost(10) }`. Their values are
// constants, so they are literals of every statement.

import type { Expression, Predicate, Value, ValueExpression } from '../../bind/query.ts'
import { numberValue } from '../../bind/values.ts'
import type { Operator } from '../../catalog/operators.ts'

/** A value that a column equals, several of which it equals one, or something else that it meets. */
export type Condition = string | number | boolean | readonly string[] | Test

export type Conditions = Readonly<Record<string, Condition>>

/** Makes a predicate of a column; `other` gives another column of the same rows. */
export type Test = (column: Expression, other: (name: string) => Expression) => Predicate

const compareBy =
  (operator: Operator, ...values: readonly Value[]): Test =>
  (operand) => ({ kind: 'comparison', operator, operand, values })

export const atMost = (number: number): Test => compareBy('lte', literal(number))
export const atLeast = (number: number): Test => compareBy('gte', literal(number))
export const isSet: Test = compareBy('set')
export const isNotSet: Test = compareBy('notSet')
export const noneOf = (...texts: readonly string[]): Test => compareBy('notEquals', ...texts.map(literal))
export const notBlank: Test = (operand) => ({ kind: 'not-blank', operand })
export const sameAs =
  (name: string): Test =>
  (left, other) => ({ kind: 'related', left, by: '=', right: other(name) })

/** A constant as a value. */
export function literal(constant: string | number | boolean): Value {
  if (typeof constant === 'string') return { type: 'string', text: constant, literal: true }
  if (typeof constant === 'boolean') return { type: 'boolean', text: String(constant), literal: true }
  return { ...numberValue(String(constant)), literal: true }
}

/** A constant number as an expression. */
export const numberOf = (constant: number): ValueExpression => ({
  kind: 'value',
  type: 'number',
  storage: 'integer',
  value: literal(constant),
})

/** A constant text as an expression. */
export const textOf = (constant: string): ValueExpression => ({
  kind: 'value',
  type: 'string',
  storage: 'string',
  value: literal(constant),
})

/** The predicates of all conditions. */
export const conditionsOn = (column: (name: string) => Expression, conditions: Conditions): readonly Predicate[] =>
  Object.entries(conditions).map(([name, condition]) => testOf(condition)(column(name), column))

function testOf(condition: Condition): Test {
  if (typeof condition === 'function') return condition
  const values = typeof condition === 'object' ? condition : [condition]
  return compareBy('equals', ...values.map(literal))
}
