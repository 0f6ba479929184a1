// Rules for rankings: the top, the best, the most, the fewest. An amount is a number that a question asks for.

import type { Amount, Direction } from '../parts.ts'
import type { Piece } from '../pieces.ts'
import { type Rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { countOf, piece } from './nouns.ts'

type ThingSign = Extract<Sign, { cat: 'thing' }>

const top = (dir: Direction, more: Partial<Extract<Piece, { is: 'top' }>> = {}): Sign =>
  piece({ is: 'top', dir, ...more })

const BEST =
  'top|best|hottest|biggest|largest|greatest|leading|strongest|heaviest|highest|busiest|favourite|favorite|popular'
const WORST = 'bottom|worst|weakest|slowest|quietest|lowest|poorest|smallest|rarest'
const MOST = 'most|highest|largest|biggest|greatest|strongest|top'
const LEAST = 'least|fewest|lowest|smallest|weakest|poorest'

export const rankingRules: readonly Rule[] = [
  ...rules(
    [
      `(the|our|my) ${BEST} {num} (of) (the) {thing}`,
      `(the|our) {num} ${BEST}|most (popular|common|frequent|important|used|chosen|picked) {thing}`,
    ],
    (a, b) => ranked('desc', a, b),
    { cost: 0, shows: [['top 5 keywords by searches', { dimensions: ['keyword'], limit: 5 }]] },
  ),
  ...rules(
    [
      `(the|our|my) (very|single) ${BEST.replace('highest|', '')}|no.1 {thing}`,
      '(the) most popular|common|frequent {thing}',
    ],
    (sign) => ranked('desc', undefined, sign),
    { cost: 0 },
  ),
  ...rules(
    [`(the|our) ${WORST} {num} {thing}`, `(the|our) {num} ${WORST}|least (popular|common|frequent) {thing}`],
    (a, b) => ranked('asc', a, b),
    { cost: 0 },
  ),
  ...rules(
    [`(the|our) ${WORST} {thing}`, '(the) least popular|common|frequent {thing}'],
    (sign) => ranked('asc', undefined, sign),
    { cost: 0 },
  ),
  ...rules(
    ['~place|~have|~make|with (the|our) biggest|largest|highest|greatest (single) {thing}'],
    (sign) => {
      const by = extreme('max', sign)
      return by?.cat === 'amount' ? top('desc', { by: by.amount }) : undefined
    },
    { cost: 0 },
  ),
  ...rules(['(the|our) biggest|largest|highest|greatest (single) {thing}'], (sign) => extreme('max', sign), {
    cost: 0,
  }),
  ...rules(['(the|our) smallest|lowest (single) {thing}'], (sign) => extreme('min', sign), { cost: 0 }),
  ...rules(
    ['(the) ({num}) most expensive {thing}', '(the) ({num}) dearest|priciest|costliest {thing}'],
    (num, sign) => byWorth('desc', 'max', num, sign),
    { cost: 0 },
  ),
  ...rules(
    ['(the) ({num}) least expensive {thing}', '(the) ({num}) cheapest {thing}'],
    (num, sign) => byWorth('asc', 'min', num, sign),
    { cost: 0 },
  ),
  ...rules(
    [`(the|our|my) ({num}) ${BEST} {amount} {thing}`],
    (num, of, sign) => ofAmount('desc', num, of?.amount, sign),
    { cost: 0 },
  ),
  ...rules(
    [`(the|our|my) ({num}) ${WORST} {amount} {thing}`],
    (num, of, sign) => ofAmount('asc', num, of?.amount, sign),
    { cost: 0 },
  ),
  ...rules(['(the|only|just|any) {num} {thing}'], (number, sign) => firstOf(number, sign), { cost: 0.6 }),
  ...rules(
    [
      `(the|our|by|for) ${BEST} {num}`,
      `(the|give|show) (me|us|the) ${BEST} {num} (only|please|of|them)`,
      `(a|the) ${BEST} {num} (is|are|will|would) (be) plenty|enough|fine|ok|okay|sufficient|do`,
    ],
    (sign) => top('desc', { count: Number(sign?.value), isBest: true }),
    { cost: 0.4 },
  ),
  ...rules(
    ['(the) {num} most (often|frequently|frequent|common|popular|used)'],
    (sign) => top('desc', { count: Number(sign?.value), isBest: true }),
    { cost: 1 },
  ),
  ...rules([`(the) ${WORST} {num}`], (sign) => top('asc', { count: Number(sign?.value), isBest: true }), { cost: 0.2 }),
  ...rules(
    [
      `(with|by|had|has|having|got|get|for|in|to|the) (in|by|the) (total|of) ${MOST} number|amount|count|volume|total (of) {amount}`,
      `(with|by|had|has|having|got|get|for|in|to|the) (in|by|the) (total|of) most {amount}`,
      `{amount} (is|was|were|are) (the) ${MOST}`,
      `is|was|are|were (the) ${BEST} (ones|one) for|by|in (the|our) {amount}`,
      'most often|frequently|frequent {amount}',
    ],
    (sign) => sign && top('desc', { by: sign.amount }),
    {
      cost: 0,
      shows: [['which keyword had the most orders', { dimensions: ['keyword'], limit: 1 }]],
    },
  ),
  ...rules(
    ['(with|by|had|has|have|having|got|get) (the) best|better {amount}'],
    (sign) => (sign?.amount.isNoun ? undefined : sign && top('desc', { by: sign.amount, isBest: true })),
    { cost: 0 },
  ),
  ...rules(
    ['(with|by|had|has|have|having|got|get) (the) worst {amount}', 'has|have|with the less {amount}'],
    (sign) => (sign?.amount.isNoun ? undefined : sign && top('asc', { by: sign.amount, isBest: true })),
    { cost: 0 },
  ),
  ...rules(
    ['(with|by|had|has|having|got|get|for|in|to|the) (in|by|the) most (different|distinct|unique) {thing}'],
    (sign) => {
      const by = sign?.isMany && sign.thing.bare === 'list' ? countOf(sign.thing) : undefined
      return by && !by.hasKinds ? top('desc', { by }) : undefined
    },
    { cost: 0.1 },
  ),
  ...rules([`~be (the) (our) ${BEST} for|by|in|on {amount}`], (sign) => sign && top('desc', { by: sign.amount }), {
    cost: 0,
  }),
  ...rules([`~be (the) (our) ${WORST} for|by|in|on {amount}`], (sign) => sign && top('asc', { by: sign.amount }), {
    cost: 0,
  }),
  // `the biggest order` probably means a single order, so ranking by a noun such as `order` costs more.
  ...rules(
    [`(with|by|had|has|having|got|get|for|in|to|the) (in|by|the) (total|of) ${MOST.replace('most|', '')} {amount}`],
    (sign) => sign && { ...top('desc', { by: sign.amount }), price: sign.amount.isNoun ? 0.3 : 0 },
    { cost: 0 },
  ),
  ...rules(
    [
      `(with|by|had|has|having|got|get|for|in|to|the) (in|by|the) ${LEAST} (number|amount|count|volume|total) (of) {amount}`,
      `{amount} (is|was|were|are) (the) ${LEAST}`,
    ],
    (sign) => sign && top('asc', { by: sign.amount }),
    { cost: 0 },
  ),
  ...rules(
    ['(the) ({num}) most|more (often|frequently|frequent) {act}', '(the) ({num}) often|frequently {act}'],
    (num, act) => byAct('desc', act, num),
    { cost: 0.15 },
  ),
  ...rules(['{act} (the) most (often|frequently)', '{act} most of all', '{act} more'], (act) => byAct('desc', act), {
    cost: 0.15,
  }),
  ...rules(['(the) ({num}) least (often|frequently) {act}'], (num, act) => byAct('asc', act, num), { cost: 0 }),
  ...rules(['{act} (the) least (often|frequently)'], (act) => byAct('asc', act), { cost: 0 }),
  ...rules(
    ['the most', 'most (often|frequently)', 'more than any other', 'best'],
    () => top('desc', { isBest: true }),
    { cost: 0.5 },
  ),
  ...rules(['the least', 'least (often|frequently)'], () => top('asc', { isBest: true }), { cost: 0.5 }),
]

/** A ranking by the number of events: `the 5 most searched`. */
function byAct(
  dir: Direction,
  act: Extract<Sign, { cat: 'act' }> | undefined,
  num?: Extract<Sign, { cat: 'num' }>,
): Sign | undefined {
  if (act === undefined || act.isRelative) return undefined
  return top(dir, { by: act.act.counts, act: act.act, ...(num && { count: Number(num.value) }) })
}

/** The maximum or minimum of a value: `the biggest order`. */
function extreme(fn: string, sign: ThingSign | undefined): Sign | undefined {
  const { worth, bare, on } = sign?.thing ?? {}
  if (sign === undefined || worth === undefined || bare !== 'count' || sign.isMany) return undefined
  const types = Object.fromEntries((on ?? ['*']).map((type) => [type, { field: worth, fn }]))
  return { cat: 'amount', amount: { name: `${fn}_${worth}`, on: types } }
}

/** A ranking by the value of the listed things: `the cheapest product`. */
function byWorth(
  dir: Direction,
  fn: string,
  num: Extract<Sign, { cat: 'num' }> | undefined,
  sign: ThingSign | undefined,
): Sign | undefined {
  const { worth } = sign?.thing ?? {}
  if (sign === undefined || worth === undefined || sign.thing.bare !== 'list') return undefined
  return top(dir, {
    thing: sign.thing,
    by: { name: `${fn}_${worth}`, on: { '*': { field: worth, fn } } },
    ...(num ? { count: Number(num.value) } : { isOne: !sign.isMany }),
  })
}

/** A ranking of things by an amount: `our five strongest revenue days`. */
export function ofAmount(
  dir: Direction,
  num: Extract<Sign, { cat: 'num' }> | undefined,
  by: Amount | undefined,
  sign: ThingSign | undefined,
): Sign | undefined {
  if (sign?.thing.bare !== 'list' || by === undefined) return undefined
  return top(dir, { thing: sign.thing, by, ...(num ? { count: Number(num.value) } : { isOne: !sign.isMany }) })
}

/** The first rows in the order of the question: `5 keywords` shows the first five keywords. */
function firstOf(number: Extract<Sign, { cat: 'num' }> | undefined, sign: ThingSign | undefined): Sign | undefined {
  const found = ranked('desc', number, sign)
  return found?.cat === 'piece' && found.piece.is === 'top' ? piece({ ...found.piece, isBest: false }) : found
}

function ranked(
  dir: Direction,
  number: Extract<Sign, { cat: 'num' }> | undefined,
  sign: ThingSign | undefined,
): Sign | undefined {
  const isAmount = sign?.thing.bare === 'count' && sign.thing.worth !== undefined && !sign.isMany
  if (sign === undefined || isAmount || (number !== undefined && !/^[1-9]\d{0,3}$/.test(number.value))) return undefined
  const count = number === undefined ? undefined : Number(number.value)
  return top(dir, { thing: sign.thing, isBest: true, ...(count === undefined ? { isOne: !sign.isMany } : { count }) })
}
