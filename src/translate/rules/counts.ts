// Numbers of things: how many orders, distinct keywords, total revenue.

import type { Counted, ItemOf, Part } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { adds, averageOrderValue, orders, revenue, saleLines } from '../lexicon/measures.ts'
import { either, list, maybe, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { and, counted, isCalendar, ofField } from './measured.ts'

const RATIO: Part = {
  is: 'refused',
  refusal: {
    reason: 'unsupported',
    why: 'an average of counts is a ratio, which is not in the dataset: ask for both counts',
    report: '/search-funnel',
  },
}

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
    // average results per search, average tax per order
    rule(
      sequence(
        item('counted'),
        word('by'),
        item('measure', ({ plural }) => !plural),
      ),
      ([found, , { measure }]) => (isOfEach(found.counted, measure) ? found : undefined),
    ),
    // average quantity per order: of what a sale line has
    rule(
      sequence(
        item('counted', ({ counted: one }) => 'aggregate' in one && one.aggregate.fn === 'avg'),
        word('by'),
        item('measure', ({ measure, plural }) => measure === orders && !plural),
      ),
      () => RATIO,
    ),
    // how much tax
    rule(
      sequence(
        item('count', ({ source }) => /^how\s+much\b/i.test(source)),
        of,
        item('field', ({ field }) => /^(?:order|item)_/.test(field) && typeOf(field) === 'number'),
      ),
      ([, , { field }]) => counted(ofField('sum', field)),
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

/** Whether each of what is counted has a value of its own, so that an average is over them anyway. */
function isOfEach(value: Counted, measure: Measure): boolean {
  if (!('aggregate' in value)) return value.measure === averageOrderValue && measure === orders
  const { field } = value.aggregate
  if (measure === orders) return field.startsWith('order_')
  if (measure === adds || measure === saleLines) return field.startsWith('item_')
  return measure.listed === 'keyword' && /^(?:no_of_results|page_no|click_element_position)$/.test(field)
}

/** The number of sales is that of orders. */
function numberOfThem(found: ItemOf<'measure'>): Part {
  return found.measure === revenue && /sales/i.test(found.source)
    ? { ...found, asked: true, measure: orders }
    : { ...found, asked: true }
}
