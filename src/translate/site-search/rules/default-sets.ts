// The default set of sorting or pagination, stored as 0 or null, and the other sets.

import type { Item } from '../../items.ts'
import { maybe, sequence } from '../../parser.ts'
import { item, type Rule, refused, rule, word } from '../../rule.ts'
import { condition, filter } from '../../rules/value-words.ts'

const DEFAULT = refused(
  'unsupported',
  'is stored as 0 or null, which takes two conditions: ask for those other than the default',
)

const NO_TYPE = refused('ambiguous', 'is not a request type: name one, such as "DefaultSearch"')

const SET = /^(sorting|pagination)_set_/

/** The default, or all others. */
const orNot = sequence(
  maybe(word('is')),
  maybe(word('not', 'except')),
  item('unknown', ({ text }) => /^default$/i.test(text)),
)

/** By sort option, excluding the default; page sizes other than the default: these are also groups. */
const isListed = (lead: Item | undefined, plural: boolean): boolean =>
  plural || (lead?.is === 'word' && ['by', 'which', 'list'].includes(lead.word))

export const defaultSets: readonly Rule[] = [
  rule(
    sequence(
      item('field', ({ field }) => field === 'request_type'),
      orNot,
    ),
    () => NO_TYPE,
  ),
  (items, at) =>
    rule(
      sequence(
        item('field', ({ field }) => SET.test(field)),
        orNot,
      ),
      ([head, [, not]]) => {
        const [, kind = ''] = SET.exec(head.field) ?? []
        if (not === undefined) return DEFAULT
        const another = filter(condition(`${kind}_set_id`, 'gt', ['0']))
        return isListed(items[at - 1], head.plural) ? [head, another] : another
      },
    )(items, at),
]
