// Comparisons of whole numbers with any number, decided exactly before an engine sees them: an engine would round 5.5 to
// the column's type, or fail on a number beyond its range.

import type { Operator } from '../query/operators.ts'
import { numberValue, type Value } from '../query/value.ts'

/** What is left of a comparison: values that a whole number can equal, or an outcome that no longer depends on them. */
export type Fitted =
  | { readonly outcome: 'compare'; readonly operator: Operator; readonly values: readonly Value[] }
  | { readonly outcome: 'never' | 'always' | 'set' }

/** Rewrites a comparison of a whole number. `bits64`: the operand is a column or a count, within 64 bits. */
export function fitWholeNumber(operator: Operator, values: readonly Value[], bits64: boolean): Fitted {
  const inRange = (value: Value) => !bits64 || value.type === 'integer'
  if (operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte') {
    const [value] = values
    return value === undefined ? { outcome: 'never' } : fitBound(operator, value, inRange)
  }
  const whole = values.filter((value) => isWhole(value) && inRange(value))
  if (whole.length > 0 || values.length === 0) return { outcome: 'compare', operator, values: whole }
  return { outcome: operator === 'notEquals' ? 'always' : 'never' }
}

function fitBound(operator: 'gt' | 'gte' | 'lt' | 'lte', value: Value, inRange: (value: Value) => boolean): Fitted {
  const lower = operator === 'gt' || operator === 'gte'
  const bound = isWhole(value) ? value : numberValue(String(lower ? ceiling(value) : floor(value)))
  if (!inRange(bound)) return { outcome: lower === bound.text.startsWith('-') ? 'set' : 'never' }
  if (isWhole(value)) return { outcome: 'compare', operator, values: [value] }
  return { outcome: 'compare', operator: lower ? 'gte' : 'lte', values: [bound] }
}

const isWhole = ({ text }: Value): boolean => !text.includes('.')

const floor = ({ text }: Value): bigint => {
  const towardsZero = BigInt(text.slice(0, text.indexOf('.')))
  return text.startsWith('-') ? towardsZero - 1n : towardsZero
}

const ceiling = (value: Value): bigint => floor(value) + 1n
