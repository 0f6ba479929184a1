// Pages and their size: page 2, second page, 50 per page, limit 20.

import { ordinalWords } from '../numbers.ts'
import { either, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, word } from '../rule.ts'
import { end } from './end.ts'
import { wholeNumber as number } from './ranked.ts'

/** The first page, the 2nd, the second. */
export const nthPage: Parser<number> = map(
  sequence(
    either<number>(
      map(word('first'), () => 1),
      map(item('unknown'), ({ text }) => ordinalOf(text)),
    ),
    word('page'),
  ),
  ([page]) => page,
)

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
  rule(nthPage, (page) => ({ is: 'turn', page })),
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

/** The number of `2nd` and `second`. */
function ordinalOf(text: string): number | undefined {
  const digits = /^(\d+)(?:st|nd|rd|th)$/i.exec(text)
  return digits ? Number(digits[1]) : ordinalWords.get(text.toLowerCase())
}
