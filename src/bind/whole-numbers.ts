// Rewrites comparisons of a whole-number column with any number, so that the engine compares only whole numbers in
// range. Otherwise an engine would round 5.5 to the type of the column, or fail on a number out of range.

import type { Operator } from '../query/operators.ts'
import { numberValue, type Value } from '../query/value.ts'

/** The rewritten comparison, with whole values only, or a fixed outcome. `set` is true for every non-null value. */
export type Fitted =
  | { readonly outcome: 'compare'; readonly operator: Operator; readonly values: readonly Value[] }
  | { readonly outcome: 'never' | 'always' | 'set' }

/** Rewrites a comparison of a whole number. `bits64`: the operand fits into 64 bits, like columns and counts. */
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
