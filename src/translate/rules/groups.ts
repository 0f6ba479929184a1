// Groups: by engine, per day, which keywords, and fields without a word of grouping.

import type { Item, Part } from '../items.ts'
import type { Grammar } from '../language.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { either, list, map, maybe, nothing, type Parser, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../rule.ts'
import { isBounded } from './about.ts'
import { and as listing } from './measured.ts'
import { wholeNumber } from './ranked.ts'
import { sortedGroupRules } from './sorted-groups.ts'

const group = (fields: readonly string[]): Part => ({ is: 'group', fields: [...new Set(fields)] })

const and = either<unknown>(
  sequence(word('comma'), word('and', 'by')),
  sequence(word('and'), word('by')),
  word('and', 'comma', 'by'),
)

/** `by revenue` ranks, with a direction from elsewhere. */
const byMeasure = (measure: Measure): readonly Part[] => [
  { is: 'measure', measure, plural: true },
  { is: 'order', by: { measure }, dir: undefined },
]

const byMeasures = sequence(
  word('by'),
  list(
    item('measure', ({ plural }) => plural),
    listing,
  ),
)

/** `which engine had the most` asks for a single one. */
const isAsking = (lead: Item | undefined): boolean => lead?.is === 'word' && ['which', 'list', 'by'].includes(lead.word)

/** Optional conditions. */
const conditions: Parser<readonly Item[]> = map(
  maybe(list(either<Item>(item('condition'), item('filter')), nothing)),
  (found) => found ?? [],
)

/** A trend is by day, unless another group is named. */
const isTrend = ({ source }: Pick<Item, 'source'>) => /trend|time|line|develop/i.test(source)

const OF_AMOUNT = refused('ambiguous', 'may rank by the highest, the lowest or the average: say which')

/** `own`: rules of the model. They apply after the rules for clear groups. */
export function groupRules(
  { fields, calendar, isAmount, summed: summedBy }: Grammar,
  own: readonly Rule[] = [],
): readonly Rule[] {
  const { year, month } = calendar
  const fieldsOf = (name: string): readonly string[] => (name === month && year !== undefined ? [year, name] : [name])
  /** The singular of a measure word is the thing that it counts. */
  const counted = map(
    item('measure', ({ plural }) => !plural),
    ({ measure }) => (measure.each === undefined ? undefined : [measure.each]),
  )
  /** A part to group by. */
  const groupable: Parser<readonly string[]> = either<readonly string[]>(
    map(item('field'), ({ field }) => fieldsOf(field)),
    map(item('dimension'), ({ fields }) => fields),
    map(item('group'), ({ fields }) => fields),
    counted,
    map(item('condition'), ({ listed }) => (listed === undefined ? undefined : [listed])),
  )
  const single = map(
    item('field', ({ plural }) => !plural),
    ({ field }) => fieldsOf(field),
  )
  const groupables = list(groupable, and)
  const summed = map(item('field'), ({ field }) => summedBy(field))

  return [
    // facet_name values in use
    rule(
      sequence(
        item('field', ({ plural }) => !plural),
        item('unknown', ({ text }) => /^values$/i.test(text)),
      ),
      ([head]) => ({ ...head, plural: true }),
    ),
    ...sortedGroupRules(fields, fieldsOf),
    where(
      (items) => items.some((one) => one.is === 'dimension' && !isTrend(one)),
      rule(item('dimension', isTrend), () => []),
    ),
    // by anonymous visitors
    rule(
      sequence(
        item('word', ({ word: one, source }) => one === 'by' && !/\b(?:per|each|every)\b/i.test(source)),
        item('condition'),
        maybe(item('measure', ({ measure }) => measure.isActor === true)),
      ),
      ([, condition, actor]) => (actor === undefined && condition.listed !== undefined ? undefined : condition),
    ),
    // by visitors not logged in
    rule(
      sequence(
        item('word', ({ source }) => /^by$/i.test(source)),
        item('measure', ({ measure, plural }) => measure.isActor === true && plural),
        item('condition'),
      ),
      ([, , condition]) => condition,
    ),
    // the day with the most orders
    where(
      (items, at) => !items.some(({ is }) => is === 'group') && !isAsking(items[at - 1]),
      rule(
        sequence(
          single,
          word('with'),
          conditions,
          item('rank', ({ limit }) => limit === undefined),
        ),
        ([fields, , held, ranked]) => [{ is: 'group', fields, one: true }, ...held, ranked],
      ),
    ),
    // the user with the most orders, 12 visitors with the most searches
    where(
      (items, at) => !items.some(({ is }) => is === 'group') && !isAsking(items[at - 1]),
      rule(
        sequence(
          maybe(wholeNumber),
          item('measure', ({ measure }) => measure.isWhole === true && measure.each !== undefined),
          word('with'),
          item('rank', ({ limit, by }) => limit === undefined && by !== undefined),
        ),
        ([limit, { measure, plural }, , ranked]) => [
          { is: 'group', fields: [measure.each ?? ''], one: !plural },
          { ...ranked, limit },
        ],
      ),
    ),
    // by visitor "b-901"
    rule(sequence(word('by'), item('filter')), ([, found]) => found),
    // the best-selling item by quantity; keywords by revenue, by highest price
    where(
      (items) => items.some(({ is }) => is === 'rank'),
      rule(sequence(word('by'), summed), ([, measure]) => byMeasure(measure)),
    ),
    // top 10 users by order total
    where(
      (items) => items.some((one) => one.is === 'rank' && one.by === undefined),
      rule(
        sequence(
          word('by'),
          item('field', ({ field }) => isAmount(field)),
          unless(and),
        ),
        () => OF_AMOUNT,
      ),
    ),
    rule(sequence(word('by'), item('rank')), ([, { by, dir }]) => ({ is: 'order', by, dir })),
    // by revenue, visitors and orders: the first of them ranks
    (items, at) => {
      const found = byMeasures(items, at)
      const [first, ...others] = found?.value[1] ?? []
      if (found === undefined || first === undefined || others.length === 0) return undefined
      const order: Part = { is: 'order', by: { measure: first.measure }, dir: undefined }
      return { parts: [order, ...items.slice(at + 1, found.to)], to: found.to }
    },
    rule(
      sequence(
        word('by'),
        item('measure', ({ measure, plural }) => plural || measure.each === undefined),
      ),
      ([, { measure }]) => byMeasure(measure),
    ),
    rule(sequence(word('by'), item('counted')), ([, found]) => [
      found,
      { is: 'order', by: found.counted, dir: undefined },
    ]),
    // by engine and day
    rule(sequence(word('by'), maybe(word('list', 'which')), maybe(item('distinct')), groupables), ([, , , found]) =>
      group(found.flat()),
    ),
    // per day and visitor
    rule(
      sequence(
        item('dimension', ({ source }) => !isTrend({ source })),
        and,
        counted,
      ),
      ([{ fields }, , each]) => group([...fields, ...each]),
    ),
    // which bots, which engine, list keywords and engines
    rule(
      sequence(
        word('which', 'list'),
        maybe(item('distinct')),
        item('condition', ({ listed }) => listed !== undefined),
      ),
      ([, , { listed, filters, source }]) => [
        { is: 'group', fields: listed === undefined ? [] : [listed], one: !/s$/i.test(source) },
        { is: 'filter', filters },
      ],
    ),
    rule(
      sequence(word('which'), either<readonly string[]>(single, counted), unless(sequence(and, groupable))),
      ([, fields]) => ({ is: 'group', fields, one: true }),
    ),
    rule(sequence(word('which', 'list'), maybe(item('distinct')), groupables), ([, , found]) => group(found.flat())),
    // the top keyword; the highest revenue day
    where(
      (items) => !items.some(({ is }) => is === 'group'),
      rule(
        sequence(
          item('rank', ({ limit }) => limit === undefined),
          maybe(preposition('of')),
          item('field', ({ field, plural }) => !plural && !isAmount(field)),
          unless(item('measure')),
        ),
        ([ranked, , { field }]) => [ranked, { is: 'group', fields: fieldsOf(field), one: true }],
      ),
    ),
    ...own,
    // adds of items priced over 100, orders with items under 10
    rule(
      sequence(
        either<unknown>(preposition('of', 'for', 'from', 'in', 'on'), word('with')),
        item('field', ({ plural }) => plural),
        item('filter'),
      ),
      ([, , filter]) => filter,
    ),
    where(
      (items, at) => items[at - 1]?.is === 'word' || !/^(?:day|month|year)$/i.test(items[at]?.source ?? ''),
      rule(
        item('field', ({ field }) => !isAmount(field)),
        ({ field }) => group(fieldsOf(field)),
      ),
    ),
    rule(summed, (measure) => ({ is: 'measure', measure, plural: true })),
    rule(item('dimension'), ({ fields }) => group(fields)),
    // that cost at most 15 each, with how many searches each
    where(
      (items, at) => isBounded(items[at - 1]) || items.some(({ is }) => is === 'group'),
      rule(
        item('word', ({ word: one, source }) => one === 'by' && /^(?:of |for )?each$/i.test(source)),
        () => [],
      ),
    ),
  ]
}
