// The number of rows of the answer: only 30 rows, at most 10 rows, but only 6, the top engine only.

import type { Item, ItemOf } from '../items.ts'
import { ahead, either, maybe, sequence } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'
import { end } from './end.ts'
import { wholeNumber } from './ranked.ts'

export const only = item('compare', ({ source }) => /^(?:only|just)$/i.test(source))
/** Exactly this many rows. */
const noMore = item('compare', ({ operator, after = false }) => !after && (operator === 'equals' || operator === 'lte'))
const atMost = item('compare', ({ operator }) => operator === 'lte')
const maximum = item('compare', ({ operator, source }) => operator === 'lte' && /max/i.test(source))
const rows = item('measure', ({ measure, source }) => measure.isRows === true && /\b(?:rows?|records?)$/i.test(source))
const best = item('superlative', ({ ranks, by, extreme }) => ranks === 'things' && by === undefined && !extreme)
const many = item('field', ({ plural }) => plural)
const single = item('field', ({ plural }) => !plural)

/** Whether a part of the question begins. In "engines with at most 10 rows" the bound belongs to the engines. */
function begins(items: readonly Item[], at: number): boolean {
  const lead = items[at - 1]
  return lead === undefined || (lead.is === 'word' && (lead.word === 'comma' || /^but$/i.test(lead.source)))
}

const topOne = (found: ItemOf<'superlative'>, head: ItemOf<'field'>) =>
  [found, { is: 'number', value: '1' }, head] as const

const isSplit = (one: Item): boolean => one.is === 'dimension' || (one.is === 'word' && one.word === 'by')

export const onlyRules: readonly Rule[] = [
  // revenue by month, only keywords containing "x": nothing more to group by
  where(
    (items, at) => items.slice(0, at).some(isSplit),
    rule(sequence(only, many, ahead(item('text operator'))), ([, head]) => ({ ...head, plural: false })),
  ),
  where(
    begins,
    rule(
      either<readonly [unknown, number, ...unknown[]]>(
        sequence(noMore, wholeNumber, rows, end),
        sequence(
          item('compare', ({ source }) => /^only$/i.test(source)),
          wholeNumber,
          end,
        ),
      ),
      ([, limit]) => ({ is: 'size', limit }),
    ),
  ),
  where(
    begins,
    rule(sequence(wholeNumber, rows, atMost, end), ([limit]) => ({ is: 'size', limit })),
  ),
  rule(sequence(maybe(word('with')), maximum, wholeNumber, rows, end), ([, , limit]) => ({ is: 'size', limit })),
  // the top engine only, just the best product
  rule(sequence(best, single, only, end), ([found, head]) => topOne(found, head)),
  rule(sequence(only, maybe(word('list')), best, single, end), ([, , found, head]) => topOne(found, head)),
]
