// A number that means none: with 0 orders, 0 clicks. It acts like `no`.

import type { Item } from '../../items.ts'
import { maybe, sequence } from '../../parser.ts'
import { item, type Rule, rule, where, word } from '../../rule.ts'
import { condition } from '../../rules/value-words.ts'
import { flagged } from './without.ts'

/** Whether the number stands alone. The end of a range or the name of an engine does not. */
function begins(items: readonly Item[], at: number): boolean {
  const before = items[at - 1]
  if (before?.is === 'word') return ['with', 'and', 'comma', 'that'].includes(before.word)
  if (before?.is === 'field') return before.plural
  return !before || ['measure', 'condition', 'filter', 'date', 'context'].includes(before.is)
}

export const zero: Rule = where(
  begins,
  rule(
    sequence(
      maybe(word('with')),
      maybe(item('compare', ({ source }) => /^(?:exactly|precisely)$/i.test(source))),
      item('number', ({ value, plus }) => value === '0' && !plus),
      flagged,
    ),
    ([, exactly, , found]) => {
      if (found.measure.flag !== 'had_click') return [{ is: 'word', word: 'no' }, found]
      // "0 clicks" of groups is already a total.
      return exactly ? undefined : { is: 'condition', filters: [condition('had_click', 'equals', ['false'])] }
    },
  ),
)
