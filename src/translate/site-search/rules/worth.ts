// What orders and sales are worth: orders over 500, who spent more than 1000; keywords that came up 10 times.

import type { Item, ItemOf } from '../../items.ts'
import { either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { unit } from '../../rules/having.ts'
import { ofMeasure } from '../../rules/measured.ts'
import { orders, revenue, searches } from '../measures.ts'

export const worthRules: readonly Rule[] = [
  // who spent more than 1000
  rule(
    sequence(
      item('context', ({ on, source }) => on === 'sale' && /^(?:spen[dt]|spending|paid)$/i.test(source)),
      item('bound'),
    ),
    ([verb, { limits }]) => [
      { ...verb, verb: false },
      { is: 'having', counted: ofMeasure(revenue), limits },
    ],
  ),
  // sold for less than 20
  rule(
    sequence(
      item('context', ({ on, verb = false }) => on === 'sale' && verb),
      preposition('for', 'at'),
      item('bound'),
    ),
    ([verb, , { limits }]) => [
      verb,
      {
        is: 'filter',
        filters: limits.map(({ operator, value }) => ({ member: 'item_price', operator, values: [value] })),
      },
    ],
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
    ([measure, , , , { limits }]) => [
      measure,
      {
        is: 'filter',
        filters: limits.map(({ operator, value }) => ({ member: 'order_total', operator, values: [value] })),
      },
    ],
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
      ([measure, , { limits }]) => [
        measure,
        {
          is: 'filter',
          filters: limits.map(({ operator, value }) => ({ member: 'order_total', operator, values: [value] })),
        },
      ],
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

function isHaving(found: Item | undefined): boolean {
  return found?.is === 'word' && (found.word === 'with' || found.word === 'that' || found.word === 'which')
}
