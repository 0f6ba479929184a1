// Functions that build, combine and negate conditions. A choice is one or several values of a known field, such as
// `mobile`.

import type { Condition, Tree } from '../parts.ts'
import type { Sign, ValueKind } from '../signs.ts'

export type ValuesSign = Extract<Sign, { cat: 'values' }>
export type Field = Extract<Sign, { cat: 'field' }>
export type Thing = Extract<Sign, { cat: 'thing' }>
export type Test = Extract<Sign, { cat: 'test' }>
export type Choice = Extract<Sign, { cat: 'choice' }>

export const test = (...tests: readonly Tree[]): Sign => ({ cat: 'test', tests })
export const on = (member: string, operator: string, values: readonly string[] = []): Tree =>
  ({ member, operator, ...(values.length > 0 && { values }) }) as Tree

export const equal = (member: string, texts: readonly string[]): Tree =>
  on(member, texts.length > 1 ? 'in' : 'equals', texts)

/**
 * A condition that allows one or several values of a field. In a contrast, such as `Safari vs Chrome`, each value is a
 * group.
 */
export const oneOf = (
  member: string,
  { texts, isSplit, kind }: { texts: readonly string[]; isSplit?: true; kind?: ValueKind },
): Test => ({
  cat: 'test',
  tests: [equal(member, texts)],
  ...(kind !== 'term' && texts.length > 1 && { choices: member }),
  ...(isSplit && { splits: member }),
})

export const ofChoice = (sign: Choice | undefined): Test | undefined => sign && oneOf(sign.field, sign)

/** Combines two choices if both are values of the same field. */
export const choices = (a: Choice | undefined, b: Choice | undefined, isSplit = false): Choice | undefined =>
  a && b && a.field === b.field && !a.isSplit && (isSplit || !b.isSplit)
    ? { ...a, texts: [...a.texts, ...b.texts], ...(isSplit && { isSplit: true }) }
    : undefined

/** Negates a condition. Uses the opposite operator if the operator has one, and `not` otherwise. */
export function negated(tree: Tree): Tree {
  if ('not' in tree) return tree.not
  if (!('member' in tree)) return { not: tree }
  const { member, operator } = tree as Condition
  const values = (tree as Condition).values?.map(String)
  if (operator === 'set') return on(member, 'notSet')
  if (operator === 'notSet') return on(member, 'set')
  if (operator === 'equals' && values?.length === 1) {
    return on(member, 'notEquals', values)
  }
  if (operator === 'in') return on(member, 'notEquals', values)
  if (operator === 'notEquals' && values?.length === 1) return on(member, 'equals', values)
  return { not: tree }
}

/**
 * Conditions on the text of a field: it must match all the given texts if `isAll` is set, and otherwise at least one.
 */
export const each = (member: string, operator: string, { texts, isAll }: ValuesSign): readonly Tree[] =>
  isAll ? texts.map((text) => on(member, operator, [text])) : [on(member, operator, texts)]

export const NOT =
  'not|except|excluding|exclude|without|minus|besides|bar|sans|omitting|omit|ignoring|ignore|skip|skipping'
export const CONTAIN = '~contain|~include|~mention'
export const START = '~start|~begin|prefixed'
