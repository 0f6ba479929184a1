// `searches for which user_id is set`: "which" begins a condition, not a list.

import { ahead, either, maybe, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'

const test = either<unknown>(
  item('presence'),
  item('compare'),
  item('bound'),
  item('truth'),
  item('text operator'),
  item('value'),
  item('number'),
)

export const forWhich: Rule = where(
  (_, at) => at > 0,
  rule(
    sequence(
      preposition('for', 'in', 'on', 'of'),
      item('word', ({ word: one, source }) => one === 'which' && /^which$/i.test(source)),
      ahead(
        sequence(
          item('field', ({ plural }) => !plural),
          maybe(word('is')),
          maybe(word('not')),
          test,
        ),
      ),
    ),
    () => ({ is: 'word', word: 'with' }),
  ),
)
