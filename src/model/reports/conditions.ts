// Conditions in report definitions: `{ event_type: ['search', 'sale'], no_of_results: atMost(10) }`. Every statement
// contains their values as literals, because they are constants.

import { object } from '../../names/members.ts'
import { comparison, related } from '../../query/conditional-expressions.ts'
import type { Expression, Predicate } from '../../query/expression.ts'
import type { Operator } from '../../query/operators.ts'
import { literal } from '../../query/value.ts'
import { checkComparison, takes } from './check-condition.ts'

/** A value means equality, and a list of values means equality with one of them. A `Test` is any other test. */
export type Condition = string | number | boolean | readonly string[] | Test

/** An operator with values, a check for a non-blank text, or equality with another column of the row. */
export type Test =
  | { readonly operator: Operator; readonly values: readonly (string | number | boolean)[] }
  | { readonly notBlank: true }
  | { readonly sameAs: string }

/** Conditions by column. A row must meet all of them. */
export type Conditions = Readonly<Record<string, Condition>>

/** The value is at most this number. */
export const atMost = (number: number): Test => ({ operator: 'lte', values: [number] })
/** The value is at least this number. */
export const atLeast = (number: number): Test => ({ operator: 'gte', values: [number] })
/** The value is not null. */
export const isSet: Test = { operator: 'set', values: [] }
/** The value is null. */
export const isNotSet: Test = { operator: 'notSet', values: [] }
/** The value is null or equals none of the texts. */
export const noneOf = (...texts: readonly string[]): Test => ({ operator: 'notEquals', values: texts })
/** The text is neither null nor empty. */
export const notBlank: Test = { notBlank: true }
/** The value equals another column of the same row. */
export const sameAs = (column: string): Test => ({ sameAs: column })

/**
 * Turns all conditions into predicates. `column` resolves a name to an expression. Throws a TypeError for a condition
 * that does not fit its column.
 */
export function conditionsOn(column: (name: string) => Expression, conditions: Conditions): readonly Predicate[] {
  if (!object.accepts(conditions))
    throw new TypeError('conditions must be an object with a value or a test for each column')
  return Object.entries(conditions).map(([name, condition]) => predicateOf(name, column(name), condition, column))
}

function predicateOf(
  name: string,
  operand: Expression,
  condition: Condition,
  column: (name: string) => Expression,
): Predicate {
  const test = testOf(name, condition)
  const { type } = operand
  if ('notBlank' in test) {
    if (type !== 'string') throw new TypeError(`the condition on ${name} is notBlank; ${takes(type)}`)
    return { kind: 'not-blank', operand }
  }
  if ('sameAs' in test) {
    const right = column(test.sameAs)
    if (right.type !== type) throw new TypeError(`${name} is a ${type}, but ${test.sameAs} is a ${right.type}`)
    return related(operand, '=', right)
  }
  checkComparison(name, test.operator, test.values, type)
  return comparison(operand, test.operator, test.values.map(literal))
}

function testOf(name: string, condition: Condition): Test {
  if (typeof condition !== 'object' || condition === null) return { operator: 'equals', values: [condition] }
  if (isList(condition)) return { operator: 'equals', values: condition }
  if ('notBlank' in condition || 'sameAs' in condition || Array.isArray(condition.values)) return condition
  throw new TypeError(
    `the condition on ${name} must be a value, an array of values, or made by atLeast, isSet and the like`,
  )
}

const isList = (condition: readonly string[] | Test): condition is readonly string[] => Array.isArray(condition)
