// Items that were clicked, sold or added: their number, their price, or a list of them.

import type { Item, ItemOf, Part } from '../../items.ts'
import { either, map, maybe, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { adds, averagePosition, clicks, units } from '../measures.ts'
import { isSplit, isTheirs } from './each.ts'
import { isListing } from './pointing.ts'

export const isTaken = ({ on, verb = false }: ItemOf<'context'>): boolean => verb && (on === 'sale' || on === 'cart')
const isProducts = ({ field, plural }: ItemOf<'field'>): boolean => field === 'item_name' && plural
const isProductsOf = (one: Item | undefined): boolean => one?.is === 'field' && isProducts(one)
const taken = (on: string, asked: boolean): Part => ({
  is: 'measure',
  measure: on === 'sale' ? units : adds,
  plural: true,
  asked,
})
const soldOne = item('field', ({ field, plural }) => field === 'item_name' && !plural)
const clicked = item('context', ({ measure }) => measure === clicks)

const isPosition = (one: Item | undefined): boolean =>
  (one?.is === 'field' && one.field === 'click_element_position') ||
  (one?.is === 'measure' && one.measure === averagePosition)

const amount = either<unknown>(
  sequence(item('measure'), maybe(either<unknown>(preposition('of'), word('is', 'that'))), item('bound')),
  sequence(item('bound'), maybe(preposition('of', 'in')), item('measure')),
)

/** Has a bound on the measure: with over 50 units; revenue of at least 100. */
const isHeld = (_: Item, at: number, items: readonly Item[]): boolean =>
  sequence(word('with', 'comma'), amount)(items, at) !== undefined

const isPrice = item('field', ({ field }) => field === 'item_price')

const SEVERAL_PRICES = refused(
  'ambiguous',
  'may be a number of prices or a bound on the price: say "a price over" a number',
)

/** At a price above 150, in order 1047: restricts the items. */
const isTold = (_: Item, at: number, items: readonly Item[]): boolean =>
  either<unknown>(
    sequence(preposition('at', 'for'), isPrice, item('bound')),
    sequence(preposition('at', 'for'), item('bound'), isPrice),
    sequence(
      item('word', ({ word: one, source }) => one === 'sort' && /^in (?:the )?order$/i.test(source)),
      either<Item>(item('number'), item('value')),
    ),
  )(items, at) !== undefined

/** By keyword groups; "by user 42" names the actor. */
const isGrouping = (one: Item, at: number, all: readonly Item[]): boolean =>
  isSplit(one) &&
  (one.is === 'dimension' || all[at + 1]?.is === 'field') &&
  !['value', 'number', 'unknown'].includes(all[at + 2]?.is ?? '')

/** Products bought yesterday, by user 42: a list. "sold" counts, or restricts a group by something else. */
const isThings = (all: readonly Item[], at: number): boolean =>
  isProductsOf(all[at]) && /^(?:bought|purchased|ordered)$/i.test(all[at + 1]?.source ?? '') && !all.some(isGrouping)

export const soldItemRules: readonly Rule[] = [
  // how many items priced above 300 were sold
  rule(
    sequence(
      item('count'),
      item('field', isProducts),
      maybe(word('with', 'that', 'is')),
      item('field'),
      item('bound'),
      maybe(word('is', 'that')),
      item('context', isTaken),
    ),
    ([, , , field, bound, , verb]) => [taken(verb.on, true), field, bound, verb],
  ),
  // how many times was a product added to the cart
  rule(
    sequence(
      item('count', ({ source }) => /times|often/i.test(source)),
      maybe(word('is')),
      item('field', ({ field, plural }) => field === 'item_name' && !plural),
      item('context', isTaken),
    ),
    ([, , , verb]) => verb,
  ),
  // the average position of clicked items: over all of them
  where(
    (all, at) => isPosition(all[at - 2]) && all[at - 1]?.is === 'preposition',
    rule(
      either<unknown>(
        sequence(item('field', isProducts), maybe(word('is', 'that')), clicked),
        item('field', ({ field, plural }) => field === 'click_item_id' && plural),
      ),
      () => ({ is: 'context', on: 'search', verb: false }),
    ),
  ),
  rule(
    sequence(
      item('field', ({ field }) => field === 'item_name' || field === 'item_id'),
      maybe(word('is', 'that')),
      clicked,
    ),
    ([head, , verb]) => [{ ...head, field: 'click_item_id' }, verb],
  ),
  // the price of products sold, of sold products
  where(
    (all, at) => all[at - 1]?.is === 'preposition',
    rule(
      either<ItemOf<'context'>>(
        map(
          sequence(item('field', isProducts), maybe(word('is', 'that')), item('context', isTaken)),
          ([, , verb]) => verb,
        ),
        map(sequence(item('context', isTaken), item('field', isProducts)), ([verb]) => verb),
      ),
      ({ on }) => ({ is: 'context', on, verb: false }),
    ),
  ),
  // items sold at more than one price, at more than two prices
  rule(
    sequence(
      preposition('at', 'for'),
      either<unknown>(
        sequence(
          item('bound'),
          item('field', ({ field, plural }) => field === 'item_price' && plural),
        ),
        sequence(
          item('bound', ({ source }) => /\bone$/i.test(source)),
          isPrice,
        ),
      ),
    ),
    () => SEVERAL_PRICES,
  ),
  // products sold with revenue over 1000, products bought in order 1047: lists them
  where(
    (all, at) =>
      all[at - 1]?.is !== 'count' &&
      !all.some(isSplit) &&
      all.slice(at).some((_, index, rest) => isHeld(_, index, rest) || isTold(_, index, rest)),
    rule(
      sequence(item('field', isProducts), maybe(word('is', 'that')), item('context', isTaken)),
      ([products, , { on }]) => [products, { is: 'context', on, verb: false }],
    ),
  ),
  // the cheapest and the most expensive price of a product sold
  where(
    (all, at) => all[at - 2]?.is === 'counted' && all[at - 1]?.is === 'preposition',
    rule(
      either<ItemOf<'context'>>(
        map(sequence(soldOne, maybe(word('is', 'that')), item('context', isTaken)), ([, , verb]) => verb),
        map(sequence(item('context', isTaken), soldOne), ([verb]) => verb),
      ),
      ({ on }) => ({ is: 'context', on, verb: false }),
    ),
  ),
  where(
    (all, at) => !isListing(all[at - 1]) && !all.slice(at).some(isTheirs) && !isThings(all, at),
    rule(
      sequence(
        maybe(item('count')),
        item('field', isProducts),
        maybe(word('is', 'that')),
        item('context', isTaken),
        unless(
          sequence(
            maybe(either<unknown>(preposition('in', 'for', 'at', 'to'), word('by'))),
            either<unknown>(item('superlative'), item('bound')),
          ),
        ),
      ),
      ([count, , clause, { on }]) =>
        clause !== undefined && count === undefined ? undefined : taken(on, count !== undefined),
    ),
  ),
]
