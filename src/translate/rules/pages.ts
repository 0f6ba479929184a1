// Pages and their size: page 2, second page, 50 per page, limit 20.

import type { Part } from '../items.ts'
import { ordinalWords } from '../numbers.ts'
import { maybe, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, word } from '../rule.ts'
import { end } from './end.ts'
import { wholeNumber as number } from './ranked.ts'

export const pageRules: readonly Rule[] = [
  // page 2, second page, 50 per page
  rule(sequence(word('page'), number), ([, page]) => ({ is: 'turn', page })),
  rule(
    sequence(number, maybe(item('measure', ({ measure }) => measure.isRows === true)), word('per page')),
    ([limit]) => ({ is: 'size', limit }),
  ),
  rule(
    sequence(
      number,
      item('field', ({ plural }) => plural),
      word('per page'),
    ),
    ([limit, head]) => [{ is: 'size', limit }, head],
  ),
  rule(sequence(word('per page'), maybe(word('is')), number), ([, , limit]) => ({ is: 'size', limit })),
  rule(
    sequence(
      item('unknown', ({ text }) => ordinalOf(text) !== undefined),
      word('page'),
    ),
    ([{ text }]) => turn(ordinalOf(text)),
  ),
  rule(sequence(word('first'), word('page')), () => ({ is: 'turn', page: 1 })),
  rule(
    sequence(
      word('limit'),
      maybe(preposition('to')),
      maybe(word('first')),
      number,
      maybe(item('measure', ({ measure }) => measure.isRows === true)),
    ),
    ([, , , limit]) => ({ is: 'size', limit }),
  ),
  rule(
    sequence(word('first'), number, maybe(item('measure', ({ measure }) => measure.isRows === true))),
    ([, limit]) => ({ is: 'size', limit }),
  ),
  rule(
    sequence(
      number,
      item('measure', ({ measure, source }) => measure.isRows === true && /rows|records/i.test(source)),
    ),
    ([limit]) => ({ is: 'size', limit }),
  ),

  // 20 of them
  rule(
    sequence(
      number,
      item('preposition', ({ word: one, source }) => one === 'of' && /^of$/i.test(source)),
      end,
    ),
    ([limit]) => ({ is: 'size', limit }),
  ),
]

const turn = (page: number | undefined): Part | undefined => (page === undefined ? undefined : { is: 'turn', page })

/** The number of `2nd` and `second`. */
export function ordinalOf(text: string): number | undefined {
  const digits = /^(\d+)(?:st|nd|rd|th)$/i.exec(text)
  return digits ? Number(digits[1]) : ordinalWords.get(text.toLowerCase())
}
