// Fields in front that are listed, as what each of them has is asked for: sort_by containing "price", searches each.

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

/** Applied before conditions are read: one in the plural is listed beside its condition. */
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
