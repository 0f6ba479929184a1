// Groups without any of something: engines without clicks, campaigns without orders. Conditions apply to rows, so this
// works only if the rows of such a group exist and can be counted. Keywords without orders, for example, are refused.

import type { Item, ItemOf, Part } from '../../items.ts'
import type { Condition, Measure } from '../../lexicon/meaning.ts'
import { either, maybe, type Parser, sequence } from '../../parser.ts'
import { item, type Rule, refused, rule, where, word } from '../../rule.ts'
import { isLead } from '../../rules/about.ts'
import { clicks, orders } from '../measures.ts'

type Held = { readonly filters: readonly Condition[] }

export const flagged = item('measure', ({ measure }) => measure.flag !== undefined)
export const acted = item('context', ({ measure, verb = false }) => verb && measure?.flag !== undefined)

/** Whether a condition tests a single flag: any flag, or the given one. */
export const isFlag =
  (value: 'true' | 'false', flag = 'had_') =>
  ({ filters: [one] }: Held): boolean =>
    one?.member.startsWith(flag) === true && one.values?.[0] === value

export const isUnclicked = isFlag('false', 'had_click')

const isUnsold = ({ filters: [one] }: Held): boolean => one?.member === 'order_number' && one.operator === 'notSet'

const none = (measure: Measure): Part => ({
  is: 'having',
  counted: { measure },
  limits: [{ operator: 'equals', value: '0' }],
})

const NONE_OF_ALL = refused(
  'unsupported',
  'applies to all rows together, but conditions apply to one row at a time: ask for those rows, as in "searches without a sale, by keyword"',
)

const NO_ROWS = refused('unsupported', 'events that did not happen have no rows')

/** Whether the groups already have a bound, which this one joins: with more than 50 searches, but no clicks. */
function isOfHeld(items: readonly Item[], at: number): boolean {
  const joins = (one: Item | undefined) =>
    /^(?:but|yet|and)\b/i.test(one?.source ?? '') || (one?.is === 'word' && one.word === 'comma')
  return items.slice(0, at).some(({ is }) => is === 'having') && (joins(items[at]) || joins(items[at - 1]))
}

/** Visits, visitors and searches: their rows record what they had. */
const isVisit = (field: string): boolean => /^(?:visit|visitor|user|tracking)_id$/.test(field)
const isProduct = (field: string): boolean => /^(?:click_)?item_/.test(field)
/** Rows with or without an order. */
const isOnClicks = (field: string): boolean => /^(?:banner|campaign|widget)_/.test(field)

/** The field whose groups have none: engines without, how many engines had no. */
function groupBefore(items: readonly Item[], at: number): string | undefined {
  const isHad = (one: ItemOf<'measure'>, index: number) => {
    const lead = items[index - 1]
    return one.measure.flag !== undefined && lead?.is === 'word' && lead.word === 'with'
  }
  const head = items
    .slice(0, at)
    .findLastIndex(
      (one, index) =>
        ['field', 'counted', 'context', 'dimension'].includes(one.is) ||
        (one.is === 'condition' && one.counts !== undefined) ||
        (one.is === 'measure' && !isHad(one, index)),
    )
  const [one, lead] = [items[head], items[head - 1]]
  if (one?.is === 'counted' && 'aggregate' in one.counted && one.counted.aggregate.fn === 'count_distinct')
    return one.counted.aggregate.field
  const isWhich = lead?.is === 'word' && lead.word === 'which'
  const isBy = lead?.is === 'word' && lead.word === 'by'
  return one?.is === 'field' && (one.plural || isWhich) && !isBy && !isLead(lead) ? one.field : undefined
}

const isOfGroups =
  (test: (field: string, items: readonly Item[]) => boolean) =>
  (items: readonly Item[], at: number): boolean => {
    const field = groupBefore(items, at)
    return field !== undefined && !isVisit(field) && test(field, items)
  }

const withoutOrders: Parser<unknown> = either<unknown>(
  sequence(
    word('without', 'no'),
    maybe(word('with')),
    item('measure', ({ measure }) => measure.flag === 'had_sale'),
  ),
  item('condition', isUnsold),
)

/** "in the visit itself" is about each search. */
const isInVisit = ({ source }: Item): boolean => /\b(?:visit|session)$/i.test(source)

const withoutAny: Parser<unknown> = either<unknown>(
  withoutOrders,
  sequence(
    word('without', 'no'),
    maybe(word('with')),
    item('measure', ({ measure }) => measure.flag !== undefined && measure.flag !== 'had_click'),
  ),
  sequence(
    word('not', 'without'),
    maybe(either<unknown>(item('truth'), word('is'))),
    item('context', ({ measure, verb = false }) => verb && measure?.flag === 'had_sale'),
  ),
  item('condition', (one) => isFlag('false')(one) && !isUnclicked(one) && !isInVisit(one)),
)

export const withoutRules: readonly Rule[] = [
  // keywords with no bot searches
  where(
    isOfGroups(() => true),
    rule(
      sequence(
        item('word', ({ word: one, source }) => one === 'without' && /\bno$/i.test(source)),
        either<unknown>(
          sequence(
            item('condition'),
            item('measure', ({ plural }) => plural),
          ),
          item('measure', ({ plural, measure }) => plural && measure.flag === undefined),
          item('condition', ({ counts }) => counts !== undefined),
        ),
      ),
      () => NONE_OF_ALL,
    ),
  ),
  // with more than 50 searches, but no clicks
  where(
    isOfHeld,
    rule(sequence(word('without', 'no'), maybe(word('with')), flagged), ([, , { measure }]) => none(measure)),
  ),
  where(
    isOfHeld,
    rule(item('condition', isUnclicked), () => none(clicks)),
  ),
  // engines without clicks; for keywords, each search is tested, unless the keywords have a bound
  where(
    isOfGroups(
      (field, items) =>
        !isProduct(field) && !isOnClicks(field) && (field !== 'keyword' || items.some(({ is }) => is === 'having')),
    ),
    rule(item('condition', isUnclicked), () => none(clicks)),
  ),
  where(
    isOfGroups((field) => isProduct(field) || isOnClicks(field)),
    rule(item('condition', isUnclicked), () => NO_ROWS),
  ),
  // campaigns without orders
  where(
    isOfGroups(isOnClicks),
    rule(withoutOrders, () => none(orders)),
  ),
  // products without sales, keywords without orders
  where(
    isOfGroups((field) => isProduct(field) || field === 'event_date'),
    rule(withoutAny, () => NO_ROWS),
  ),
  where(
    isOfGroups(() => true),
    rule(withoutAny, () => NONE_OF_ALL),
  ),
]
