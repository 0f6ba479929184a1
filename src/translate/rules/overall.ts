// Of all there are, and not of each: total visits across all engines, how many visitors all engines have together.

import type { Item } from '../items.ts'
import { maybe, sequence, unless } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'

const many = item('field', ({ plural }) => plural)
const together = word('together')

const isGrouping = (lead: Item | undefined): boolean =>
  lead?.is === 'word' && ['by', 'which', 'list', 'and', 'comma'].includes(lead.word)

export const overallRules: readonly Rule[] = [
  // Some of them are told behind: across all engines except "B2B".
  rule(sequence(word('overall'), many, unless(word('except', 'not', 'with', 'that'))), () => []),
  where(
    (items, at) => at > 0 && !isGrouping(items[at - 1]),
    rule(sequence(many, maybe(word('with')), together), () => []),
  ),
  rule(together, () => []),
]
