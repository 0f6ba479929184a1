// Functions of fields: average results, minimum and maximum price, how many results on average.

import type { FunctionName } from '../../catalog/functions.ts'
import { isCalendar } from '../date-fields.ts'
import type { Counted, Item, ItemOf } from '../items.ts'
import type { Grammar } from '../language.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { ahead, either, list, map, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { and, counted, ofField } from './measured.ts'

/** These rules apply before conditions: average results below 3. */
export function functionRules({ fields, calendar, measureOf }: Grammar): readonly Rule[] {
  const typeOf = (name: string) => fields[name]?.type
  const numeric = item('field', ({ field }) => typeOf(field) === 'number' && !isCalendar(calendar, field))
  const dated = item('field', ({ field }) => typeOf(field) === 'date' || typeOf(field) === 'string')
  const fn = item('function')
  const applied = either<ItemOf<'function'> | ItemOf<'superlative'>>(fn, item('superlative'))
  const of = maybe(either<unknown>(preposition('of', 'in', 'on', 'for'), word('is')))
  const day = item('field', ({ field }) => typeOf(field) === 'date')
  /** `and`, or `and of`. */
  const joint = sequence(and, maybe(preposition('of')))
  /** Whether no bound follows. */
  const plain = map(
    sequence(numeric, unless(sequence(maybe(word('is', 'that')), either<unknown>(item('bound'), item('number'))))),
    ([found]) => found,
  )

  const apply = (name: FunctionName, field: string): Counted => {
    const measure = measureOf(name, field)
    return measure === undefined ? ofField(name, field) : { measure }
  }

  return [
    // max of item_price: before a number, this is a comparison
    rule(
      sequence(
        item('compare', ({ source }) => /^(?:max|min)(?:imum)? of$/i.test(source)),
        ahead(either<unknown>(plain, day)),
      ),
      ([{ operator }]) => ({ is: 'function', fn: operator === 'gte' ? 'min' : 'max' }),
    ),
    // minimum and maximum price, also of price and total; line totals: smallest, largest and average
    rule(sequence(list(applied, and), of, list(plain, joint)), ([named, , found]) =>
      named.length > 1 ? found.flatMap(({ field }) => named.map((one) => counted(apply(fnOf(one), field)))) : undefined,
    ),
    // min, max and average order value
    rule(
      sequence(
        list(applied, and),
        and,
        item('measure', ({ measure }) => averaged(measure) !== undefined),
      ),
      ([named, , average]) => {
        const field = averaged(average.measure)
        return field === undefined ? undefined : [...named.map((one) => counted(apply(fnOf(one), field))), average]
      },
    ),
    rule(
      sequence(
        numeric,
        maybe(word('comma')),
        list(applied, and),
        unless(either<unknown>(preposition('of'), numeric, item('number'))),
      ),
      ([{ field }, , named]) =>
        named.length > 1 || named.every(({ is }) => is === 'function')
          ? named.map((one) => counted(apply(fnOf(one), field)))
          : undefined,
    ),
    // whose highest price is over 100
    rule(
      sequence(
        word('with'),
        item('superlative', ({ source }) =>
          /\b(?:highest|lowest|largest|smallest|biggest|deepest)(?: number of)?$/i.test(source),
        ),
        numeric,
        maybe(either<unknown>(preposition('of', 'at'), word('is', 'that'))),
        item('bound'),
      ),
      ([, found, { field }, , { limits }]) => ({ is: 'having', counted: apply(fnOf(found), field), limits }),
    ),
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
    rule(sequence(fn, of, list(numeric, joint)), ([{ fn: name }, , named]) =>
      named.map(({ field }) => counted(apply(name, field))),
    ),
    rule(sequence(fn, and, fn, of, dated), ([first, , second, , { field }]) => [
      counted(ofField(first.fn, field)),
      counted(ofField(second.fn, field)),
    ]),
    // first and last date
    rule(
      sequence(
        item(
          'function',
          ({ fn: name, source }) => (name === 'min' || name === 'max') && !/peak|greatest/i.test(source),
        ),
        of,
        dated,
      ),
      ([{ fn: name }, , { field }]) => counted(ofField(name, field)),
    ),
  ]
}

/** The field whose average a measure word stands for. */
const averaged = ({ on }: Measure): string | undefined => {
  const [one] = Object.values(on)
  return one?.fn === 'avg' ? one.field : undefined
}

/** `How many results does a search have on average`. */
const isOnAverage = (one: Item) => one.is === 'function' && /^(?:on average|in the mean)$/i.test(one.source)

const fnOf = (found: ItemOf<'function'> | ItemOf<'superlative'>): FunctionName =>
  found.is === 'function' ? found.fn : found.dir === 'desc' ? 'max' : 'min'
