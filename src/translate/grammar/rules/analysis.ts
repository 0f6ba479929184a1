// Rules for averages per thing, ratios, shares, the rest of a ranking, and new or lost things. A thing is the meaning
// of a noun, such as a product. An amount is a number that a question asks for.

import type { Amount, Tree } from '../parts.ts'
import type { Piece } from '../pieces.ts'
import { type Rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { countOf, piece } from './nouns.ts'

const amount = (of: Amount): Sign => ({ cat: 'amount', amount: of })

export const quotient = (a: Amount, b: Amount): Amount => ({
  name: `${a.name}_per_${b.name}`,
  on: {},
  parts: { by: 'divide', of: [a, b] },
})

export const held = (of: Amount, tests: readonly Tree[], name: string): Amount => ({
  ...of,
  name,
  tests: [...(of.tests ?? []), ...tests],
})

/** Whether an amount is the average, minimum or maximum of a field. */
export const isOfField = ({ on }: Amount): boolean =>
  Object.values(on).some((plain) => 'fn' in plain && /^(?:avg|min|max)$/.test(plain.fn))

/** Limits an amount to rows of the given types. */
export const onRows = (of: Amount, types: readonly string[] = []): Amount => {
  const own = types.flatMap((type) => {
    const plain = of.on[type] ?? of.on['*']
    return plain === undefined ? [] : [[type, plain] as const]
  })
  return own.length === 0 ? of : { ...of, on: Object.fromEntries(own) }
}

const SHARE = 'share|percentage|percent|%|proportion|fraction|portion|pct|part'

export const analysisRules: readonly Rule[] = [
  ...rules(
    [
      '(the) average|mean|avg (number|amount|count) (of) {amount} per|a (each|every|single) {thing}',
      '{amount} per (each|every|single|unique) {thing}',
      '{amount} divided by {thing}',
      'ratio of {amount} to {thing}',
      '(the) average {amount} per (a|an|each|our|the) {thing}',
    ],
    (of, sign) => {
      if (of && sign?.thing.isRow && isOfField(of.amount)) return amount(onRows(of.amount, sign.thing.on))
      const per = sign && sign.thing.bare === 'count' && sign.thing.on === undefined && countOf(sign.thing)
      return of &&
        per &&
        !per.tests?.length &&
        JSON.stringify(of.amount.on) !== JSON.stringify(per.on) &&
        of.amount.parts === undefined &&
        (of.amount.isCount || of.amount.name === 'revenue')
        ? amount(quotient(of.amount, per))
        : undefined
    },
    { cost: 0, shows: [['searches per visit', { measures: [{ metric: 'searches_per_visit' }] }]] },
  ),
  ...rules(
    [
      '{thing} per (each|every|single|unique) {thing}',
      '(the) average|mean|avg (number|amount|count) (of) {thing} per|a (each|every|single) {thing}',
      '{thing} divided by {thing}',
      'ratio of {thing} to {thing}',
      '{thing} ~be|~do|~have there|we|one|they (on|in) average per|for (one|a|an|each|every) {thing}',
      '{thing} (~be) (there) on|in average per|for (one|a|an|each|every) {thing}',
      '{thing} for|per one|a single {thing}',
    ],
    (a, b) => {
      const of = a && a.thing.bare === 'count' && countOf(a.thing)
      const per = b && b.thing.bare === 'count' && b.thing.on === undefined && countOf(b.thing)
      const isOne = of && per && JSON.stringify(of.on) === JSON.stringify(per.on)
      return of && per && !per.tests?.length && !isOne ? amount(quotient(of, per)) : undefined
    },
    { cost: 0 },
  ),
  ...rules(
    ['{amount} divided by {amount}', 'ratio of {amount} to {amount}', '{amount} / {amount}'],
    (a, b) => (a && b && !a.amount.parts && !b.amount.parts ? amount(quotient(a.amount, b.amount)) : undefined),
    { cost: 0 },
  ),
  // `average results of searches` is the average over rows, not over groups.
  ...rules(
    ['{amount} for|of|in|across|over|per (the|all|our|each|every) {thing}'],
    (of, sign) =>
      of && sign?.thing.isRow && !sign.thing.tests?.length && isOfField(of.amount)
        ? amount(onRows(of.amount, sign.thing.on))
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      `(what|which) (~be) (the|a) ${SHARE} of (the|all|our|your) {amount}`,
      `(what|which) ${SHARE} of (the|all|our) {amount}`,
      `(what|which) ${SHARE} (of) (total) {amount}`,
    ],
    (of) => of && piece({ is: 'share', of: of.amount }),
    { cost: 0 },
  ),
  ...rules(
    [
      `(what|which) (~be) (the|a) ${SHARE} of (the|all|our|your) {thing}`,
      `(what|which) ${SHARE} (of) (the|all|our) {thing}`,
      `how many|much (percent|%|pct|percentage) of (the|all|our) {thing}`,
      'how many in hundred {thing}',
    ],
    (sign) => {
      const of = sign && countOf(sign.thing)
      return of && piece({ is: 'share', of })
    },
    { cost: 0, shows: [['what share of searches had no results', { measures: [{ alias: 'share' }] }]] },
  ),
  ...rules([`(what|which) ${SHARE} (of) (them|these|those)`], () => piece({ is: 'share', isOfTests: true }), {
    cost: 0.6,
  }),
  ...rules([`(the|what|which|a) ${SHARE} of {test}`, `(the|what|a) {test} ${SHARE}`], (test) => shareOf(test), {
    cost: 0.6,
  }),
  ...rules([`(their|the|its|a) ${SHARE} of|for each (one)`], () => piece({ is: 'share' }), { cost: 0 }),
  ...rules(
    ['out of (every|each|all) {num} {thing}', 'of every|each {num} {thing}'],
    (_, sign) => {
      const of = sign && countOf(sign.thing)
      return of && piece({ is: 'share', of })
    },
    { cost: 0 },
  ),
  // In these rules, the condition precedes the word for the share: `the bot share of searches`, `zero results %`.
  ...rules(
    [`(the|what|a) {test} ${SHARE} of (the|all|total) {thing}`],
    (test, sign) => ofTest(test, sign && countOf(sign.thing)),
    {
      cost: 0,
    },
  ),
  ...rules([`(the|what|a) {test} ${SHARE} of (the|all|total) {amount}`], (test, of) => ofTest(test, of?.amount), {
    cost: 0,
  }),
  ...rules(
    [`(the) {test} ${SHARE} (of) (the|all|our) {thing}`],
    (test, sign) => {
      const of = sign && countOf(sign.thing)
      return test && of && test.on === undefined
        ? piece({
            is: 'both',
            pieces: [
              { is: 'share', of },
              { is: 'test', tests: test.tests },
            ],
          })
        : undefined
    },
    { cost: 0 },
  ),
  ...rules(
    [`{amount} ${SHARE}`, `${SHARE} of total|overall {amount}`],
    (of) => of && piece({ is: 'share', of: of.amount }),
    { cost: 0.2 },
  ),
  ...rules(
    [
      `{thing} ${SHARE} (of) (the) (total|overall|all) {amount}`,
      `(each|every|the) {thing} ${SHARE} of (the) (total|overall|all) {amount}`,
    ],
    (sign, of) => sign && of && piece({ is: 'share', of: of.amount, each: sign.thing }),
    { cost: 0 },
  ),
  ...rules(
    [`(each|every|the) {thing} ${SHARE} of (the) (total) {days} {amount}`],
    (sign, days, of) =>
      sign &&
      days &&
      of &&
      piece({
        is: 'both',
        pieces: [
          { is: 'share', of: of.amount, each: sign.thing },
          { is: 'days', days: days.days },
        ],
      }),
    { cost: 0 },
  ),
  ...rules(
    ['for {choice}', '{values} ,|and|or {choice}', 'for {values} and|or {choice} (users|visitors|shoppers)'],
    () =>
      piece({
        is: 'refusal',
        reason: 'ambiguous',
        why: 'may be a value of a field or a search term: put a term in quotes, or say "on" or "in" before the value',
      }),
    { cost: 0 },
  ),
  ...rules(
    [
      `(as) (a) ${SHARE} (of) (the) total|all|overall|whole`,
      'in|as percent|percentage|pct|%',
      ', pct|percent|percentage|%',
    ],
    () => piece({ is: 'share' }),
    { cost: 0.3 },
  ),
  ...rules([`(and|with|plus) (the|its|their) (own) ${SHARE} of (the) total|overall|whole|all ({amount})`], (of) =>
    piece({ is: 'share', ...(of && { of: of.amount }) }),
  ),
  ...rules(
    [
      '(and|plus|with) (all) (the) rest|others|other',
      '(and) everything|anything|all else (lumped|put|grouped|taken) (together)',
    ],
    () => piece({ is: 'rest' }),
    {
      cost: 0.2,
    },
  ),
  ...rules(['(that|which|keywords|are) (~be) new', 'new'], () => piece({ is: 'newness', which: 'new' }), { cost: 0.2 }),
  ...rules(
    [
      '(that|which|are|have) (~be|have) gone|lost|disappeared|vanished|dropped (out|away)',
      'no longer|not searched (any) (more|anymore)',
      'no longer searched',
    ],
    () => piece({ is: 'newness', which: 'lost' }),
    { cost: 0.2 },
  ),
]

type TestSign = Extract<Sign, { cat: 'test' }>

/** The share of rows that meet the condition. */
const shareOf = (sign: TestSign | undefined): Sign | undefined =>
  sign?.tests.length === 1 ? withTest(sign, { is: 'share', isOfTests: true }) : undefined

const ofTest = (sign: TestSign | undefined, of: Amount | undefined): Sign | undefined =>
  sign && of && withTest(sign, { is: 'share', of })

const withTest = ({ on, splits, tests }: TestSign, share: Piece): Sign | undefined =>
  on === undefined && splits === undefined ? piece({ is: 'both', pieces: [share, { is: 'test', tests }] }) : undefined
