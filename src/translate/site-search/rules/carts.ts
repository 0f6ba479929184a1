// Other words for adding to a cart: put "Desk Lamp" in their basket, cart quantity.

import type { Item, ItemOf, Part } from '../../items.ts'
import { either, map, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule } from '../../rule.ts'
import { anyOf, bounds, names } from '../../rules/value-words.ts'
import { adds, units } from '../measures.ts'

const cart = either<Item>(
  item('measure', ({ measure, source }) => measure === adds && /^carts?$/i.test(source)),
  item('unknown', ({ text }) => /^(?:basket|bag|shopping (?:bag|basket))s?$/i.test(text)),
)

const added = either<Item>(
  item('unknown', ({ text }) => /^add(?:ed|ing)?$/i.test(text)),
  item('measure', ({ measure, source }) => measure === adds && /^adds?$/i.test(source)),
)

/** Items by name, or with a word for them. */
const items = either<Part>(
  map(names, (found) => anyOf('item_name', found)),
  item('filter', ({ filters }) => filters.every(({ member }) => /^item_(?:name|id)$/.test(member))),
)

/** The quantity of items in carts. */
export const cartQuantity: Rule = rule(
  sequence(
    cart,
    either<ItemOf<'measure'> | ItemOf<'field'>>(
      item('measure', ({ measure }) => measure === units),
      item('field', ({ field }) => field === 'item_quantity'),
    ),
  ),
  ([, found]) => [found, { is: 'context', on: 'cart', verb: false }],
)

/** Adds to carts of 3 or more units: a condition on each row. */
export const cartsOfUnits: Rule = rule(
  sequence(
    item('measure', ({ measure }) => measure === adds),
    preposition('of'),
    item('bound'),
    item('measure', ({ measure }) => measure === units),
  ),
  ([found, , { limits }]) => [found, bounds('item_quantity', limits)],
)

/** Customers who added "Desk Lamp" to their basket. */
export const putIntoCarts: Rule = rule(sequence(maybe(added), items, preposition('in', 'to'), cart), ([, found]) => [
  found,
  { is: 'context', on: 'cart', measure: adds, verb: true },
])
