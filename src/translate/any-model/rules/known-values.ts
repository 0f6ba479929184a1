// Known values, which imply their field: open tickets, high priority, priority low or high, not closed.

import type { Item, ItemOf } from '../../items.ts'
import { list, map, maybe, sequence } from '../../parser.ts'
import { item, type Rule, refused, rule, word } from '../../rule.ts'
import { anyOf, noneOf, not, separator } from '../../rules/value-words.ts'

const known = map(
  item('condition', ({ isValue = false }) => isValue),
  ({ filters: [one] }) => one,
)

/** `or` joins values of one field. A query cannot express it for several fields. */
const OR = refused('unsupported', 'joins conditions on two fields, and all conditions of a query hold together')

/** "per customer" and "for each" mean every one. */
const PER_VALUE = refused('unsupported', 'groups by a field and also names one of its values')

const isOr = (one: Item): boolean => one.is === 'word' && one.word === 'or'

export const valueRules: readonly Rule[] = [
  rule(sequence(word('by'), known), ([by]) => (/^by$/i.test(by.source) ? undefined : PER_VALUE)),
  (items, at) => {
    const found = sequence(
      maybe(item('field', ({ plural }) => !plural)),
      maybe(word('is', 'that')),
      maybe(not),
      list(known, separator),
      maybe(item('field')),
    )(items, at)
    if (found === undefined) return undefined
    const [before, , negated, values, after] = found.value
    const members = [...new Set(values.map(({ member }) => member))]
    const [member = ''] = members
    if (members.length > 1)
      return items.slice(at, found.to).some(isOr)
        ? { parts: [...items.slice(at, found.to), OR], to: found.to }
        : undefined
    const isNamed = (one: ItemOf<'field'> | undefined) => one?.field === member
    // A field and a value of another field do not belong together.
    if (before !== undefined && !isNamed(before)) return undefined
    const texts = values.flatMap((one) => one.values ?? [])
    const part = negated === undefined ? anyOf(member, texts) : noneOf(member, texts)
    return { parts: [part], to: after === undefined || isNamed(after) ? found.to : found.to - 1 }
  },
  // by country Germany
  rule(sequence(word('by'), item('filter')), ([, filter]) => filter),
]
