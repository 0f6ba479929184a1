// Rules for acts: events that people caused or did not cause, and visits with such events. An amount is a number that a
// question asks for. In a pattern, `{act}` matches any phrase for an act.

import { type Rule, rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import type { Test } from './condition-forms.ts'
import { piece } from './nouns.ts'

const PEOPLE = 'we|people|ppl|folks|they|customers|shoppers|visitors|users|someone|anyone|somebody|anybody'

export const actRules: readonly Rule[] = [
  ...rule('{act}', (sign) => sign && piece({ is: 'act', act: sign.act }), { cost: 0 }),
  ...rules(['{act} (in|within|during) the same visit|session'], (sign) => sign, { cost: 0 }),
  ...rules(
    ['(where|when|if) nothing|nobody|none (was|were|got|ever|has) {act}'],
    (sign) => sign && { cat: 'act', act: { ...sign.act, isNegated: true } },
    { cost: 0 },
  ),
  ...rules(
    ['{act} and|plus (also|then) (a|an|any) {amount}'],
    (act, of) => (act?.act.isFlag ? acts(act, flagged(of, true)) : undefined),
    { cost: 0 },
  ),
  ...rules(
    [
      '~end|~finish|~close (up) {act}',
      'something|anything|somebody|someone|it|they|them (~be) {act}',
      'in which {act}',
    ],
    (sign) => sign,
    { cost: 0.1 },
  ),
  ...rules(
    ['{act} and|or (also) a|an|any {amount}'],
    (act, of) =>
      act && of && !(act.act.isFlag && flagged(of, true))
        ? piece({ is: 'refusal', reason: 'ambiguous', why: 'combines an event and a number: ask for each separately' })
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['that|who|which {act} every|each {grain}'],
    () =>
      piece({
        is: 'refusal',
        reason: 'unsupported',
        why: 'a query cannot tell whether an event happened in every period',
      }),
    { cost: 0 },
  ),
  ...rules(['that|who|which|where|when {act}'], (sign) => sign && { ...sign, isRelative: true }, { cost: 0.1 }),
  ...rules(
    ['whose|where|when|in|during|within|from|of (the) search|visit|session (that|with|which|where) {act}'],
    (sign) => sign && { ...sign, act: { ...sign.act, isOfVisit: true }, isRelative: true },
    { cost: 0.1 },
  ),
  ...rules(['and|but|yet|~be|also|~do|~have|a|then|ever|actually|get|got|did {act}'], (sign) => sign, { cost: 0.1 }),
  ...rules([`${PEOPLE} {act}`], (sign) => (sign?.isRelative ? undefined : sign), { cost: 0.1 }),
  ...rules(
    [
      '(~do|~have|~be|but|that|who|which) (~do|~have|~be) not|never (yet|actually|been|ever) {act}',
      'without (ever|any|actually) {act}',
      'nobody|none (ever) {act}',
    ],
    (sign) => sign && { cat: 'act', act: { ...sign.act, isNegated: true } },
    { cost: 0 },
  ),
  ...rules(
    ['(that|which|who) (~do|~have) {act} nothing|none (at) (all)'],
    (sign) => sign && { cat: 'act', act: { ...sign.act, isNegated: true, isFlag: true } },
    { cost: 0 },
  ),
  ...rules(
    [
      '(with|had|has|have|having|that|but|yet|and|saw|made|got|place|placed) no|without|zero|0|never (a|an|any|single) (single) {amount}',
      '(but|and|yet) (did|do|does) not (have|get|make|place|receive) (a|an|any) (single) {amount}',
    ],
    (sign) => flagged(sign, false),
    { cost: 0 },
  ),
  ...rules(
    ['(with|had|has|have|having|saw|that) both (a|an|any) {amount} and (a|an|any) {amount}'],
    (a, b) => pairOf(flagged(a, true), flagged(b, true)),
    { cost: 0 },
  ),
  ...rules(
    ['(with|had|has|have|having|saw|that) neither (a|an|any) {amount} nor|or (a|an|any) {amount}'],
    (a, b) => pairOf(flagged(a, false), flagged(b, false)),
    { cost: 0 },
  ),
  ...rules(
    [
      'with|had|has|have|having|that|included|including|saw|made|got|contained (a|an|any|some|at|1) (least) (one|1) {amount}',
      'a|an|any|some|at|1 (least) (one|1) {amount}',
    ],
    (sign) => flagged(sign, true),
    { cost: 0.6 },
  ),
  // `the average price of what sells` asks for a price, not for a list of the items.
  ...rules(['of|for (all) what (~get|~be|people|we|they) {act}'], (sign) => sign, { cost: 0 }),
  ...rules(
    [
      'what ~do|~have|~be|~get (the|our|most) ({thing}) (most|actually) {act} (the) most (often)',
      `what ${PEOPLE} {act} (the) most (often)`,
      'what {thing} {act} (the) most|best (often)',
      'what {act} (the) most|best (often)',
    ],
    (...signs) => mostOf(asked(...signs)),
    { cost: 0 },
  ),
  ...rules(
    [
      'what ~do|~have|~be|~get (the|our) ({thing}) (actually) {act}',
      'what ~do|~have most {thing} {act}',
      'what {thing} (have|had|did) {act}',
      `what ${PEOPLE} {act}`,
      `(the|which) things|stuff ${PEOPLE} (~do) (mostly|mainly) {act}`,
      'what (has|had|have) (been) {act}',
    ],
    asked,
    { cost: 0 },
  ),
  ...rules(['what ~do|~have {test} (most|actually) {act} (for)'], askedBy, { cost: 0 }),
]

/** Lists the objects of an event, restricted by a condition: `what did user 17 search for`. */
function askedBy(by: Test | undefined, act: Extract<Sign, { cat: 'act' }> | undefined): Sign | undefined {
  return by && act && act.act.done !== undefined && !act.act.isNegated
    ? piece({
        is: 'both',
        pieces: [
          { is: 'noun', thing: act.act.done, isMany: true, asked: 'which' },
          { is: 'act', act: act.act },
          { is: 'test', tests: by.tests, ...(by.on && { on: by.on }) },
        ],
      })
    : undefined
}

function asked(...signs: readonly (Sign | undefined)[]): Sign | undefined {
  const act = signs.find((one) => one?.cat === 'act')
  const people = signs.find((one) => one?.cat === 'thing')
  if (act?.cat !== 'act' || act.act.done === undefined || act.act.isNegated) return undefined
  if (people?.cat === 'thing' && (!people.thing.isPerson || people.thing.on)) return undefined
  const tests = people?.cat === 'thing' ? (people.thing.tests ?? []) : []
  return piece({
    is: 'both',
    pieces: [
      { is: 'noun', thing: act.act.done, isMany: true, asked: 'which' },
      { is: 'act', act: act.act },
      { is: 'test', tests },
    ],
  })
}

/** Ranks the objects of an event by the number of events: `what do people buy most`. */
const mostOf = (sign: Sign | undefined): Sign | undefined => {
  if (sign?.cat !== 'piece' || sign.piece.is !== 'both') return undefined
  const by = sign.piece.pieces.flatMap((one) => (one.is === 'act' ? [one.act.most ?? one.act.counts] : []))[0]
  return by && piece({ is: 'both', pieces: [...sign.piece.pieces, { is: 'top', dir: 'desc', by, isUsual: true }] })
}

const pairOf = (a: Sign | undefined, b: Sign | undefined): Sign | undefined =>
  a?.cat === 'act' ? acts(a, b) : undefined

const acts = (a: Extract<Sign, { cat: 'act' }>, b: Sign | undefined): Sign | undefined =>
  b?.cat === 'act'
    ? piece({
        is: 'both',
        pieces: [
          { is: 'act', act: a.act },
          { is: 'act', act: b.act },
        ],
      })
    : undefined

/** Turns an amount after `with` or `without` into an event of the visit: `with an order`, `without a click`. */
function flagged(sign: Extract<Sign, { cat: 'amount' }> | undefined, has: boolean): Sign | undefined {
  const { flag, on: types, tests = [] } = sign?.amount ?? {}
  if (sign === undefined || flag === undefined || types === undefined || tests.length > 0) return undefined
  const [type = ''] = Object.keys(types)
  return {
    cat: 'act',
    act: {
      name: sign.amount.name,
      on: type,
      flag,
      counts: sign.amount,
      ...(sign.amount.followed !== undefined && { followed: sign.amount.followed }),
      isFlag: true,
      ...(!has && { isNegated: true }),
    },
  }
}
