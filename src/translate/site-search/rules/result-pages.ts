// Pages of results and positions on them: the first 3 positions, beyond page 1, on page 2.

import type { ItemOf } from '../../items.ts'
import { either, map, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../../rule.ts'
import { bounds, condition, filter } from '../../rules/value-words.ts'
import { averagePosition } from '../measures.ts'

/** A higher position is a worse one: an average click position worse than 8. */
export const positionRules: readonly Rule[] = [
  rule(
    sequence(
      either<ItemOf<'measure'> | ItemOf<'field'>>(
        item('measure', ({ measure }) => measure === averagePosition),
        item('field', ({ field }) => field === 'click_element_position'),
      ),
      maybe(word('is', 'that')),
      item('refused', ({ source }) => /^(?:worse|better) than$/i.test(source)),
      map(item('number'), ({ value }) => value),
    ),
    ([position, , { source }, value]) => [
      position,
      { is: 'bound', limits: [{ operator: /^worse/i.test(source) ? 'gt' : 'lt', value }] },
    ],
  ),
]

export const resultPageRules: readonly Rule[] = [
  rule(
    sequence(
      either<unknown>(
        word('first'),
        item('superlative', ({ ranks, dir }) => ranks === 'things' && dir === 'desc'),
      ),
      map(item('number'), ({ value: text }) => text),
      item('field', ({ field: name }) => name === 'click_element_position' || name === 'page_no'),
    ),
    ([, text, { field: name }]) => filter(condition(name, 'lte', [text])),
  ),
  // beyond the first page
  rule(sequence(item('compare'), word('first'), word('page')), ([{ operator }]) =>
    bounds('page_no', [{ operator, value: '1' }]),
  ),
  // page 2 or deeper, beyond page 1, on page 2
  rule(sequence(word('page'), item('bound')), ([, { limits }]) => bounds('page_no', limits)),
  rule(sequence(item('compare'), word('page'), item('number')), ([{ operator }, , { value: text }]) =>
    bounds('page_no', [{ operator, value: text }]),
  ),
  where(
    (items) => items.some((one) => one.is === 'measure' && one.measure.on.search !== undefined),
    rule(sequence(preposition('on'), word('page'), item('number')), ([, , { value: text }]) =>
      bounds('page_no', [{ operator: 'equals', value: text }]),
    ),
  ),
]
