// A single one: with a single result, in a single order line.

import type { ItemOf, Part } from '../../items.ts'
import { ahead, either, list, maybe, sequence } from '../../parser.ts'
import { item, preposition, type Rule, rule, where } from '../../rule.ts'
import { and, counted } from '../../rules/measured.ts'
import { extreme } from '../../rules/ranks.ts'
import { adds, units } from '../measures.ts'

/** The cheapest and the most expensive price: the lowest and the highest. */
const extremes: Rule = rule(
  sequence(
    list(
      item('superlative', ({ extreme }) => extreme !== undefined),
      and,
    ),
    item('field', ({ plural }) => !plural),
  ),
  ([found, head]) =>
    found.length > 1 && found.every(({ extreme }) => extreme === head.field)
      ? found.map(({ dir }) => counted(extreme(dir, head.field)))
      : undefined,
)

export const singleRules: readonly Rule[] = [
  extremes,
  // only the one keyword that was searched the most
  where(
    (items, at) => items.slice(at).some(({ is }) => is === 'superlative'),
    rule(
      sequence(
        maybe(item('compare', ({ source }) => /^(?:only|just)$/i.test(source))),
        item('number', ({ source }) => /^one$/i.test(source)),
        item('field', ({ plural }) => !plural),
      ),
      ([, , head]) => [{ is: 'word', word: 'which' }, head],
    ),
  ),
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
