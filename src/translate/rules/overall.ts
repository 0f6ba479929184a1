// Totals over all things instead of each: total visits across all engines, how many visitors all engines have together.

import type { Item, ItemOf } from '../items.ts'
import type { Grammar } from '../language.ts'
import { maybe, sequence, unless } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'
import { condition, filter } from './value-words.ts'

const together = word('together')

const isGrouping = (lead: Item | undefined): boolean =>
  lead?.is === 'word' && ['by', 'which', 'list', 'and', 'comma'].includes(lead.word)

export function overallRules({ fields, isSparse, hasSeveral }: Grammar): readonly Rule[] {
  /**
   * All rows have an engine. Only some have a widget or a landing page, so naming those restricts the rows even without
   * a group.
   */
  const isOfAll = ({ field }: ItemOf<'field'>): boolean =>
    (fields[field]?.on ?? []).length !== 1 && !isSparse(field) && !hasSeveral(field)
  const many = item('field', ({ plural }) => plural)
  const anywhere = item('field', (found) => found.plural && isOfAll(found))
  return [
    // Exceptions may follow: across all engines except "B2B".
    rule(sequence(word('overall'), anywhere, unless(word('except', 'not', 'with', 'that'))), () => []),
    rule(
      sequence(
        word('overall'),
        item('field', ({ field, plural }) => plural && isSparse(field) && !hasSeveral(field)),
      ),
      ([, { field }]) => filter(condition(field, 'set')),
    ),
    rule(sequence(word('overall'), many), ([, head]) => [{ is: 'preposition', word: 'of' }, head]),
    where(
      (items, at) => at > 0 && !isGrouping(items[at - 1]),
      rule(sequence(anywhere, maybe(word('with')), together), () => []),
    ),
    rule(together, () => []),
  ]
}
