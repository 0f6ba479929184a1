// Further sort keys: sorted by engine, then day; order by revenue desc, keyword.

import type { Counted, Item } from '../items.ts'
import { either, map, maybe, type Parser, sequence } from '../parser.ts'
import { item, type Rule, rule, where, word } from '../rule.ts'
import { counting } from './ranked.ts'

type Key = Counted | { readonly field: string }

const key: Parser<Key> = either<Key>(
  map(item('field'), ({ field }) => ({ field })),
  map(item('dimension'), ({ fields: [field, ...others] }) => (field && others.length === 0 ? { field } : undefined)),
  counting,
)
const then = item('word', ({ source }) => /\bthen(?: by)?$/i.test(source))
/** A direction alone sorts by the preceding part. */
const direction = item('order', ({ by }) => by === undefined)
const told = item('order', ({ source }) => /^(?:sort|order|rank)/i.test(source))

/** Whether the answer already has this column. */
const isShown = (items: readonly Item[], at: number): boolean => {
  const found = items[at + 2]
  return items.slice(0, at).some((one) => one.is === 'field' && found?.is === 'field' && one.field === found.field)
}

export const thenBy: readonly Rule[] = [
  where(
    isShown,
    rule(sequence(told, word('comma'), key, maybe(direction)), ([order, , by, after]) => [
      order,
      ordered(by, after?.dir),
    ]),
  ),
  rule(sequence(item('order'), maybe(word('comma')), then, key, maybe(direction)), ([order, , , by, after]) => [
    order,
    ordered(by, after?.dir),
  ]),
]

const ordered = (by: Key, dir: 'asc' | 'desc' | undefined) =>
  ({ is: 'order', by, dir: dir ?? ('field' in by ? 'asc' : 'desc') }) as const
