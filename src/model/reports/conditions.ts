// Conditions as reports write them: `{ event_type: ['search', 'sale'], no_of_results: atMost(10) }`. Their values are
// constants, so they are literals of every statement.

import { comparison } from '../../query/conditional-expressions.ts'
import type { Expression, Predicate } from '../../query/expression.ts'
import type { Operator } from '../../query/operators.ts'
import { type FieldType, literal } from '../../query/value.ts'

/** A value that a column equals, several of which it equals one, or something else that it meets. */
export type Condition = string | number | boolean | readonly string[] | Test

/** An operator and its values, a text that is there, or a value that equals that of another column of the row. */
export type Test =
  | { readonly operator: Operator; readonly values: readonly (string | number | boolean)[] }
  | { readonly notBlank: true }
  | { readonly sameAs: string }

/** Conditions by the column that they are about; all must hold. */
export type Conditions = Readonly<Record<string, Condition>>

/** At most a number. */
export const atMost = (number: number): Test => ({ operator: 'lte', values: [number] })
/** At least a number. */
export const atLeast = (number: number): Test => ({ operator: 'gte', values: [number] })
/** There is a value. */
export const isSet: Test = { operator: 'set', values: [] }
/** There is no value. */
export const isNotSet: Test = { operator: 'notSet', values: [] }
/** None of these texts, or no value. */
export const noneOf = (...texts: readonly string[]): Test => ({ operator: 'notEquals', values: texts })
/** A text that is neither null nor empty. */
export const notBlank: Test = { notBlank: true }
/** The value of another column of the row. */
export const sameAs = (column: string): Test => ({ sameAs: column })

/** The predicates of all conditions; `column` gives the columns that they are about. */
export const conditionsOn = (column: (name: string) => Expression, conditions: Conditions): readonly Predicate[] =>
  Object.entries(conditions).map(([name, condition]) => predicateOf(name, column(name), condition, column))

// Dates are bounded by callers; a constant day in a report would grow old.
const TAKES: Readonly<Record<FieldType, string>> = {
  string: 'texts',
  number: 'numbers in plain digits, whole ones up to 9007199254740991',
  boolean: 'true or false',
  date: 'isSet, isNotSet and sameAs alone',
}

function predicateOf(
  name: string,
  operand: Expression,
  condition: Condition,
  column: (name: string) => Expression,
): Predicate {
  const test = testOf(condition)
  const { type } = operand
  const takes = `; a ${type} takes ${TAKES[type]}`
  if ('notBlank' in test) {
    if (type !== 'string') throw new TypeError(`the condition on ${name} is notBlank${takes}`)
    return { kind: 'not-blank', operand }
  }
  if ('sameAs' in test) {
    const right = column(test.sameAs)
    if (right.type !== type) throw new TypeError(`${name} is a ${type}, and ${test.sameAs} a ${right.type}`)
    return { kind: 'related', left: operand, by: '=', right }
  }
  const stray = test.values.find((value) => typeof value !== type || !isExact(value))
  if (stray !== undefined) {
    const shown = typeof stray === 'string' ? JSON.stringify(stray) : String(stray)
    throw new TypeError(`the condition on ${name} has ${shown}${takes}`)
  }
  return comparison(operand, test.operator, test.values.map(literal))
}

/** Whether a number is written in plain digits, none of which is lost; of other values there is nothing to lose. */
const isExact = (value: string | number | boolean): boolean =>
  typeof value !== 'number' ||
  (Number.isInteger(value) ? Number.isSafeInteger(value) : /^-?\d+\.\d+$/.test(String(value)))

function testOf(condition: Condition): Test {
  if (typeof condition !== 'object') return { operator: 'equals', values: [condition] }
  return isList(condition) ? { operator: 'equals', values: condition } : condition
}

const isList = (condition: readonly string[] | Test): condition is readonly string[] => Array.isArray(condition)
