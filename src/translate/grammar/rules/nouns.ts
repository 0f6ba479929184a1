// Rules for nouns and their determiners. A noun means a thing (to list, count or group by), an amount (a number to ask
// for) or a function of a field, such as `average price`.

import type { Amount, Thing } from '../parts.ts'
import type { Piece } from '../pieces.ts'
import { type Given, rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'

type ThingSign = Extract<Sign, { cat: 'thing' }>
type Asked = 'which' | 'list' | 'count'

const noun = (sign: ThingSign | undefined, asked?: Asked): Given | undefined =>
  sign && {
    ...piece({ is: 'noun', thing: sign.thing, isMany: sign.isMany, ...(asked !== undefined && { asked }) }),
    // A singular noun without a word such as `which` costs more, because it is probably part of a longer phrase.
    price: asked === undefined && !sign.isMany && sign.thing.bare === 'list' ? 0.4 : 0,
  }
export const piece = (of: Piece): Sign => ({ cat: 'piece', piece: of })

/** The amount that counts the things, restricted by the conditions of the noun. */
export const countOf = ({ counts, tests, on, worth }: Thing): Amount | undefined => {
  if (counts === undefined) return undefined
  const { '*': any } = counts.on
  const own = any && on ? Object.fromEntries(on.map((type) => [type, any])) : {}
  const kept = Object.entries({ ...own, ...counts.on }).filter(([type]) => on?.includes(type) ?? true)
  return {
    ...counts,
    ...(kept.length > 0 && { on: Object.fromEntries(kept) }),
    ...(tests?.length && { tests }),
    ...(worth !== undefined && { worth }),
  }
}

const counted = (sign: ThingSign | undefined): Sign | undefined => {
  const amount = sign && countOf(sign.thing)
  return amount && { cat: 'amount', amount }
}

export const functionOf =
  (fn: string) =>
  (sign: Extract<Sign, { cat: 'field' }> | undefined): Sign | undefined =>
    sign && (sign.type === 'number' || fn.startsWith('count') || (/^m/.test(fn) && sign.type === 'date'))
      ? { cat: 'amount', amount: { name: `${fn}_${sign.field}`, on: { '*': { field: sign.field, fn } } } }
      : undefined

/** Each function, with its words before and after the name of a field. */
const FUNCTIONS: readonly (readonly [fn: string, before: string, after: string])[] = [
  ['avg', 'average|avg|mean', 'average|avg|mean'],
  ['sum', 'sum|total|summed', 'sum|total|sums'],
  ['min', 'minimum|min|lowest|smallest|cheapest|least', 'minimum|min'],
  ['max', 'maximum|max|highest|largest|biggest|greatest|most', 'maximum|max'],
]

const DISTINCT = 'distinct|unique|different|separate'

const LEAST = 'minimum|min|smallest|lowest|cheapest|least'
const GREATEST = 'maximum|max|largest|highest|biggest|dearest|most'

/** Rules for several functions of one field: `minimum, average and maximum price`. */
const severalFunctions = FUNCTIONS.flatMap(([one, a]) =>
  FUNCTIONS.flatMap(([other, b]) => {
    if (one === other) return []
    const pair = rules(
      [`(the) ${a} and|,|/|& (the) ${b} (of) (the) {field}`],
      (field) => amountsOf([one, other], field),
      { cost: 0 },
    )
    const triples = FUNCTIONS.flatMap(([third, c]) =>
      third === one || third === other
        ? []
        : rules([`(the) ${a} , (the) ${b} (,) and|,|/|& (the) ${c} (of) (the) {field}`], (field) =>
            amountsOf([one, other, third], field),
          ),
    )
    return [...pair, ...triples]
  }),
)

export const nounRules = [
  ...rule(
    '{test} {thing}',
    (test, sign) =>
      sign && test && test.on === undefined && test.splits === undefined
        ? { ...sign, thing: { ...sign.thing, tests: [...(sign.thing.tests ?? []), ...test.tests], isHeld: true } }
        : undefined,
    { cost: 0.2 },
  ),
  ...rules(['how often ~be|~do (the|our) {thing}'], (sign) => (sign?.thing.isOwner ? undefined : counted(sign)), {
    cost: 0,
  }),
  ...rules(
    ['the|our|a|an|all|any|my|your|their|its|these|those|some|of {thing}', 'various|all {thing}'],
    (sign) => sign,
    { cost: 0.1 },
  ),
  ...rules([`${DISTINCT} {thing}`], (sign) => sign, { cost: 0.5 }),
  ...rules(['distinct|unique {thing}', 'number of individual {thing}'], (sign) => counted(sign), { cost: 0.1 }),
  ...rule(
    '{thing}',
    (sign) => {
      const amount = sign?.thing.bare === 'count' ? countOf(sign.thing) : undefined
      return amount && { cat: 'amount', amount: { ...amount, isNoun: true } }
    },
    { cost: 0 },
  ),
  ...rules(['the|our|all|my|of|in {amount}'], (sign) => sign, { cost: 0.1 }),
  ...rules(
    ['total|overall|gross|combined|net {amount}', '{amount} overall|altogether|together', '{amount} in total'],
    (sign) => sign && { cat: 'amount', amount: named(sign.amount) },
    { cost: 0.1 },
  ),
  ...rule('{amount}', (sign) =>
    sign && !sign.amount.isNoun ? piece({ is: 'amount', amount: sign.amount }) : undefined,
  ),
  ...rule('{thing}', (sign) => noun(sign), { shows: [['keywords', { dimensions: ['keyword'] }]] }),
  ...rules(
    [
      'which|what {thing}',
      'in|on|for|at|from which|what {thing}',
      'which|what ~be (the) {thing}',
      'who ~be (the|our) {thing}',
    ],
    (sign) => noun(sign, 'which'),
    { cost: 0, shows: [['which keywords were searched', { dimensions: ['keyword'] }]] },
  ),
  ...rules(
    ['{thing} id|code|number'],
    (sign) => {
      const { id } = sign?.thing ?? {}
      return sign && id !== undefined
        ? { ...sign, thing: { ...sign.thing, lists: [id], named: id, bare: 'list' } }
        : undefined
    },
    { cost: 0 },
  ),
  ...rules(['sort|rank|list (the|all|our) {thing}', 'order the|all|our {thing}'], (sign) => noun(sign, 'list'), {
    cost: 0.1,
  }),
  ...rules(
    ['{thing} names|usage', 'names|usage of {thing}'],
    (sign) => (sign?.thing.isOwner ? undefined : sign && noun({ ...sign, isMany: true }, 'list')),
    { cost: 0 },
  ),
  ...rules(
    [
      '(a|the) list|listing|overview|breakdown of {thing}',
      'list|enumerate (me) {thing}',
      'name (me) the|our|all {thing}',
      '{thing} list',
      'every|each single {thing}',
    ],
    (sign) => noun(sign, 'list'),
    {
      cost: 0,
    },
  ),
  ...rules(
    [
      `how many (of) (${DISTINCT}) {thing}`,
      `(the|a) number|count|amount|quantity|tally|volume of (${DISTINCT}) {thing}`,
      `(the) total|overall number|count|amount|quantity|volume of (${DISTINCT}) {thing}`,
      `count (the|of|all|our) (${DISTINCT}) {thing}`,
      'how much {thing}',
      '{thing} count|counts|volume',
    ],
    counted,
    {
      cost: 0,
      shows: [['how many keywords were searched', { measures: [{ metric: 'keywords' }] }]],
    },
  ),
  ...rules(
    [
      'how much|many {amount}',
      '(the) number|amount|count|total|volume|sum|level of {amount}',
      '{amount} count|volume|numbers|figures',
      'amount of {amount}',
      'what|how ~be (the|our) {amount}',
    ],
    (sign) => sign,
    { cost: 0 },
  ),
  ...rules(
    ['(the) (total) value of {amount}', 'what ~be {amount} worth'],
    (sign) => (sign?.amount.isCount ? undefined : sign),
    { cost: 0 },
  ),
  ...rules(
    [`(the) (number|count) (of) count_distinct|${DISTINCT} (values) (of) {field}`, 'count_distinct ( {field} )'],
    functionOf('count_distinct'),
    { cost: 0.4 },
  ),
  ...rule('count ( {field} )', functionOf('count')),
  ...rules(['count|number of set|present|given {field}', 'count of {field}'], functionOf('count'), { cost: 0.4 }),
  ...FUNCTIONS.flatMap(([fn, before, after]) =>
    rules(
      [`(the) ${before} (up|of) (of|the|an|a|all) {field}`, `${before} ( {field} )`, `{field} ${after}`],
      functionOf(fn),
      {
        cost: fn === 'min' || fn === 'max' ? 0.3 : 0,
      },
    ),
  ),
  ...severalFunctions,
  ...rules(
    [
      '{field} ~return|~find|~give|~show|~bring (for|by|back|up)',
      '{field} (that) (any|a|our|one|single) search|searches|query ~return|~find|~give|~show|~get|~bring (back|up)',
    ],
    (sign) => sign,
    { cost: 0 },
  ),
  ...FUNCTIONS.flatMap(([fn, before]) =>
    rules([`(the) ${before} (of) (the) {field} and|, {field}`], (a, b) => both(functionOf(fn)(a), functionOf(fn)(b)), {
      cost: 0,
    }),
  ),
  ...rules(
    [`(the) ${LEAST} (expensive) and|,|/|& (the) ${GREATEST} (expensive) (of) (the) {field}`, '{field} range'],
    (field) => both(functionOf('min')(field), functionOf('max')(field)),
    { cost: 0 },
  ),
  ...rules(
    [
      'count ( * )',
      'count everything',
      'count|number of rows|events|records',
      'row|event|record|event|rows|events count|counts',
    ],
    () => ({ cat: 'amount', amount: ROWS }),
    { cost: 0 },
  ),
]

/** Removes `isNoun` (a noun that can also ask for a list), because the question clearly asks for the number. */
const named = ({ isNoun, ...amount }: Amount): Amount => amount

export const ROWS: Amount = { name: 'rows', on: { '*': { field: '*', fn: 'count' } }, isCount: true }

function amountsOf(fns: readonly string[], field: Extract<Sign, { cat: 'field' }> | undefined): Sign | undefined {
  const amounts = fns.flatMap((fn) => {
    const sign = functionOf(fn)(field)
    return sign?.cat === 'amount' ? [sign.amount] : []
  })
  return amounts.length === fns.length ? piece({ is: 'amounts', amounts }) : undefined
}

const both = (a: Sign | undefined, b: Sign | undefined): Sign | undefined =>
  a?.cat === 'amount' && b?.cat === 'amount' ? piece({ is: 'amounts', amounts: [a.amount, b.amount] }) : undefined
