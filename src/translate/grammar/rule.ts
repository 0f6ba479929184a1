// Rules of the grammar. A rule matches a pattern of words and builds a sign: a phrase with a meaning. A pattern is a
// sequence of slots: `word`, `one|other` (alternatives), `~verb` (any form of the verb) or `{sign}` (any sign of this
// category). Parentheses make a slot optional.

import type { Category, Sign } from './signs.ts'

export interface Rule {
  readonly name: string
  readonly takes: readonly Slot[]
  /** Builds the sign of the complete pattern. Each `{sign}` slot becomes an argument: undefined for a missing sign. */
  readonly gives: (...signs: never[]) => Given | undefined
  /** The translator prefers the reading of a question with the lowest total cost. */
  readonly cost: number
  /** The rule applies only if the last word is singular. */
  readonly isSingular?: true
  readonly shows: readonly Shown[]
}

/** A sign with an optional `price`, which adds to the cost of the rule. */
export type Given = Sign & { readonly price?: number }

/** An example question for the rule, and all or part of the expected request. Undefined means a refusal. */
export type Shown = readonly [question: string, request: object | undefined]

export type Slot = { readonly isOptional: boolean } & (
  | { readonly words: readonly string[]; readonly sign?: undefined }
  | { readonly sign: Category; readonly at: number; readonly words?: undefined }
)

type SignOf<C extends string> = Extract<Sign, { readonly cat: C }>

type SignsIn<P extends string> = P extends `${infer A} ${infer B}` ? [...SlotSign<A>, ...SignsIn<B>] : SlotSign<P>
type SlotSign<S extends string> = S extends `({${infer C}})`
  ? [SignOf<C> | undefined]
  : S extends `{${infer C}}`
    ? [SignOf<C>]
    : []

interface RuleOptions {
  readonly cost?: number
  readonly isSingular?: true
  readonly shows?: readonly Shown[]
}

/** Creates the rule for a pattern. */
export function rule<const P extends string>(
  pattern: P,
  gives: (...signs: SignsIn<P>) => Given | undefined,
  { cost = 0.1, isSingular, shows = [] }: RuleOptions = {},
): readonly Rule[] {
  let at = 0
  const takes = pattern.split(' ').map((text): Slot => {
    const isOptional = text.length > 1 && text.startsWith('(')
    const inner = isOptional ? text.slice(1, -1) : text
    return inner.startsWith('{')
      ? { sign: inner.slice(1, -1) as Category, at: at++, isOptional }
      : { words: inner.split('|'), isOptional }
  })
  return [{ name: pattern, takes, gives: gives as Rule['gives'], cost, ...(isSingular && { isSingular }), shows }]
}

/** Creates one rule for each pattern. All these rules have the same meaning. */
export const rules = <const P extends string>(
  patterns: readonly P[],
  gives: (...signs: SignsIn<P>) => Given | undefined,
  options: RuleOptions = {},
): readonly Rule[] =>
  patterns.flatMap((pattern, index) => rule(pattern, gives, index === 0 ? options : { ...options, shows: [] }))
