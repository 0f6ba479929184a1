// Averages per search or order, and numbers of sales.

import type { Counted } from '../../items.ts'
import type { Measure } from '../../lexicon/meaning.ts'
import { either, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { RATIO } from '../../rules/counts.ts'
import { counted, ofField } from '../../rules/measured.ts'
import { isAmount } from '../amounts.ts'
import { adds, averageOrderValue, clicks, orders, revenue, saleLines } from '../measures.ts'

const of = maybe(either<unknown>(preposition('of', 'in', 'on', 'for'), word('is')))

export const averageOrderRules: readonly Rule[] = [
  // on average, at what position do people click
  rule(
    sequence(
      item('function', ({ fn: name }) => name === 'avg'),
      maybe(word('comma')),
      preposition('at', 'in', 'on'),
      word('which'),
      item('field', ({ field }) => field === 'click_element_position'),
      maybe(item('measure', ({ measure, plural }) => measure === clicks && !plural)),
    ),
    ([, , , , { field }]) => counted(ofField('avg', field)),
  ),
  // the average order; its contents are not in the data
  where(
    (items, at) => items[at - 1]?.is !== 'preposition',
    rule(
      sequence(
        item('function', ({ fn: name }) => name === 'avg'),
        of,
        item('measure', ({ measure, plural }) => measure === orders && !plural),
      ),
      () => ({ is: 'measure', measure: averageOrderValue, plural: true }),
    ),
  ),
]

export const averageRules: readonly Rule[] = [
  // average order total and order tax
  rule(
    sequence(
      item(
        'measure',
        ({ measure, source }) => measure === averageOrderValue && /^(?:average|avg|mean)\b/i.test(source),
      ),
      word('and'),
      item('field', ({ field, plural }) => !plural && isAmount(field)),
    ),
    ([found, and, { field }]) => [found, and, counted(ofField('avg', field))],
  ),
  // items added to cart per visit, banner clicks per visitor
  rule(
    sequence(
      item('measure', ({ measure }) => measure.isCount === true && measure !== revenue),
      item('word', ({ word: one, source }) => one === 'by' && /^per$/i.test(source)),
      item('measure', ({ measure, plural }) => !plural && (measure.isWhole === true || measure === orders)),
    ),
    () => RATIO,
  ),
  // revenue per order
  rule(
    sequence(
      item('measure', ({ measure }) => measure === revenue),
      item('word', ({ word: one, source }) => one === 'by' && /^per$/i.test(source)),
      item('measure', ({ measure, plural }) => measure === orders && !plural),
    ),
    () => ({ is: 'measure', measure: averageOrderValue, plural: false }),
  ),
  // average results per search, average tax per order
  rule(
    sequence(
      item('counted'),
      word('by'),
      item('measure', ({ plural }) => !plural),
    ),
    ([found, , { measure }]) => {
      if (!isOfEach(found.counted, measure)) return undefined
      return measure === adds ? [found, { is: 'context', on: 'cart' }] : found
    },
  ),
  // average quantity per order: over sale lines
  rule(
    sequence(
      item('counted', ({ counted: one }) => 'aggregate' in one && one.aggregate.fn === 'avg'),
      word('by'),
      item('measure', ({ measure, plural }) => measure === orders && !plural),
    ),
    () => RATIO,
  ),
]

/** The number of sales is the number of orders. */
export const numberOfSales: Rule = rule(
  item('measure', ({ measure, asked = false, source }) => asked && measure === revenue && /\bsales$/i.test(source)),
  (found) => ({ ...found, measure: orders }),
)

/** Whether each counted thing has one value, so that the average is over those things anyway. */
function isOfEach(value: Counted, measure: Measure): boolean {
  if (!('aggregate' in value)) return value.measure === averageOrderValue && measure === orders
  const { field } = value.aggregate
  if (measure === orders) return field.startsWith('order_')
  if (measure === adds || measure === saleLines) return field.startsWith('item_')
  return measure.listed === 'keyword' && /^(?:no_of_results|page_no|click_element_position)$/.test(field)
}
