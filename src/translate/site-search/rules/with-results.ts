// Results as a condition: with results, without results.

import { sequence } from '../../parser.ts'
import { item, type Rule, rule, word } from '../../rule.ts'
import { bounds, condition, filter } from '../../rules/value-words.ts'

export const results = item('field', ({ field }) => field === 'no_of_results')

export const resultRules: readonly Rule[] = [
  // with results between 1 and 5
  rule(
    sequence(
      item('condition', ({ source }) => /^with (?:results|matches)$/i.test(source)),
      item('bound'),
    ),
    ([, { limits }]) => bounds('no_of_results', limits),
  ),
  rule(sequence(word('with'), results), () => filter(condition('no_of_results', 'gt', ['0']))),
  rule(sequence(word('without', 'no'), results), () => filter(condition('no_of_results', 'equals', ['0']))),
]
