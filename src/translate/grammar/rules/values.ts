// Rules for lists of values: `red, green or blue`.

import { type Rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { VERSUS } from './choices.ts'
import type { ValuesSign } from './condition-forms.ts'

/**
 * Joins two lists of values. A comma takes the conjunction after it: `red, green and blue` joins all values by `and`.
 * Rejects `and` before `or`.
 */
function joined(a: ValuesSign | undefined, b: ValuesSign | undefined, isAll: boolean): Sign | undefined {
  if (a === undefined || b === undefined || a.texts.length > 1 || a.kind !== b.kind) return undefined
  if (b.texts.length > 1 && b.isAll !== undefined && b.isAll !== isAll && isAll) return undefined
  if (a.isSplit || b.isSplit) return undefined
  return { ...b, texts: [...a.texts, ...b.texts], isAll: b.isAll ?? isAll }
}

/** Contrasts two values, so each value becomes a group. */
const against = (a: ValuesSign | undefined, b: ValuesSign | undefined): Sign | undefined =>
  a && b && a.texts.length === 1 && a.kind === b.kind
    ? { cat: 'values', kind: a.kind, texts: [...a.texts, ...b.texts], isSplit: true }
    : undefined

export const valueRules: readonly Rule[] = [
  ...rules(['{value}', '{term}'] as const, (sign) => sign && { ...sign, cat: 'values' }, { cost: 0 }),
  ...rules(
    ['{values} or|, {values}', '{values} , or {values}', 'either {values} or {values}'],
    (a, b) => joined(a, b, false),
    { cost: 0.05 },
  ),
  ...rules(['{values} and|& {values}', '{values} , and {values}'], (a, b) => joined(a, b, true), { cost: 0.05 }),
  ...rules(
    [
      `{values} ${VERSUS} (the) {values}`,
      '{values} (as) compared|relative|opposed to|with {values}',
      '{values} in comparison|compare|contrast to|with {values}',
    ],
    against,
    { cost: 0.05 },
  ),
  ...rules(['exactly|precisely {values}'], (sign) => sign, { cost: 0 }),
  ...rules(['( {values} )'], (sign) => sign, { cost: 0 }),
]
