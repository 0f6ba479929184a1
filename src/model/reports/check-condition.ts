// Validates the conditions in a report definition, which can come from plain JavaScript. Throws a TypeError that names
// the column.

import { unknown } from '../../names/members.ts'
import { type Arity, type Operator, operators } from '../../query/operators.ts'
import type { FieldType } from '../../query/value.ts'

// A date takes no constants: callers choose the dates, and a constant day in a report would become outdated.
const TAKES: Readonly<Record<FieldType, string>> = {
  string: 'texts without \\u0000 and without unpaired surrogates (\\ud800 to \\udfff)',
  number: 'numbers in plain digits, and whole numbers only up to 9007199254740991',
  boolean: 'true or false',
  date: 'only isSet, isNotSet and sameAs',
}

/** Describes the values that a column of this type accepts. */
export const takes = (type: FieldType): string => `a ${type} takes ${TAKES[type]}`

/** Throws a TypeError for values or an operator that a column of this type does not accept. */
export function checkComparison(name: string, operator: Operator, values: readonly unknown[], type: FieldType): void {
  const place = `the condition on ${name}`
  const stray = values.findIndex((value) => typeof value !== type || !isConstant(value))
  if (stray >= 0) throw new TypeError(`${place} has ${shown(values[stray])}; ${takes(type)}`)
  const known = Object.keys(operators)
  if (!known.includes(operator)) throw unknown(place, `has no operator ${operator}`, operator, known)
  const entry = operators[operator]
  if (!entry.types.some((one) => one === type))
    throw new TypeError(`${place} has ${operator}, which does not apply to a ${type}`)
  const [least, most, words] = COUNTS[entry.values]
  const isEmpty = entry.values === 'filled' && values.includes('')
  if (values.length < least || values.length > most || isEmpty)
    throw new TypeError(`${place}: ${operator} takes ${words}`)
}

const COUNTS: Readonly<Record<Arity, readonly [least: number, most: number, words: string]>> = {
  none: [0, 0, 'no values'],
  one: [1, 1, 'one value'],
  many: [1, Number.POSITIVE_INFINITY, 'at least one value'],
  filled: [1, Number.POSITIVE_INFINITY, 'at least one value, and no empty values'],
  range: [1, 2, 'a shortcut or two dates'],
}

/**
 * Constants become literals in every statement. So a number must have an exact form in plain digits, and a text must be
 * valid on every engine.
 */
function isConstant(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'number') return true
  return Number.isInteger(value) ? Number.isSafeInteger(value) : /^-?\d+\.\d+$/.test(String(value))
}

const shown = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value))
