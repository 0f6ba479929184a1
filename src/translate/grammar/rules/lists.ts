// Groups, rankings, order and pages.

import { rule, rules } from '../rule.ts'
import type { Direction, Item, Piece, Sign } from '../signs.ts'
import { countOf, piece } from './nouns.ts'

type ThingSign = Extract<Sign, { cat: 'thing' }>
type Items = Extract<Sign, { cat: 'items' }>

const itemOf = (sign: ThingSign | undefined): Sign | undefined =>
  sign && { cat: 'items', items: [{ is: 'thing', thing: sign.thing, isMany: sign.isMany }] }
const by = (sign: Items | undefined, isSorting = false): Sign | undefined =>
  sign && piece({ is: 'by', items: sign.items, ...(isSorting && { isSorting }) })
const top = (dir: Direction, more: Partial<Extract<Piece, { is: 'top' }>> = {}): Sign =>
  piece({ is: 'top', dir, ...more })

const PER = 'by|per|each|every|/'
const BEST = 'top|best|biggest|largest|greatest|leading|strongest|highest|busiest|favourite|favorite|popular'
const WORST = 'bottom|worst|weakest|lowest|poorest|smallest|rarest'
const MOST = 'most|highest|largest|biggest|greatest|best|top'
const LEAST = 'least|fewest|lowest|smallest|worst|weakest'

export const listRules = [
  ...rule('{thing}', itemOf, { cost: 0 }),
  ...rule('{amount}', (sign) => sign && { cat: 'items', items: [{ is: 'amount', amount: sign.amount }] }, { cost: 0 }),
  ...rule('{grain}', (sign) => sign && { cat: 'items', items: [{ is: 'fields', fields: sign.fields }] }, { cost: 0 }),
  ...rules(['the|each|every|our|their {items}'], (sign) => sign, { cost: 0 }),
  ...rules(
    [
      '{items} and|/|&|+|then|x|within {items}',
      '{items} and|, then|by|per|also|each (by) {items}',
      '{items} , and {items}',
    ],
    (a, b) =>
      a && b && a.items.length === 1 && b.items.length < 4
        ? { cat: 'items', items: [...a.items, ...b.items] }
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['{items} , {items}'],
    (a, b) =>
      a && b && a.items.length === 1 && b.items.length < 4
        ? { cat: 'items', items: [...a.items, ...b.items] }
        : undefined,
    { cost: 0.2 },
  ),
  ...rules(
    [
      `${PER} {items}`,
      'by|per each|every|single {items}',
      'for|in|on|of|from|at|across|to each|every|individual|various {items}',
      '(~split|~break|~group|~segment|~divide|~slice|~sort|~list|~show|~separate|~aggregate|itemised|itemized|~bucket) (down|up|out|it|them|that|this) (down|up) by|per|into|across {items}',
      '~group (them|it|this) by {items}',
      'across (the|all|our|different) {items}',
      '{items} breakdown|split|wise|distribution',
      '(a) breakdown|split|distribution of|by|across|per {items}',
      'for (the) different|various {items}',
      'depending on {items}',
      'fell|fall|falls into {items}',
    ],
    (sign) => by(sign),
    {
      cost: 0,
      shows: [['searches by keyword', { dimensions: ['keyword'] }]],
    },
  ),
  ...rules(
    [
      `(the|our|my) ${BEST} {num} (of) (the) {thing}`,
      `(the|our) {num} ${BEST}|most (popular|common|frequent|important) {thing}`,
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
  ...rules(['(the|only|just|any) {num} {thing}'], (number, sign) => firstOf(number, sign), { cost: 0.6 }),
  ...rules(
    [`(the|our|by|for) ${BEST} {num}`, `(the|give|show) (me|us|the) ${BEST} {num} (only|please|of|them)`],
    (sign) => top('desc', { count: Number(sign?.value), isBest: true }),
    { cost: 0.4 },
  ),
  ...rules([`(the) ${WORST} {num}`], (sign) => top('asc', { count: Number(sign?.value), isBest: true }), { cost: 0.2 }),
  ...rules(
    [
      `(with|by|had|has|having|got|get|for|in|to|the) (in|by|the) (total|of) ${MOST} (number|amount|count|volume|total) (of) {amount}`,
      `{amount} (is|was|were|are) (the) ${MOST}`,
      `${MOST.replace('best|', '')} {amount}`,
      'most often|frequently|frequent {amount}',
    ],
    (sign) => sign && top('desc', { by: sign.amount }),
    {
      cost: 0,
      shows: [['which keyword had the most orders', { dimensions: ['keyword'], limit: 1 }]],
    },
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
    [
      '(the) most (often|frequently|frequent) {act}',
      '{act} (the) most (often|frequently)',
      '(most|more) often|frequently {act}',
      '{act} most of all',
    ],
    (act) => act && top('desc', { by: act.act.counts, act: act.act }),
    { cost: 0.15 },
  ),
  ...rules(
    ['(the) least (often|frequently) {act}', '{act} (the) least (often|frequently)'],
    (act) => act && top('asc', { by: act.act.counts, act: act.act }),
    { cost: 0 },
  ),
  ...rules(
    ['the most', 'most (often|frequently)', 'more than any other', 'best'],
    () => top('desc', { isBest: true }),
    { cost: 0.5 },
  ),
  ...rules(['the least', 'least (often|frequently)'], () => top('asc', { isBest: true }), { cost: 0.5 }),
  ...rules(
    [
      '(and) ~sort|~order|~rank|~arrange (it|them|the|list|results) (in) (descending|decreasing|falling|ascending) (order) by|on (the) {items} ({dir})',
    ],
    (sign, dir) => orderBy(sign, dir?.dir, true),
    { cost: 0 },
  ),
  ...rules(['(in) descending|decreasing (order) (of|by) {items}'], (sign) => orderBy(sign, undefined, true), {
    cost: 0,
  }),
  ...rules(['order by {items} ({dir})'], (sign, dir) => orderBy(sign, dir?.dir, false), { cost: 0 }),
  ...rules(['by {items} {dir}'], (sign, dir) => (dir ? orderBy(sign, dir.dir, false) : undefined), { cost: 0.1 }),
  ...rules(
    [
      '(in|sorted|ordered|ranked) (by) descending|desc|decreasing (order)',
      `most|highest|largest|biggest|busiest|best|greatest (ones|day|days|selling|month|values|searched|clicked|used|added|orders|numbers|number|common|frequent) first`,
      `most|highest|biggest|busiest (ones) on top`,
      'high|highest|biggest|largest|most to low|lowest|smallest|least',
      'from highest|high|biggest|most to|down (to) lowest|low|smallest|least',
      'on top',
    ],
    () => ({ cat: 'dir', dir: 'desc' }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(in) ascending|asc|increasing (order)',
      'least|lowest|smallest|fewest|worst (ones|values|searched) first',
      'low|lowest|smallest|least to high|highest|biggest|most',
      'from lowest|low|smallest to|up (to) highest|high|biggest',
    ],
    () => ({ cat: 'dir', dir: 'asc' }),
    { cost: 0 },
  ),
  ...rule('{dir}', (sign) => sign && piece({ is: 'order', dir: sign.dir }), { cost: 0.1 }),
  ...rules(
    [
      '(~sort|~order|~list) (in) alphabetically|alphabetical|abc (order)',
      'a to|-|– z',
      'in alphabetical order',
      '~sort by name',
    ],
    () => ALPHABETICAL,
    { cost: 0 },
  ),
  ...rules(['z to|- a', 'reverse alphabetical (order)'], () => piece({ is: 'order', dir: 'desc', by: NAME }), {
    cost: 0,
  }),
  ...rules(
    ['newest|latest|recent (day|date|days) first', 'most recent first'],
    () => piece({ is: 'order', dir: 'desc', by: DATE }),
    { cost: 0 },
  ),
  ...rules(
    ['oldest|earliest (day|date|days) first', 'chronologically', '(in) chronological order'],
    () => piece({ is: 'order', dir: 'asc', by: DATE }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(with) (a) limit (of|to|is|=) {num} (rows|results)',
      '{num} (rows|results|of|entries|keywords|items|at|products|lines) (them) (to) per|a|each|the|every page',
      '{num} rows|entries|lines (only|please|max)',
      '(the) first {num} (rows|entries|lines|only)',
      '(only|just|show|give) (me|the) {num} (rows|please) only',
    ],
    (sign) => (sign && Number(sign.value) > 0 ? piece({ is: 'size', count: Number(sign.value) }) : undefined),
    { cost: 0.1 },
  ),
  ...rules(
    ['(the|and|show|on) (me) page {num} (of)', 'page (number|no) {num} of'],
    (sign) => sign && piece({ is: 'turn', page: Number(sign.value) }),
    { cost: 0.4 },
  ),
  ...rules(
    ['(the|give|show) (me) (the) {ordinal} page (of|with)'],
    (sign) => sign && piece({ is: 'turn', page: sign.value }),
    { cost: 0.2 },
  ),
  ...rules(['with|plus|and|including|include (a|the) (grand) total|totals (row|line)'], () => piece({ is: 'totals' }), {
    cost: 0.8,
  }),
]

const NAME: Item = { is: 'fields', fields: ['@name'] }
const DATE: Item = { is: 'fields', fields: ['@date'] }
const ALPHABETICAL = piece({ is: 'order', dir: 'asc', by: NAME })

const defaultOf = (item: Item): Direction =>
  item.is === 'amount' || (item.is === 'thing' && item.thing.bare === 'count') ? 'desc' : 'asc'

function orderBy(sign: Items | undefined, dir: Direction | undefined, isDefault: boolean): Sign | undefined {
  const [item, ...others] = sign?.items ?? []
  if (item === undefined || others.length > 0) return undefined
  const direction = dir ?? (isDefault ? defaultOf(item) : undefined)
  return piece({ is: 'order', by: item, ...(direction !== undefined && { dir: direction }) })
}

/** So many of a thing: the first by whatever the question ranks them by. */
function firstOf(number: Extract<Sign, { cat: 'num' }> | undefined, sign: ThingSign | undefined): Sign | undefined {
  const found = ranked('desc', number, sign)
  return found?.cat === 'piece' && found.piece.is === 'top' ? piece({ ...found.piece, isBest: false }) : found
}

function ranked(
  dir: Direction,
  number: Extract<Sign, { cat: 'num' }> | undefined,
  sign: ThingSign | undefined,
): Sign | undefined {
  if (sign === undefined || (number !== undefined && !/^[1-9]\d{0,3}$/.test(number.value))) return undefined
  const count = number === undefined ? undefined : Number(number.value)
  return top(dir, { thing: sign.thing, isBest: true, ...(count === undefined ? { isOne: !sign.isMany } : { count }) })
}

/** Bounds of amounts and of fields. */
export const boundPieces = [
  ...rules(
    [
      '(with|having|had|has|have|got|get|that|of|made|in|~generate|~bring|~receive|~earn|~have|~place) (in|a|an|the|had|have|at|total) {bound} (in|of|worth|different|distinct|separate|total|such) (of) {amount}',
    ],
    (a, b) => a && b && piece({ is: 'bound', of: b.amount, limits: a.limits }),
    {
      cost: 0,
      shows: [['engines with more than 5 orders', { having: [{ member: 'orders', operator: 'gt', values: ['5'] }] }]],
    },
  ),
  ...rules(
    ['(with|whose|where|and|having) (the|a|an) {amount} (is|was|are|were|of|being|=) {bound}'],
    (a, b) =>
      a && b && a.amount.worth === undefined ? piece({ is: 'bound', of: a.amount, limits: b.limits }) : undefined,
    { cost: 0.2 },
  ),
  ...rules(
    [
      '(with|having|had|has|have|got|get|that|of|made|in|by|from|~have|~place) (had|have) {bound} (different|distinct|separate|such) {thing}',
    ],
    (a, b) => {
      const of = b && countOf(b.thing)
      return a && of && piece({ is: 'bound', of, limits: a.limits })
    },
    { cost: 0 },
  ),
  ...rules(
    ['(with|having|had|has|have|of) (a|an|the|had) {bound} {field}'],
    (a, b) => a && b && piece({ is: 'bound', field: b.field, limits: a.limits }),
    { cost: 0.1 },
  ),
  ...rules(
    [
      '(with|having|had|has|have|of|whose|where|and) (a|an|the|their) {field} (is|was|were|of|being|at|between|from|value) (is|of) {bound}',
    ],
    (a, b) => a && b && piece({ is: 'bound', field: a.field, limits: b.limits }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(with|having|had|has|have|got|in|on|at) (of|a|an|the) {bound} (each|apiece|in|worth) (value|size|total)',
      '(cost|costs|costing|priced|worth|at|for|valued|selling) (at|for) {bound}',
    ],
    (sign) => sign && piece({ is: 'bound', limits: sign.limits }),
    { cost: 0.4 },
  ),
  ...rules(
    ['{act} {bound} (times|occasions|separate) (times)', '{act} (in|on) {num} times'],
    (act, sign) =>
      act && sign?.cat === 'bound' ? piece({ is: 'bound', of: act.act.counts, limits: sign.limits }) : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['{bound} times', '(in|on) {bound} times|occasions|cases'],
    (sign) => sign && piece({ is: 'bound', limits: sign.limits }),
    { cost: 0.2 },
  ),
]
