// Orders that say which rows are meant, and are held to what they are worth: the tax of orders between 100 and 250.

import type { Item } from '../../items.ts'
import { either, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { unit } from '../../rules/having.ts'
import { bounds } from '../../rules/value-words.ts'

const isMeasured = ({ is }: Item): boolean => ['measure', 'counted', 'function', 'distinct'].includes(is)

/** `products with an average price in orders over 80`: the price is. */
function isOfMeasure(items: readonly Item[], at: number): boolean {
  const lead = items.slice(0, at).findLast((one) => !isMeasured(one))
  return lead?.is === 'word' && lead.word === 'with'
}

export const ordersOver: Rule = where(
  (items, at) => !isOfMeasure(items, at),
  rule(
    sequence(
      item('context', ({ on, source }) => on === 'sale' && /\b(?:orders|purchases|an order)$/i.test(source)),
      maybe(either<unknown>(preposition('of'), word('is', 'that'))),
      item('bound'),
      unless(either<unknown>(preposition('in', 'of'), word('times'))),
      maybe(item('function')),
      unless(unit),
    ),
    ([orders, , { limits }]) => [orders, bounds('order_total', limits)],
  ),
)
