// Codes and names that imply their field: in EUR, not in EUR, by Googlebot.

import { list, map, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule } from '../../rule.ts'
import { CURRENCIES } from '../../rules/spelt-values.ts'
import { anyOf, condition, filter, names, noneOf, not, separator } from '../../rules/value-words.ts'

const isBots = item(
  'condition',
  ({ filters: [one] }) => one?.member === 'is_bot' && one.operator === 'equals' && one.values?.[0] === 'true',
)

const currencies = list(
  map(
    item('unknown', ({ text }) => CURRENCIES.has(text)),
    ({ text }) => text,
  ),
  separator,
)

export const codeRules: readonly Rule[] = [
  // by the bot "Googlebot"
  rule(sequence(isBots, names), ([, found]) => anyOf('bot_name', found)),
  // not in EUR, not paid in EUR
  rule(
    sequence(
      not,
      maybe(item('context', ({ on, verb = false }) => on === 'sale' && verb)),
      preposition('in'),
      currencies,
    ),
    ([, , , found]) => noneOf('currency', found),
  ),
  rule(sequence(not, currencies), ([, found]) => noneOf('currency', found)),
  // in EUR, by Googlebot
  rule(
    item('unknown', ({ text }) => CURRENCIES.has(text)),
    ({ text }) => filter(condition('currency', 'equals', [text])),
  ),
  rule(
    sequence(
      preposition('in'),
      item('unknown', ({ text }) => CURRENCIES.has(text.toUpperCase())),
    ),
    ([, { text }]) => filter(condition('currency', 'equals', [text.toUpperCase()])),
  ),
  rule(
    list(
      map(
        item('unknown', ({ text }) => /^\p{L}+bot$/iu.test(text)),
        ({ text }) => text,
      ),
      separator,
    ),
    (found) => anyOf('bot_name', found),
  ),
]
