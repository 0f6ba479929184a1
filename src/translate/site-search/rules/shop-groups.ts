// Groups of site search: revenue by customers, the order total of order "A-1".

import type { Item, ItemOf, Part } from '../../items.ts'
import { ahead, either, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../../rule.ts'
import { listed } from '../../rules/ranks.ts'
import { bounds } from '../../rules/value-words.ts'
import { isAmount, summed } from '../amounts.ts'
import { orders, revenue, searches, units } from '../measures.ts'
import { doers } from './done-things.ts'

/** Actions of people, which can be grouped by people. */
const isDone = (one: Item | undefined): boolean =>
  (one?.is === 'measure' && one.measure.isActor !== true && one.measure !== revenue && one.measure !== units) ||
  one?.is === 'context' ||
  one?.is === 'condition'

/** `bought by guests` names the actors, even next to a ranking. */
const isPassive = (one: Item | undefined): boolean =>
  one?.is === 'context' && one.verb === true && /(?:ed|bought|sold|paid)$/i.test(one.source)
const isSorting = ({ is }: Item): boolean => is === 'rank' || is === 'order'

const isVerb = (one: Item | undefined): boolean => one?.is === 'context' && one.verb === true
const isMeasured = ({ is }: Item): boolean => is === 'measure' || is === 'counted' || is === 'context'

const WHICH_AMOUNT = refused('ambiguous', 'groups by an amount: ask for its average, its highest or its lowest')

/** By visitors and day: groups by each. */
const andAnother = sequence(word('and'), either<Item>(item('field'), item('dimension')))

export const doerRules: readonly Rule[] = [
  rule(sequence(word('by'), doers, ahead(andAnother)), ([, { measure }]) => listed(measure)),
  // searched by the most visitors: ranks, and does not sort
  where(
    (items, at) => isVerb(items[at - 1]),
    rule(sequence(word('by'), item('rank')), ([, ranked]) => ranked),
  ),
  // products by price: by the highest or the average price? Best sellers by quantity sum the quantity
  where(
    (items) => !items.some(isMeasured),
    (items, at) => {
      const isRanked = items.some((one) => one.is === 'rank' && one.by !== undefined)
      return rule(
        sequence(
          item('field', ({ plural }) => plural),
          word('by'),
          item('field', ({ field }) => isAmount(field) && !(isRanked && summed(field) !== undefined)),
        ),
        () => WHICH_AMOUNT,
      )(items, at)
    },
  ),
  // searches by visitors: by any visitor; revenue by customers may group by each
  where(
    (items, at) => isPassive(items[at - 1]) || (isDone(items[at - 1]) && !items.some(isSorting)),
    rule(
      sequence(word('by'), doers),
      ([
        ,
        {
          measure: { filters = [] },
        },
      ]) => (filters.length > 0 ? { is: 'filter', filters } : []),
    ),
  ),
]

/** A single order, by number. */
const isOrder = ({ filters: [one, ...others] }: ItemOf<'filter'>): boolean =>
  one?.member === 'order_number' && one.operator === 'equals' && others.length === 0

/** Amounts of an order that its lines repeat. */
const ofOrder = (field: string): Part => ({
  is: 'counted',
  counted: { aggregate: { fn: 'max', field }, name: `max_${field}` },
})

/** Whether the question lists orders by number. */
const namesOrders = (one: Item): boolean =>
  (one.is === 'group' && one.fields.includes('order_number')) || (one.is === 'field' && one.field === 'order_number')

/** The total of order 1001: of the whole order, once. */
export const orderTotal: Rule = rule(
  sequence(
    item('function', ({ fn }) => fn === 'sum'),
    maybe(preposition('of', 'for', 'on', 'in')),
    item('filter', isOrder),
  ),
  ([, , order]) => [ofOrder('order_total'), order],
)

/** Orders that cost more than 100: the whole order. */
export const orderCost: Rule = rule(
  sequence(
    item('measure', ({ measure }) => measure === orders),
    item('field', ({ field, source }) => field === 'item_price' && /cost/i.test(source)),
    item('bound'),
  ),
  ([measure, , { limits }]) => [measure, bounds('order_total', limits)],
)

/** Instruments of searches and sources of visits. */
const MEANS = /^(?:facet|engine|sort|sorting|pagination|landing|page_name|keyword|request)/

export const ownGroupRules: readonly Rule[] = [
  // visits using facet "Size", orders via engine "Main"
  rule(
    sequence(
      item('preposition', ({ source }) => /^(?:using|via|through|by way of|made with|made via)$/i.test(source)),
      item('filter', ({ filters }) => filters.every(({ member }) => MEANS.test(member))),
    ),
    ([, found]) => found,
  ),
  // bought through the widget "Similar"
  rule(
    sequence(
      preposition('via'),
      item('filter', ({ filters }) => filters.every(({ member }) => /^(?:widget|banner)_/.test(member))),
    ),
    ([, found]) => found,
  ),
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
      ({ field }) => {
        const measure = summed(field)
        return measure === undefined ? ofOrder(field) : { is: 'measure', measure, plural: true }
      },
    ),
  ),
  // order_number and order_total: the total of each order
  where(
    (items) => items.some(namesOrders) && !items.some(({ is }) => is === 'count' || is === 'distinct'),
    rule(
      item('field', ({ field }) => isAmount(field) && field.startsWith('order_')),
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
