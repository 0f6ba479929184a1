// Groups by named values: searches for "a", "b" and "c", each.

import type { Item } from '../items.ts'
import { sequence } from '../parser.ts'
import { item, type Rule, rule, where } from '../rule.ts'
import { end } from './end.ts'

const APART =
  /^(?:each|separately|each (?:one )?separately|individually|each individually|each on its own|each by itself)$/i

/** The field with several named values. */
function fieldNamed(items: readonly Item[]): string | undefined {
  const [named, ...others] = items.flatMap((one) =>
    one.is === 'filter' ? one.filters.filter(({ operator }) => operator === 'in') : [],
  )
  return others.length === 0 ? named?.member : undefined
}

export const eachNamed: Rule = (items, at) => {
  const field = fieldNamed(items.slice(0, at))
  if (field === undefined) return undefined
  return where(
    (all) => !all.some(({ is }) => is === 'group' || is === 'dimension'),
    rule(
      sequence(
        item('word', ({ word, source }) => word === 'by' && APART.test(source)),
        end,
      ),
      () => ({ is: 'group', fields: [field] }),
    ),
  )(items, at)
}
