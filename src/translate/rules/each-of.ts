// A leading field with a condition is also a group if the question asks for something of each: sort_by containing
// "price", searches each.

import type { Fields } from '../../model/model.ts'
import type { Item } from '../items.ts'
import { ahead, either, sequence } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'
import { typed } from './about.ts'

const isEach = (one: Item | undefined): boolean =>
  one?.is === 'word' && one.word === 'by' && /^(?:for |of )?each$/i.test(one.source)
const isCounted = (one: Item | undefined): boolean => one?.is === 'measure' || one?.is === 'counted'

/** `searches each` at the end, or before a date. */
function endsWithEach(items: readonly Item[]): boolean {
  const at = items.findLastIndex((one) => one.is !== 'date' && !(one.is === 'word' && one.word === 'comma'))
  return isEach(items[at]) && isCounted(items[at - 1])
}

/** Applies before conditions are read: a field in the plural is a group as well as a condition. */
export const eachOfRules = (fields: Fields): readonly Rule[] => [
  where(
    (items, at) => at === 0 && endsWithEach(items),
    rule(
      sequence(
        typed(fields).textual,
        ahead(either<Item>(item('text operator'), item('presence'), word('is', 'that', 'with', 'not', 'except'))),
      ),
      ([head]) => ({ ...head, plural: true }),
    ),
  ),
]
