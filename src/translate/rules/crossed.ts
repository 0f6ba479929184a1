// Groups joined by a cross: keyword x engine.

import { sequence } from '../parser.ts'
import { item, type Rule, rule } from '../rule.ts'

export const crossed: Rule = rule(
  sequence(
    item('field'),
    item('word', ({ source }) => /^[x×]$/i.test(source)),
    item('field'),
  ),
  ([one, , other]) => [one, { is: 'word', word: 'and' }, other],
)
