// A single one: with a single result, in a single order line.

import type { ItemOf, Part } from '../../items.ts'
import { ahead, either, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule } from '../../rule.ts'
import { adds, units } from '../measures.ts'

export const singleRules: readonly Rule[] = [
  // a single result; in a single order line
  rule(
    sequence(
      item('compare', ({ source }) => /^a\s+single$/i.test(source)),
      ahead(item('field', ({ field }) => field === 'no_of_results')),
    ),
    () => ({
      is: 'bound',
      limits: [{ operator: 'equals', value: '1' }],
    }),
  ),
  rule(
    sequence(
      maybe(preposition('for', 'in', 'on', 'of')),
      item('compare', ({ source }) => /^a\s+single$/i.test(source)),
      either<ItemOf<'field'> | ItemOf<'measure'>>(
        item('field'),
        item('measure', ({ measure }) => measure !== units),
      ),
    ),
    ([inside, , one]): Part | readonly Part[] =>
      inside === undefined
        ? one
        : one.is === 'measure' && one.measure === adds
          ? { is: 'context', on: 'cart', verb: false }
          : [],
  ),
]
