// Sets of sorting and of pages that are, or are not, the default, which has the number 0 or none.

import { maybe, sequence } from '../../parser.ts'
import { item, type Rule, refused, rule, word } from '../../rule.ts'
import { condition, filter } from '../../rules/value-words.ts'

const DEFAULT = refused(
  'unsupported',
  'is 0 or nothing, which no one condition says: ask for those other than the default',
)

const SET = /^(sorting|pagination)_set_/

export const defaultSets: Rule = rule(
  sequence(
    item('field', ({ field }) => SET.test(field)),
    maybe(word('is')),
    maybe(word('not', 'except')),
    item('unknown', ({ text }) => /^default$/i.test(text)),
  ),
  ([{ field }, , not]) => {
    const [, kind = ''] = SET.exec(field) ?? []
    return not === undefined ? DEFAULT : filter(condition(`${kind}_set_id`, 'gt', ['0']))
  },
)
