// The worth of orders and sales: orders over 500, who spent more than 1000.

import type { Item, ItemOf, Limit } from '../../items.ts'
import { ahead, either, map, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { unit } from '../../rules/having.ts'
import { ofMeasure } from '../../rules/measured.ts'
import { bounds, filter } from '../../rules/value-words.ts'
import { orders, revenue, units } from '../measures.ts'

/** Amounts of money that somebody spent. */
export const isSpending = ({ on, source }: ItemOf<'context'>): boolean =>
  on === 'sale' && /^(?:spen[dt]|spending|paid|earn(?:ed|s|ing)?|turn(?:ed|ing) over|gross(?:ed|ing))$/i.test(source)

/** Items and widgets earn, in any context; people spend. */
const isEarned = ({ source }: Item): boolean => /^(?:earn|gross)/i.test(source)

const isPerson = (one: Item | undefined): boolean => one?.is === 'measure' && one.measure.isActor === true
const EARNING = /^(?:spen[dt]|spending|paid|earn(?:ed|s|ing)?|turn(?:ed|ing) over|gross(?:ed|ing)|sell|sold|selling)$/i

const HOW_MUCH = refused('ambiguous', 'may be orders, units or money: name one')
const WORTH = refused('ambiguous', 'may be the number of orders or the value of one: name one')

const WHICH_ITEMS = refused('ambiguous', 'may count units, order lines or different products: name one')

/** How much did guests spend: guests before what is counted are not counted themselves. */
export const spendingRules: readonly Rule[] = [
  // how much did user 42 spend, how much has visitor "v-1" bought
  rule(
    sequence(
      item('count', ({ source }) => /much/i.test(source)),
      maybe(word('with', 'is')),
      maybe(item('filter')),
      item('context', ({ on, verb = false }) => on === 'sale' && verb),
    ),
    ([, , held, { source }]) =>
      EARNING.test(source) ? [{ is: 'measure', measure: revenue, plural: true }, ...(held ? [held] : [])] : HOW_MUCH,
  ),
  rule(
    sequence(
      item('count', ({ source }) => /much/i.test(source)),
      maybe(item('condition')),
      item('measure', ({ measure }) => measure.isActor === true),
      item('context', isSpending),
    ),
    ([, held, { measure }]) => [
      { is: 'measure', measure: revenue, plural: true },
      ...(held === undefined ? [] : [held]),
      ...(measure.filters === undefined ? [] : [filter(...measure.filters)]),
    ],
  ),
  // customer spend last month, spend per customer
  where(
    (items, at) => !isPerson(items[at - 1]),
    rule(
      sequence(
        maybe(item('measure', ({ measure, plural }) => measure.isActor === true && !plural)),
        item('context', ({ on, source }) => on === 'sale' && /^spend(?:ing)?$/i.test(source)),
        ahead(either<unknown>(word('by'), item('dimension'), item('date'), item('preposition'))),
      ),
      ([, { on }]) => [
        { is: 'measure', measure: revenue, plural: true },
        { is: 'context', on, verb: false },
      ],
    ),
  ),
]

/** Words that show that a number is not a price: products over 5 units. */
const ofAnother = either<unknown>(unit, word('times'), preposition('of', 'in'), item('function'))

export const worthRules: readonly Rule[] = [
  // products ordered by at least 5 customers: "by" names the actors, not an order
  rule(
    sequence(
      item('word', ({ source }) => /^ordered by$/i.test(source)),
      ahead(
        sequence(
          item('bound'),
          maybe(item('distinct')),
          item('measure', ({ measure }) => measure.isActor === true),
        ),
      ),
    ),
    () => ({ is: 'context', on: 'sale', measure: orders, verb: true }),
  ),
  // bought 3 or more at a time
  rule(
    sequence(
      item('context', ({ on, verb = false }) => verb && (on === 'sale' || on === 'cart')),
      either<readonly Limit[]>(
        map(item('bound'), ({ limits }) => limits),
        map(item('number'), ({ value }) => [{ operator: 'equals', value }]),
      ),
      item('word', ({ source }) => /^at a time$/i.test(source)),
    ),
    ([verb, limits]) => [verb, bounds('item_quantity', limits)],
  ),
  // bought in quantities over 5
  rule(
    sequence(
      item('context', ({ on, verb = false }) => verb && (on === 'sale' || on === 'cart')),
      preposition('in'),
      item('measure', ({ measure, source }) => measure === units && /^(?:a )?quantit(?:y|ies)$/i.test(source)),
      maybe(preposition('of')),
      item('bound'),
    ),
    ([verb, , , , { limits }]) => [verb, bounds('item_quantity', limits)],
  ),
  // orders with more than 3 items
  rule(
    sequence(
      item('bound'),
      maybe(preposition('of')),
      item('field', ({ field }) => field === 'item_name'),
    ),
    () => WHICH_ITEMS,
  ),
  // who spent more than 1000
  rule(sequence(item('context', isSpending), item('bound')), ([verb, { limits }]) => [
    ...(isEarned(verb) ? [] : [{ ...verb, verb: false }]),
    { is: 'having', counted: ofMeasure(revenue), limits },
  ]),
  // units of items under 20, orders with an item over 100
  rule(
    sequence(
      either<unknown>(word('with'), preposition('of', 'for', 'from', 'in', 'on')),
      item('field', ({ field }) => field === 'item_name'),
      item('bound'),
      unless(ofAnother),
    ),
    ([, , { limits }]) => bounds('item_price', limits),
  ),
  // who bought items over 100
  where(
    (items, at) => isDoer(items[at - 1]),
    rule(
      sequence(
        item('context', ({ on, verb = false }) => verb && (on === 'sale' || on === 'cart')),
        item('field', ({ field }) => field === 'item_name'),
        item('bound'),
        unless(ofAnother),
      ),
      ([verb, , { limits }]) => [verb, bounds('item_price', limits)],
    ),
  ),
  // in "products under 20" the bound is on the price; in `revenue by product, over 300` it is on the revenue
  where(
    (items, at) => !isGrouping(items[at - 1]),
    rule(
      sequence(
        item('field', ({ field, plural }) => field === 'item_name' && plural),
        item('bound'),
        unless(either<unknown>(ofAnother, item('context'))),
      ),
      ([products, { limits }]) => [products, bounds('item_price', limits)],
    ),
  ),
  // brought in over 200 in sales
  rule(
    sequence(
      item('bound'),
      item('context', ({ on, source }) => on === 'sale' && /^in sales$/i.test(source)),
    ),
    ([{ limits }]) => ({ is: 'having', counted: ofMeasure(revenue), limits }),
  ),
  // sold for less than 20
  rule(
    sequence(
      item('context', ({ on, verb = false }) => on === 'sale' && verb),
      preposition('for', 'at'),
      item('bound'),
    ),
    ([verb, , { limits }]) => [verb, bounds('item_price', limits)],
  ),
  // orders with a total between 100 and 150
  rule(
    sequence(
      item('measure', ({ measure }) => measure === orders),
      maybe(word('with', 'that')),
      item('function', ({ fn }) => fn === 'sum'),
      maybe(either<unknown>(preposition('of'), word('is'))),
      item('bound'),
    ),
    ([measure, , , , { limits }]) => [measure, bounds('order_total', limits)],
  ),
  // customers with orders over 500
  where(
    (items, at) => isHaving(items[at - 1]) && !items.slice(0, at).some(isOrders),
    rule(
      sequence(
        item('measure', ({ measure }) => measure === orders),
        item('bound', ({ limits: [one] }) => Number(one?.value) >= 20),
        unless(either<unknown>(unit, preposition('in', 'of'), item('function'))),
      ),
      ([measure]) => [measure, WORTH],
    ),
  ),
  // "orders over 500" bounds the value; `with` bounds the number, like `user_id, orders, revenue, orders > 2`
  where(
    (items, at) => !isHaving(items[at - 1]) && !isColumn(items.slice(0, at)),
    rule(
      sequence(
        item('measure', ({ measure }) => measure === orders),
        maybe(
          either<unknown>(
            preposition('of'),
            item(
              'word',
              ({ word: one, source }) => ['is', 'that', 'with'].includes(one) && !/^(?:but|yet|though)/i.test(source),
            ),
          ),
        ),
        item('bound'),
        unless(sequence(preposition('in', 'of'), unless(item('filter')))),
        maybe(item('function')),
        unless(unit),
      ),
      ([measure, , { limits }]) => [measure, bounds('order_total', limits)],
    ),
  ),
]

/** A measure of certain rows, with a bound: an average price in carts over 80. */
export const heldInContext: Rule = rule(
  sequence(
    either<ItemOf<'counted'> | ItemOf<'measure'>>(
      item('counted'),
      item('measure', ({ measure }) => measure !== orders),
    ),
    item('context', ({ verb = false, source }) => !verb || /^in /i.test(source)),
    maybe(word('is', 'that')),
    item('bound'),
  ),
  ([counted, context, , bound]) => [context, counted, bound],
)

/** The actor of the following verb. */
const isDoer = (found: Item | undefined): boolean =>
  (found?.is === 'word' && found.word === 'that') || (found?.is === 'measure' && found.measure.isActor === true)

const isGrouping = (found: Item | undefined): boolean => found?.is === 'word' && found.word === 'by'

/** Whether orders are already a column of listed things. */
const isColumn = (before: readonly Item[]): boolean => before.some(({ is }) => is === 'field') && before.some(isOrders)
const isOrders = (found: Item): boolean => found.is === 'measure' && found.measure === orders

function isHaving(found: Item | undefined): boolean {
  return found?.is === 'word' && (found.word === 'with' || found.word === 'that' || found.word === 'which')
}
