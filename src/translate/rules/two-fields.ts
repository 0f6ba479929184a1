// Comparisons of two fields, as in `original keyword equals keyword`. A query has no such condition.

import { either, sequence } from '../parser.ts'
import { item, type Rule, refused, rule, word } from '../rule.ts'

const TWO_FIELDS = refused('unsupported', 'compares two fields, and a condition compares one with values')

const alike = item('word', ({ source }) =>
  /^(?:=+|.*(?:equals?|same as|identical to|match(?:es|ing)?).*)$/i.test(source),
)

export const twoFieldRules: readonly Rule[] = [
  rule(sequence(item('field'), either<unknown>(alike, sequence(word('is'), alike)), item('field')), () => TWO_FIELDS),
]
