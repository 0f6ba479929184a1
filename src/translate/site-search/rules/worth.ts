// What orders and sales are worth: orders over 500, who spent more than 1000; keywords that came up 10 times.

import type { Item, ItemOf, Part } from '../../items.ts'
import { either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { unit } from '../../rules/having.ts'
import { ofMeasure } from '../../rules/measured.ts'
import { bounds, filter } from '../../rules/value-words.ts'
import { orders, revenue, searches } from '../measures.ts'

const SPENT = /^(?:spen[dt]|spending|paid)$/i

const WHICH_ITEMS: Part = {
  is: 'refused',
  refusal: { reason: 'ambiguous', why: 'may count units, order lines or different products: say which' },
}

/** How much did guests spend: before what is counted, as they are not. */
export const spendingRules: readonly Rule[] = [
  rule(
    sequence(
      item('count', ({ source }) => /much/i.test(source)),
      maybe(item('condition')),
      item('measure', ({ measure }) => measure.isActor === true),
      item('context', ({ on, source }) => on === 'sale' && SPENT.test(source)),
    ),
    ([, held, { measure }]) => [
      { is: 'measure', measure: revenue, plural: true },
      ...(held === undefined ? [] : [held]),
      ...(measure.filters === undefined ? [] : [filter(...measure.filters)]),
    ],
  ),
]

export const worthRules: readonly Rule[] = [
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
  rule(
    sequence(
      item('context', ({ on, source }) => on === 'sale' && SPENT.test(source)),
      item('bound'),
    ),
    ([verb, { limits }]) => [
      { ...verb, verb: false },
      { is: 'having', counted: ofMeasure(revenue), limits },
    ],
  ),
  // products under 20 are priced so; of `revenue by product, over 300` the revenue is
  where(
    (items, at) => !isGrouping(items[at - 1]),
    rule(
      sequence(
        item('field', ({ field, plural }) => field === 'item_name' && plural),
        item('bound'),
        unless(either<unknown>(unit, word('times'), preposition('of', 'in'), item('function'), item('context'))),
      ),
      ([products, { limits }]) => [products, bounds('item_price', limits)],
    ),
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
  // orders over 500 are worth that much; `with` asks for so many.
  where(
    (items, at) => !isHaving(items[at - 1]),
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
        unless(preposition('in', 'of')),
        maybe(item('function')),
        unless(unit),
      ),
      ([measure, , { limits }]) => [measure, bounds('order_total', limits)],
    ),
  ),
]

/** What is measured where, and held to a number: an average price in carts over 80. */
export const heldInContext: Rule = rule(
  sequence(
    either<ItemOf<'counted'> | ItemOf<'measure'>>(
      item('counted'),
      item('measure', ({ measure }) => measure !== orders),
    ),
    item('context', ({ verb = false }) => !verb),
    maybe(word('is', 'that')),
    item('bound'),
  ),
  ([counted, context, , bound]) => [context, counted, bound],
)

export const timesOfKeywords: readonly Rule[] = [
  // keywords that came up at least 10 times
  where(
    (items) =>
      items.some(
        (one) =>
          (one.is === 'field' && one.field === 'keyword') || (one.is === 'measure' && one.measure.listed === 'keyword'),
      ),
    rule(sequence(item('bound'), word('times')), ([{ limits }]) => ({
      is: 'having',
      counted: ofMeasure(searches),
      limits,
    })),
  ),
]

const isGrouping = (found: Item | undefined): boolean => found?.is === 'word' && found.word === 'by'

function isHaving(found: Item | undefined): boolean {
  return found?.is === 'word' && (found.word === 'with' || found.word === 'that' || found.word === 'which')
}
