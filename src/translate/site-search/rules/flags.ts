// Flags of a visit or a search: with a purchase, without clicks, who did not buy.

import type { Item, ItemOf, Part } from '../../items.ts'
import type { Condition, Measure } from '../../lexicon/meaning.ts'
import { either, list, map, maybe, nothing, sequence, unless } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import {
  bannerClicks,
  clickedSearches,
  clicks,
  guests,
  orders,
  recommendationClicks,
  searches,
  trendingClicks,
} from '../measures.ts'
import { acted, flagged, isFlag, isUnclicked, withoutRules } from './without.ts'

const flag = ({ flag: member = '' }: Measure, value: 'true' | 'false'): Part => ({
  is: 'filter',
  filters: [{ member, operator: 'equals', values: [value] }],
})

/** Facts that rows record only as a flag. */
const unseen = item('measure', ({ measure }) => measure.flag !== undefined && Object.keys(measure.on).length === 0)

/** Whether searches, visits or visitors are counted. The flags of their visit then apply. */
const isAboutVisits = (items: readonly Item[], at: number): boolean =>
  items
    .slice(0, at)
    .some(
      (one) =>
        (one.is === 'measure' && one.measure.flag === undefined && one.measure.on.search !== undefined) ||
        (one.is === 'field' && /^visit(?:or)?_id$/.test(one.field)) ||
        (one.is === 'context' && one.on === 'search' && one.verb === true) ||
        (one.is === 'condition' && one.counts === searches),
    )

const isVisitFilter = (one: Item): boolean =>
  one.is === 'filter' && one.filters.some(({ member }) => member.startsWith('had_'))

/** The opposite of a condition. */
function negated(one: Condition): Condition | undefined {
  const { member, operator, values = [] } = one
  if (operator === 'set') return { member, operator: 'notSet' }
  if (operator === 'notSet') return { member, operator: 'set' }
  if (member.startsWith('had_')) return { member, operator, values: values.map((value) => String(value !== 'true')) }
  if (operator === 'notEquals') return { member, operator: 'equals', values }
  return operator === 'equals' && member !== 'no_of_results' ? { member, operator: 'notEquals', values } : undefined
}

/** In `with a purchase of "Lamp"` the item restricts the flag; `with one for a segment` is a separate condition. */
const bought = item('filter', ({ filters }) => filters.every(({ member }) => member.startsWith('item_')))

const isAny = ({ limits: [one] }: ItemOf<'bound'>): boolean => one?.operator === 'gte' && one.value === '1'

/** Clicks whose rows record the order that followed. */
const isElsewhere = (measure: Measure): boolean =>
  measure === bannerClicks || measure === recommendationClicks || measure === trendingClicks

export const flagRules: readonly Rule[] = [
  ...withoutRules,
  // without clicks, with no sale
  rule(sequence(word('without', 'no', 'not', 'except'), maybe(word('with')), flagged), ([, , { measure }]) =>
    flag(measure, 'false'),
  ),
  rule(
    sequence(word('not', 'without'), maybe(either<unknown>(item('truth'), word('is'))), acted),
    ([, , { measure }]) => measure && flag(measure, 'false'),
  ),
  // banner clicks with an order
  rule(
    sequence(
      item('measure', ({ measure }) => isElsewhere(measure)),
      maybe(word('that')),
      word('with'),
      maybe(item('bound', isAny)),
      item('measure', ({ measure }) => measure === orders),
    ),
    ([counted, , , , { measure }]) => [counted, flag(measure, 'true')],
  ),
  // with clicks, but no sale
  rule(
    sequence(
      word('with'),
      flagged,
      maybe(word('and', 'comma')),
      either<ItemOf<'filter'> | ItemOf<'condition'>>(
        item('filter', isFlag('false')),
        item('condition', isFlag('false')),
      ),
    ),
    ([, { measure }, , negative]) => [flag(measure, 'true'), negative],
  ),
  // who saw a recommendation: nothing else to count
  where(
    (_, at) => at > 0,
    rule(sequence(maybe(word('that', 'with', 'and')), unseen), ([, { measure }]) => flag(measure, 'true')),
  ),
  // visitors with an order for "Lamp": counts visitors on sale rows
  rule(
    sequence(
      item('measure', ({ measure, plural }) => plural && measure.isActor === true),
      word('with'),
      maybe(item('bound', isAny)),
      item('measure', ({ measure }) => measure === orders),
      preposition('of', 'for'),
      bought,
    ),
    ([counted, , , , , thing]) => [{ ...counted, asked: true }, { is: 'context', on: 'sale', verb: false }, thing],
  ),
  where(
    isAboutVisits,
    rule(
      sequence(
        maybe(word('and')),
        word('with'),
        maybe(item('bound', isAny)),
        flagged,
        unless(sequence(preposition('of', 'for'), bought)),
      ),
      ([, , , { measure }]) => flag(measure, 'true'),
    ),
  ),
  where(
    (items, at) => isAboutVisits(items, at) && !items.slice(0, at).some(({ is }) => is === 'having'),
    rule(
      sequence(either<unknown>(word('that', 'and', 'which', 'is'), preposition('to')), acted, unless(item('having'))),
      ([, { measure }]) => measure && flag(measure, 'true'),
    ),
  ),
  // visits that clicked a recommendation and ended in a purchase, of anything
  rule(
    sequence(
      item('context', ({ on, verb = false }) => on === 'rec_click' && verb),
      word('and'),
      item('condition', ({ source }) => /^ended\b/i.test(source)),
    ),
    () => [flag(recommendationClicks, 'true'), flag(orders, 'true')],
  ),
  // how many people clicked on something
  rule(
    sequence(
      item('measure', ({ measure, asked = false }) => asked && (measure.isActor === true || measure.name === 'visits')),
      item('context', ({ measure, verb = false }) => verb && measure === clicks),
    ),
    ([counted, { measure }]) => measure && [counted, flag(measure, 'true')],
  ),
  // a click, a cart and a purchase
  rule(
    sequence(
      either<ItemOf<'filter'> | ItemOf<'condition'> | ItemOf<'measure'>>(
        item('filter', isFlag('true')),
        item('condition', isFlag('true')),
        item('measure', ({ measure }) => measure === clickedSearches),
      ),
      list(
        map(sequence(word('and', 'comma'), maybe(word('and')), maybe(word('with')), flagged), ([, , , one]) => one),
        nothing,
      ),
    ),
    ([found, others]) => [found, ...others.map(({ measure }) => flag(measure, 'true'))],
  ),
  // with a facet and a purchase
  where(
    (items, at) =>
      isAboutVisits(items, at) &&
      /^(?:with|having|that|who)\b/i.test(items[at - 1]?.source ?? '') &&
      items[at - 1]?.is === 'filter',
    rule(
      sequence(
        word('and'),
        maybe(word('with')),
        item('measure', ({ measure, plural }) => measure.flag !== undefined && !plural),
      ),
      ([, , { measure }]) => flag(measure, 'true'),
    ),
  ),
  // saw recommendations, but did not click any of them
  rule(
    sequence(
      item('filter', ({ filters: [one] }) => one?.member === 'had_rec_impression' && one.values?.[0] === 'true'),
      maybe(item('date')),
      maybe(word('comma')),
      maybe(word('and', 'that')),
      either<ItemOf<'filter'> | ItemOf<'condition'>>(item('filter', isUnclicked), item('condition', isUnclicked)),
    ),
    ([seen, date]) => [seen, ...(date ? [date] : []), flag(recommendationClicks, 'false')],
  ),
  // visitors who added something to a cart but did not buy
  where(
    (items, at) => isAboutVisits(items, at) && items.some(isVisitFilter),
    rule(
      sequence(maybe(preposition('to')), acted, unless(item('having'))),
      ([, { measure }]) => measure && flag(measure, 'true'),
    ),
  ),
  // except those without results: keeps rows where this is unknown
  rule(
    sequence(
      word('except'),
      item('condition', ({ filters: [one] }) => one?.member === 'no_of_results' && one.values?.[0] === '0'),
    ),
    ([
      ,
      {
        filters: [one],
      },
    ]) => ({
      is: 'filter',
      filters: [
        { member: 'no_of_results', operator: one?.operator === 'equals' ? 'notEquals' : 'equals', values: ['0'] },
      ],
    }),
  ),
  // without guests
  rule(
    sequence(
      word('except', 'without', 'no'),
      item('measure', ({ measure }) => measure === guests),
    ),
    () => ({ is: 'filter', filters: [{ member: 'user_id', operator: 'set' }] }),
  ),
  // not from bots and not on landing pages
  rule(sequence(word('not', 'except', 'without'), item('condition')), ([, { filters }]) => {
    const [one, ...others] = filters
    const opposite = one && others.length === 0 ? negated(one) : undefined
    return opposite && { is: 'filter', filters: [opposite] }
  }),
  // conversions of visits: converting visits
  rule(
    sequence(
      acted,
      item(
        'measure',
        ({ measure }) => measure.name === 'visits' || measure.name === 'visitors' || measure.name === 'searches',
      ),
    ),
    ([{ measure }, counted]) => (measure === undefined ? undefined : [flag(measure, 'true'), counted]),
  ),
]
