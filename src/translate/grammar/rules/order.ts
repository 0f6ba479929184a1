// Rules for the order of rows, for pages and for totals.

import type { Act, Direction, Item } from '../parts.ts'
import { type Rule, rule, rules } from '../rule.ts'
import type { Sign } from '../signs.ts'
import { piece } from './nouns.ts'

const NAME: Item = { is: 'fields', fields: ['@name'] }
const DATE: Item = { is: 'fields', fields: ['@date'] }
const ALPHABETICAL = piece({ is: 'order', dir: 'asc', by: NAME })

export type Items = Extract<Sign, { cat: 'items' }>

export const orderRules: readonly Rule[] = [
  ...rules(
    [
      '(and) ~sort|~order|~rank|~arrange (it|them|the|list|results) (in) (descending|decreasing|falling|ascending) (order) by|on (the) {items} ({dir})',
    ],
    (sign, dir) => orderBy(sign, dir?.dir, true),
    { cost: 0 },
  ),
  ...rules(['(in) descending|decreasing (order) (of|by) {items}'], (sign) => orderBy(sign, 'desc', false), {
    cost: 0,
  }),
  ...rules(['(in) ascending|increasing (order) (of|by) {items}'], (sign) => orderBy(sign, 'asc', true), { cost: 0 }),
  ...rules(['in|by (the) order of (the) {items}'], (sign) => orderBy(sign, 'asc', false), { cost: 0 }),
  ...rules(['order by {items} ({dir})'], (sign, dir) => orderBy(sign, dir?.dir, false), { cost: 0 }),
  ...rules(['by {items} {dir}'], (sign, dir) => (dir ? groupedAndSorted(sign, dir.dir) : undefined), {
    cost: 0.1,
  }),
  ...rules(
    [
      '(in|sorted|ordered|ranked) (by) descending|desc|decreasing (order)',
      'most|highest|largest|biggest|busiest|best|strongest|greatest (ones|one|used|day|days|month|values|numbers|number|common|frequent) first',
      `most|highest|biggest|busiest (ones) on top`,
      'high|highest|biggest|largest|most to low|lowest|smallest|least',
      '(sorted|ordered|ranked) from highest|high|biggest|most to|down (to) lowest|low|smallest|least',
      'on top',
    ],
    () => ({ cat: 'dir', dir: 'desc' }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(in) ascending|asc|increasing (order)',
      'least|lowest|smallest|fewest|worst|weakest|poorest (ones|one|values) first',
      'low|lowest|smallest|least to high|highest|biggest|most',
      '(sorted|ordered|ranked) from lowest|low|smallest to|up (to) highest|high|biggest',
    ],
    () => ({ cat: 'dir', dir: 'asc' }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(the) (with) (the) most|highest|largest|biggest|greatest|best (number) (of) {items} first|on|at (top|the) (top)',
      '{items} (with) highest|largest|biggest|most first',
    ],
    (sign) => ranked(sign, 'desc'),
    { cost: 0 },
  ),
  ...rules(
    [
      '(the) (with) (the) fewest|lowest|smallest|least|worst (number) (of) {items} first|on|at (top|the) (top)',
      '{items} (with) lowest|smallest|fewest|least first',
    ],
    (sign) => ranked(sign, 'asc'),
    { cost: 0 },
  ),
  ...rules(
    ['(with) (the) most|best (often|frequently) {act} first|on (top)'],
    (sign) => sign && actFirst(sign.act, 'desc'),
    { cost: 0 },
  ),
  ...rules(
    ['(with) (the) least|worst (often|frequently) {act} first|on (top)'],
    (sign) => sign && actFirst(sign.act, 'asc'),
    { cost: 0 },
  ),
  ...rules(
    ['~start|~begin with|from (the) (one|ones) (with) (the) most|highest|largest|biggest {items}'],
    (sign) => ranked(sign, 'desc'),
    { cost: 0 },
  ),
  ...rules(['dearest|priciest|costliest first|on (top)', 'most expensive first'], () => ({ cat: 'dir', dir: 'desc' })),
  ...rules(['cheapest first|on (top)', 'least expensive first'], () => ({ cat: 'dir', dir: 'asc' })),
  ...rules(
    ['{amount} {dir}'],
    (of, dir) => of && dir && piece({ is: 'order', by: { is: 'amount', amount: of.amount }, dir: dir.dir }),
    {
      cost: 0.2,
    },
  ),
  ...rules(['by volume|popularity|frequency|count'], () => piece({ is: 'order', dir: 'desc' }), { cost: 0 }),
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
      '(but) only|just|max (the) (first|top) {num} (rows|results|entries|lines|of) (them)',
      'at most|maximum {num} rows|entries|lines',
      '{num} (rows|results|of|entries|keywords|items|at|products|lines) (them) (to) per|a|each|the|every page',
      '{num} rows|entries|lines (only|please|max)',
      '(the) first {num} (rows|entries|lines|only|ones)',
      '(the) {num} first (ones|rows|only)',
      '(just|only|about) (the) (first) {num} (is|are|will|would) (be) plenty|enough|sufficient|please|pls|do',
      '(only|just|show|give) (me|the) {num} (rows|please) only',
    ],
    (sign) => (sign && Number(sign.value) > 0 ? piece({ is: 'size', count: Number(sign.value) }) : undefined),
    { cost: 0 },
  ),
  ...rules(
    ['(the|and|show|see) (me) page (number|no) {num} (of) (the)'],
    (sign) => sign && piece({ is: 'turn', page: Number(sign.value) }),
    { cost: 0.1 },
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

/** Sorts by the number of events: `most clicked first`. */
const actFirst = (act: Act, dir: Direction): Sign | undefined =>
  act.isNegated
    ? undefined
    : piece({
        is: 'both',
        pieces: [
          { is: 'act', act },
          { is: 'order', dir, by: { is: 'amount', amount: act.most ?? act.counts } },
        ],
      })

const defaultOf = (item: Item): Direction =>
  item.is === 'amount' || (item.is === 'thing' && item.thing.bare === 'count') ? 'desc' : 'asc'

/**
 * Sorts by a number: `biggest segment first` sorts segments by their number, such as the number of searches, not by
 * name.
 */
function ranked(sign: Items | undefined, dir: Direction): Sign | undefined {
  const order = orderBy(sign, dir, false)
  return order?.cat === 'piece' && order.piece.is === 'order' ? piece({ ...order.piece, isRank: true }) : order
}

/**
 * Sorts and, for a field or thing, also groups: `by day descending` groups and sorts, `by revenue descending` only
 * sorts.
 */
function groupedAndSorted(sign: Items | undefined, dir: Direction): Sign | undefined {
  const order = orderBy(sign, dir, false)
  const [item] = sign?.items ?? []
  if (
    order?.cat !== 'piece' ||
    sign === undefined ||
    item?.is === 'amount' ||
    (item?.is === 'thing' && item.thing.bare === 'count')
  )
    return order
  return piece({ is: 'both', pieces: [{ is: 'by', items: sign.items }, order.piece] })
}

function orderBy(sign: Items | undefined, dir: Direction | undefined, isDefault: boolean): Sign | undefined {
  const [item, ...others] = sign?.items ?? []
  if (item === undefined || (others.length > 0 && dir !== undefined && !isDefault)) return undefined
  const direction = dir ?? (isDefault ? defaultOf(item) : undefined)
  return piece({
    is: 'order',
    by: item,
    ...(others.length > 0 && { more: others }),
    ...(direction !== undefined && { dir: direction }),
  })
}
