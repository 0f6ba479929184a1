// Results of a search, as things that there are or are not: with results, without results.

import { sequence } from '../../parser.ts'
import { item, type Rule, rule, word } from '../../rule.ts'
import { condition, filter } from '../../rules/value-words.ts'

const results = item('field', ({ field }) => field === 'no_of_results')

export const resultRules: readonly Rule[] = [
  rule(sequence(word('with'), results), () => filter(condition('no_of_results', 'gt', ['0']))),
  rule(sequence(word('without', 'no'), results), () => filter(condition('no_of_results', 'equals', ['0']))),
]
