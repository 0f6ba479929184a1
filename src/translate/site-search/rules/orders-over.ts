// Orders with a bound on their value, as a condition: the tax of orders between 100 and 250.

import type { Item, ItemOf } from '../../items.ts'
import { either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { unit } from '../../rules/having.ts'
import { bounds } from '../../rules/value-words.ts'
import { orders, saleLines, units } from '../measures.ts'

const ORDERS = /\b(?:orders|purchases|an order)$/i

const isMeasured = ({ is }: Item): boolean => ['measure', 'counted', 'function', 'distinct'].includes(is)

/** In `products with an average price in orders over 80` the bound is on the price. */
function isOfMeasure(items: readonly Item[], at: number): boolean {
  const lead = items.slice(0, at).findLast((one) => !isMeasured(one))
  return lead?.is === 'word' && lead.word === 'with'
}

/** Whether something other than orders is listed: by engine, customers. */
const isSplit = (one: Item): boolean =>
  one.is === 'dimension' ||
  (one.is === 'field' && one.field !== 'order_number') ||
  (one.is === 'word' && one.word === 'by') ||
  (one.is === 'measure' && one.measure.isActor === true)

const OF_EACH_ORDER = refused(
  'unsupported',
  'is about whole orders, but conditions apply to one order line at a time: list such orders alone',
)

/** In "with no order, by widget" the word is not about sorting. */
export const noOrderBy: Rule = rule(
  sequence(
    word('no', 'without'),
    item('word', ({ source }) => /^order by$/i.test(source)),
  ),
  ([without]) => [without, { is: 'measure', measure: orders, plural: false }, { is: 'word', word: 'by' }],
)

/** Orders with more than 3 units by engine: the bound is on each order, not on the engine. */
export const ofEachOrder: Rule = where(
  (items) => items.some(isSplit),
  rule(
    sequence(
      either<Item>(
        item('measure', ({ measure }) => measure === orders),
        item('context', ({ on, source }) => on === 'sale' && ORDERS.test(source)),
      ),
      maybe(either<unknown>(preposition('of'), word('with', 'that'))),
      item('bound'),
      maybe(preposition('of', 'in')),
      item('measure', ({ measure }) => measure === units || measure === saleLines),
    ),
    ([named]) => [named, OF_EACH_ORDER],
  ),
)

export const ordersOver: Rule = where(
  (items, at) => !isOfMeasure(items, at),
  rule(
    sequence(
      item('context', ({ on, source }) => on === 'sale' && ORDERS.test(source)),
      maybe(either<unknown>(preposition('of'), word('is', 'that'))),
      item('bound'),
      unless(either<unknown>(sequence(preposition('in', 'of'), unless(item('filter'))), word('times'))),
      maybe(item('function')),
      unless(unit),
    ),
    ([named, , { limits }]) => [named, bounds('order_total', limits)],
  ),
)

const isSet = ({ filters: [one, ...others] }: ItemOf<'condition'>): boolean =>
  one?.member === 'order_number' && one.operator === 'set' && others.length === 0

export const worthOfOrders: readonly Rule[] = [
  // keywords that led to orders worth more than 300
  rule(
    sequence(
      item('condition', isSet),
      item('bound', ({ source }) => /^(?:worth|valued)\b/i.test(source)),
      unless(unit),
    ),
    ([led, { limits }]) => [led, bounds('order_total', limits)],
  ),
  // order numbers with a total of at least 900
  rule(
    sequence(
      item('field', ({ field, plural }) => field === 'order_number' && plural),
      word('with'),
      item('function', ({ fn }) => fn === 'sum'),
      item('bound'),
      unless(unit),
    ),
    ([numbers, , , { limits }]) => [numbers, bounds('order_total', limits)],
  ),
]
