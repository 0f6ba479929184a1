// Groups of site search: revenue by customers, the order total of order "A-1".

import type { Item, ItemOf, Part } from '../../items.ts'
import { maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { isAmount } from '../amounts.ts'
import { revenue, searches, units } from '../measures.ts'

/** What people do, and so is by them. */
const isDone = (one: Item | undefined): boolean =>
  (one?.is === 'measure' && one.measure.isActor !== true && one.measure !== revenue && one.measure !== units) ||
  one?.is === 'context' ||
  one?.is === 'condition'

/** `bought by guests` says who, whatever is ranked. */
const isPassive = (one: Item | undefined): boolean =>
  one?.is === 'context' && one.verb === true && /(?:ed|bought|sold|paid)$/i.test(one.source)
const isSorting = ({ is }: Item): boolean => is === 'rank' || is === 'order'

export const doerRules: readonly Rule[] = [
  // searches by visitors are theirs; revenue by customers may be by each
  where(
    (items, at) => isPassive(items[at - 1]) || (isDone(items[at - 1]) && !items.some(isSorting)),
    rule(
      sequence(
        word('by'),
        item('measure', ({ measure, plural }) => plural && measure.isActor === true),
      ),
      ([
        ,
        {
          measure: { filters = [] },
        },
      ]) => (filters.length > 0 ? { is: 'filter', filters } : []),
    ),
  ),
]

/** One order, by its number. */
const isOrder = ({ filters: [one, ...others] }: ItemOf<'filter'>): boolean =>
  one?.member === 'order_number' && one.operator === 'equals' && others.length === 0

/** What each line of an order repeats. */
const ofOrder = (field: string): Part => ({
  is: 'counted',
  counted: { aggregate: { fn: 'max', field }, name: `max_${field}` },
})

/** The total of order 1001: of all of it, once. */
export const orderTotal: Rule = rule(
  sequence(
    item('function', ({ fn }) => fn === 'sum'),
    maybe(preposition('of', 'for', 'on', 'in')),
    item('filter', isOrder),
  ),
  ([, , order]) => [ofOrder('order_total'), order],
)

export const ownGroupRules: readonly Rule[] = [
  // the order total of order "A-1"
  where(
    (items) =>
      items.some(
        (one) =>
          one.is === 'filter' &&
          one.filters.some(({ member, operator }) => member === 'order_number' && operator === 'equals'),
      ),
    rule(
      item('field', ({ field }) => isAmount(field)),
      ({ field }) => ofOrder(field),
    ),
  ),
  // how many times was a keyword corrected
  where(
    (items, at) => items[at - 1]?.is === 'word' && /often|times/i.test(items[at - 2]?.source ?? ''),
    rule(
      item('field', ({ field, plural }) => field === 'keyword' && !plural),
      () => ({ is: 'measure', measure: searches, plural: true }),
    ),
  ),
]
