// Measures: functions of fields, numbers of things, and conditions on them.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Counted, Item, ItemOf, Part } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { averageOrderValue, orders, revenue, searches } from '../lexicon/measures.ts'
import { either, list, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'

const counted = (value: Counted): Part => ({ is: 'counted', counted: value })
const ofField = (fn: FunctionName, field: string): Counted => ({ aggregate: { fn, field }, name: `${fn}_${field}` })
const ofMeasure = (measure: Measure): Counted => ({ measure })

const and = either<unknown>(sequence(word('comma'), word('and')), word('and', 'comma'))

const RATIO: Part = {
  is: 'refused',
  refusal: {
    reason: 'unsupported',
    why: 'an average of counts is a ratio, which is not in the dataset: ask for both counts',
    report: '/search-funnel',
  },
}

/** Functions of fields, which come before conditions: average results below 3. */
export function functionRules(fields: Fields): readonly Rule[] {
  const typeOf = (name: string) => fields[name]?.type
  const numeric = item('field', ({ field }) => typeOf(field) === 'number' && !isCalendar(field))
  const dated = item('field', ({ field }) => typeOf(field) === 'date' || typeOf(field) === 'string')
  const fn = item('function')
  const of = maybe(either<unknown>(preposition('of', 'in', 'on', 'for'), word('is')))

  const apply = (name: FunctionName, field: string): Counted =>
    name === 'sum' && field === 'item_total'
      ? { measure: revenue }
      : name === 'avg' && field === 'order_total'
        ? { measure: averageOrderValue }
        : ofField(name, field)

  return [
    // minimum and maximum price
    rule(
      sequence(fn, and, either<ItemOf<'function'> | ItemOf<'superlative'>>(fn, item('superlative')), of, numeric),
      ([first, , second, , { field }]) => [counted(apply(first.fn, field)), counted(apply(fnOf(second), field))],
    ),
    rule(sequence(item('superlative'), and, item('superlative'), of, numeric), ([first, , second, , { field }]) => [
      counted(apply(fnOf(first), field)),
      counted(apply(fnOf(second), field)),
    ]),
    // an average of at least 40 results; on average, how many results
    rule(sequence(fn, of, item('bound'), numeric), ([{ fn: name }, , { limits }, { field }]) => ({
      is: 'having',
      counted: apply(name, field),
      limits,
    })),
    rule(
      sequence(
        item('function', ({ fn: name }) => name === 'avg'),
        maybe(word('comma')),
        item('count'),
        numeric,
      ),
      ([{ fn: name }, , , { field }]) => counted(apply(name, field)),
    ),
    (items, at) => {
      const [count, field] = [items[at], items[at + 1]]
      if (
        count?.is !== 'count' ||
        field?.is !== 'field' ||
        typeOf(field.field) !== 'number' ||
        !items.some(isOnAverage)
      )
        return undefined
      return { parts: [counted(apply('avg', field.field))], to: at + 2 }
    },
    where(
      (items) => items.some((one) => one.is === 'counted'),
      rule(item('function', isOnAverage), () => []),
    ),
    // average order tax and sub total
    rule(sequence(fn, of, list(numeric, and)), ([{ fn: name }, , named]) =>
      named.map(({ field }) => counted(apply(name, field))),
    ),
    rule(sequence(fn, and, fn, of, dated), ([first, , second, , { field }]) => [
      counted(ofField(first.fn, field)),
      counted(ofField(second.fn, field)),
    ]),
    // first and last date
    rule(
      sequence(
        item('function', ({ fn: name }) => name === 'min' || name === 'max'),
        of,
        dated,
      ),
      ([{ fn: name }, , { field }]) => counted(ofField(name, field)),
    ),
    rule(
      sequence(
        item('function', ({ fn: name }) => name === 'avg'),
        of,
        item('measure', ({ measure, plural }) => measure === orders && !plural),
      ),
      () => ({ is: 'measure', measure: averageOrderValue, plural: true }),
    ),
  ]
}

/** `How many results does a search have on average`. */
const isOnAverage = (one: Item) => one.is === 'function' && /^(?:on average|in the mean)$/i.test(one.source)

/** Numbers of things. */
export function countRules(fields: Fields): readonly Rule[] {
  const typeOf = (name: string) => fields[name]?.type
  const of = maybe(either<unknown>(preposition('of', 'in', 'on', 'for'), word('is')))
  return [
    // how many distinct keywords
    rule(sequence(maybe(item('count')), item('distinct'), of, list(item('field'), and)), ([, , , named]) =>
      named.map(({ field }) => counted(ofField('count_distinct', field))),
    ),
    rule(sequence(maybe(item('count')), item('distinct'), of, item('measure')), ([, , , found]) => ({
      ...found,
      asked: true,
    })),
    // number of results is a field; how many engines counts them
    rule(
      sequence(
        item('count'),
        of,
        item(
          'field',
          ({ plural, field }) =>
            plural && (typeOf(field) === 'string' || isCalendar(field) || typeOf(field) === 'date'),
        ),
      ),
      ([, , { field }]) => counted(ofField('count_distinct', field)),
    ),
    // number of ConceptSearch requests
    rule(
      sequence(
        item('count'),
        of,
        list(
          either<ItemOf<'condition'> | ItemOf<'filter'>>(item('condition'), item('filter')),
          maybe(word('and', 'comma')),
        ),
        item('measure'),
      ),
      ([, , conditions, found]) => [...conditions, numberOfThem(found)],
    ),
    // average tax per order
    rule(
      sequence(
        item('counted', ({ counted: one }) => 'aggregate' in one && /^order_/.test(one.aggregate.field)),
        word('by'),
        item('measure', ({ measure, plural }) => measure === orders && !plural),
      ),
      ([found]) => found,
    ),
    // search counts
    rule(
      sequence(
        item('measure'),
        item('count', ({ source }) => /^(?:counts?|numbers?)$/i.test(source)),
      ),
      ([found]) => ({ ...found, asked: true }),
    ),
    // how many orders, total revenue, average searches
    rule(
      sequence(
        item('function', ({ fn: name }) => name === 'sum'),
        of,
        maybe(item('count')),
        item('measure'),
      ),
      ([, , , measure]) => measure,
    ),
    rule(sequence(item('count'), of, item('measure')), ([, , measure]) => numberOfThem(measure)),
    where(
      (items, at) => !items.slice(0, at).some(({ is }) => is === 'measure'),
      rule(
        sequence(
          item('count'),
          of,
          maybe(item('function', ({ fn: name }) => name === 'sum')),
          item('context', ({ verb = false, measure }) => verb && measure !== undefined),
        ),
        ([, , , verb]) => verb,
      ),
    ),
    rule(
      sequence(
        item('function', ({ fn: name }) => name !== 'sum'),
        of,
        maybe(item('count')),
        item('measure', ({ measure }) => measure.isCount === true),
      ),
      () => RATIO,
    ),
  ]
}

/** The number of sales is that of orders. */
function numberOfThem(found: ItemOf<'measure'>): Part {
  return found.measure === revenue && /sales/i.test(found.source)
    ? { ...found, asked: true, measure: orders }
    : { ...found, asked: true }
}

const fnOf = (found: ItemOf<'function'> | ItemOf<'superlative'>): FunctionName =>
  found.is === 'function' ? found.fn : found.dir === 'desc' ? 'max' : 'min'

const isCalendar = (field: string) => field === 'event_year' || field === 'event_month'

/** Conditions on groups: more than 100 searches, revenue of at least 5, searched more than 10 times. */
export const havingRules: readonly Rule[] = [
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
        end,
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
  rule(
    sequence(
      item('context', ({ measure }) => measure !== undefined),
      maybe(preposition('for', 'on')),
      item('bound'),
      word('times'),
    ),
    ([verb, , { limits }]) =>
      verb.measure === undefined ? undefined : [verb, { is: 'having', counted: ofMeasure(verb.measure), limits }],
  ),
  rule(
    sequence(
      item('bound'),
      word('times'),
      maybe(word('is')),
      item('context', ({ measure }) => measure !== undefined),
    ),
    ([{ limits }, , , verb]) =>
      verb.measure === undefined ? undefined : [verb, { is: 'having', counted: ofMeasure(verb.measure), limits }],
  ),
  rule(
    sequence(
      item('bound'),
      maybe(
        either<unknown>(
          preposition('of', 'in'),
          item('function', ({ fn }) => fn === 'sum'),
        ),
      ),
      item('measure'),
    ),
    ([{ limits }, , { measure }]) => ({
      is: 'having',
      counted: ofMeasure(measure),
      limits,
    }),
  ),
  rule(
    sequence(
      item('bound'),
      maybe(item('distinct')),
      item('field', ({ plural }) => plural),
    ),
    ([{ limits }, , { field }]) => ({
      is: 'having',
      counted: ofField('count_distinct', field),
      limits,
    }),
  ),
  rule(
    sequence(
      item('measure'),
      maybe(either<unknown>(preposition('of', 'at'), word('is', 'that', 'with'))),
      item('bound'),
    ),
    ([{ measure }, , { limits }]) => ({
      is: 'having',
      counted: ofMeasure(measure),
      limits,
    }),
  ),
  rule(
    sequence(
      item('counted'),
      maybe(either<unknown>(preposition('of', 'at'), word('is', 'that', 'with'))),
      item('bound'),
    ),
    ([{ counted: value }, , { limits }]) => ({
      is: 'having',
      counted: value,
      limits,
    }),
  ),
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
  // an average price over 20 in front: over 20 on average
  rule(
    sequence(item('bound'), maybe(preposition('of', 'in')), item('counted')),
    ([{ limits }, , { counted: value }]) => ({
      is: 'having',
      counted: value,
      limits,
    }),
  ),
  // revenue by widget, over 300
  where(
    (items) => items.filter(({ is }) => is === 'measure' || is === 'counted').length === 1,
    (items, at) => {
      const [one, bound] = [items.find(({ is }) => is === 'measure' || is === 'counted'), items[at]]
      if (bound?.is !== 'bound' || !['word', 'field', 'dimension'].includes(items[at - 1]?.is ?? '')) return undefined
      const value = one?.is === 'measure' ? ofMeasure(one.measure) : one?.is === 'counted' ? one.counted : undefined
      return value && { parts: [{ is: 'having', counted: value, limits: bound.limits }], to: at + 1 }
    },
  ),
]

function isHaving(found: Item | undefined): boolean {
  return found?.is === 'word' && (found.word === 'with' || found.word === 'that' || found.word === 'which')
}

/** Nothing taken where no unit follows: `orders over 5 units` is about units. */
function end(items: readonly Item[], at: number) {
  const next = items[at]
  return next?.is === 'measure' || next?.is === 'field' ? undefined : { value: true as const, to: at }
}
