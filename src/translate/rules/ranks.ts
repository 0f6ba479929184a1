// Rankings: top 10, the most searched keywords, the highest price, what sells best.

import { isCalendar } from '../date-fields.ts'
import type { Counted, Direction, Item, ItemOf, Part } from '../items.ts'
import type { Grammar } from '../language.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { ahead, either, maybe, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { before, isLead } from './about.ts'
import { counting, wholeNumber as number, superlative } from './ranked.ts'
import { twoExtremes } from './two-ends.ts'

export const rank = (dir: Direction, limit: number | undefined, by?: Counted): Part => ({ is: 'rank', dir, limit, by })

/** "best selling" has a default measure, and the question may name another. */
const rankedBy = (dir: Direction, limit: number | undefined, measure: Measure): Part => ({
  is: 'rank',
  dir,
  limit,
  by: { measure },
  isOpen: true,
})

/** Ranks those who do most of something, not the best. */
const isOfDoing = ({ source }: ItemOf<'superlative'>): boolean => /active|frequent|common|popular|used/i.test(source)

/** Ranks the field that a measure word lists: the top searches by searches, the best customers by revenue. */
const rankListed = (found: ItemOf<'superlative'>, limit: number | undefined, measure: Measure): Part => {
  const { ranksListed = false, bestBy } = measure
  const made = { is: 'rank', dir: found.dir, limit, by: ranksListed ? { measure } : undefined } as const
  return bestBy === undefined || isOfDoing(found) ? made : { ...made, usual: bestBy }
}

/** The field that a measure word lists: top searches are keywords. */
export const listed = ({ listed: field, filters = [] }: Measure): readonly Part[] =>
  field === undefined
    ? []
    : [{ is: 'group', fields: [field] }, ...(filters.length > 0 ? [{ is: 'filter', filters } as const] : [])]

/** By size, not by how often something is used. */
const isOfSize = ({ ranks, source }: ItemOf<'superlative'>): boolean =>
  /(?:larg|bigg|small|great|weak|strong)/i.test(source) ||
  (ranks === 'quantity' && !/frequen|often|popular|common|^(?:the\s+)?(?:most|least)$/i.test(source))

export const things = item('superlative', ({ ranks }) => ranks === 'things')
const ofThem = maybe(either<unknown>(preposition('of', 'for', 'in'), word('is', 'list', 'which')))

/** The greatest or the least value of a field. */
export const extreme = (dir: Direction, field: string): Counted => ({
  aggregate: { fn: dir === 'desc' ? 'max' : 'min', field },
  name: `${dir === 'desc' ? 'max' : 'min'}_${field}`,
})

/** A number field that is not a part of a date. */
export const numericOf = ({ fields, calendar }: Grammar) =>
  item('field', ({ field }) => fields[field]?.type === 'number' && !isCalendar(calendar, field))

/** The item with the highest price. */
const isRanking = (lead: Item | undefined): boolean =>
  lead?.is === 'word' && (lead.word === 'with' || lead.word === 'by')

/**
 * Whether the result is a number per group without a ranking. `keywords with the highest price per engine` would be a
 * ranking per group.
 */
function isOfEach(items: readonly Item[], at: number): boolean {
  const isEach = (one: Item, index: number): boolean =>
    one.is === 'word' &&
    one.word === 'by' &&
    (/\b(?:per|each|every)\b/i.test(one.source) || (index > at && isSplitBy(items[index + 1])))
  const isAsked = items.some((one) => one.is === 'word' && one.word === 'which')
  return !isRanking(items[at - 1]) && !isAsked && items.some(isEach)
}

/** The group of each number, if nothing is listed before: the lowest price on sale rows by month. */
const isSplitBy = (one: Item | undefined): boolean =>
  one?.is === 'group' || one?.is === 'dimension' || (one?.is === 'field' && !one.plural)

export function rankRules(grammar: Grammar): readonly Rule[] {
  const numeric = numericOf(grammar)

  const { month } = grammar.calendar
  return [
    // the month with the highest revenue
    rule(
      sequence(
        item('date', ({ source }) => /^the month$/i.test(source)),
        ahead(sequence(word('with'), superlative)),
      ),
      () => (month === undefined ? undefined : { is: 'field', field: month, plural: false }),
    ),
    // made the most searches
    rule(
      sequence(
        item('superlative', ({ by, source }) => by !== undefined && /\b(?:made|make|making)\b/i.test(source)),
        counting,
      ),
      ([{ dir }, by]) => rank(dir, undefined, by),
    ),
    // most valuable customers
    rule(
      sequence(
        item('superlative', ({ by }) => by !== undefined),
        maybe(number),
        item('measure', ({ measure, plural }) => plural && measure.isActor === true && measure.listed !== undefined),
      ),
      ([{ dir, by }, limit, { measure }]) => by && [rank(dir, limit, { measure: by }), ...listed(measure)],
    ),
    // 10 most expensive items
    rule(
      sequence(
        number,
        item('superlative', ({ by, extreme: field }) => by !== undefined || field !== undefined),
      ),
      ([limit, { dir, by, extreme: field }]) =>
        by === undefined ? rank(dir, limit, extreme(dir, field ?? '')) : rankedBy(dir, limit, by),
    ),
    // most expensive items
    rule(
      sequence(
        item('superlative', ({ extreme: field }) => field !== undefined),
        maybe(number),
      ),
      ([{ dir, extreme: field = '' }, limit]) => rank(dir, limit, extreme(dir, field)),
    ),
    rule(
      sequence(
        item('superlative', ({ by }) => by !== undefined),
        maybe(number),
      ),
      ([{ dir, by }, limit]) => by && rankedBy(dir, limit, by),
    ),
    // top 3 crawlers
    rule(
      sequence(
        things,
        maybe(number),
        item('condition', ({ listed: field }) => field !== undefined),
      ),
      ([{ dir }, limit, { listed: field = '', filters }]) => [
        rank(dir, limit),
        { is: 'group', fields: [field] },
        { is: 'filter', filters },
      ],
    ),
    // top 10 searches: keywords by searches; visitors by revenue
    rule(
      sequence(
        number,
        things,
        item('measure', ({ measure, plural }) => plural && measure.listed !== undefined),
      ),
      ([limit, found, { measure }]) => [rankListed(found, limit, measure), ...listed(measure)],
    ),
    rule(
      sequence(
        things,
        maybe(number),
        ofThem,
        item('measure', ({ measure, plural }) => plural && measure.listed !== undefined),
      ),
      ([found, limit, , { measure }]) => [rankListed(found, limit, measure), ...listed(measure)],
    ),
    // our best customer
    where(
      (items) => !items.some(({ is }) => is === 'group' || is === 'field'),
      rule(
        sequence(
          things,
          item(
            'measure',
            ({ measure, plural }) => !plural && measure.bestBy !== undefined && measure.each !== undefined,
          ),
        ),
        ([found, { measure }]) => [
          rankListed(found, undefined, measure),
          { is: 'group', fields: [measure.each ?? ''], one: true },
        ],
      ),
    ),
    // highest daily revenue
    rule(
      sequence(
        item('superlative', ({ ranks }) => ranks === 'quantity'),
        item('dimension'),
        counting,
      ),
      ([{ dir }, { fields: days }, by]) => [{ is: 'group', fields: days, one: true }, rank(dir, undefined, by)],
    ),
    // most searched keywords, highest revenue, most searches
    rule(sequence(number, superlative, counting), ([limit, { dir }, by]) => rank(dir, limit, by)),
    rule(sequence(superlative, maybe(number), counting, maybe(word('times'))), ([{ dir }, limit, by]) =>
      rank(dir, limit, by),
    ),
    // highest price, lowest order total
    where(
      (items, at) => !isRanking(items[at - 1]),
      rule(
        sequence(
          item('superlative', isOfSize),
          maybe(preposition('of')),
          numeric,
          ahead(either<unknown>(word('by'), item('dimension'))),
        ),
        ([{ dir }, , { field }]) => ({ is: 'counted', counted: extreme(dir, field) }),
      ),
    ),
    // the highest price on sale rows per engine; for each engine the average and the highest page number
    where(
      isOfEach,
      rule(sequence(item('superlative', isOfSize), maybe(preposition('of')), numeric), ([{ dir }, , { field }]) => ({
        is: 'counted',
        counted: extreme(dir, field),
      })),
    ),
    rule(sequence(item('superlative', isOfSize), maybe(preposition('of')), numeric), ([{ dir }, , { field }]) => [
      rank(dir, undefined, extreme(dir, field)),
    ]),
    twoExtremes,
  ]
}

/** A ranking by any measure. */
export const bareRankRules: readonly Rule[] = [
  // top 10, top, the 10 best, 20 products average price by keyword, highest 20: ranks by the only measure
  (items, at) => {
    const found = sequence(
      item('superlative', ({ ranks, source }) => ranks === 'quantity' && /highest|lowest/i.test(source)),
      maybe(number),
    )(items, at)
    const all = items.flatMap((one) => (one.is === 'counted' ? [one.counted] : one.is === 'measure' ? [undefined] : []))
    const [by, ...others] = all
    if (found === undefined || by === undefined || others.length > 0 || isLead(before(items, at))) return undefined
    const [{ dir }, limit] = found.value
    return { parts: [rank(dir, limit, by)], to: found.to }
  },
  rule(sequence(superlative, number), ([{ dir }, limit]) => rank(dir, limit)),
  rule(sequence(number, superlative), ([limit, { dir }]) => rank(dir, limit)),
  rule(superlative, ({ dir }) => rank(dir, undefined)),
  where(
    (items, at) => !isLead(before(items, at)),
    rule(
      sequence(
        number,
        item('field', ({ plural, source }) => plural || /_/.test(source)),
      ),
      ([limit, head]) => [{ is: 'size', limit }, head],
    ),
  ),
]
