// The sort order of results as a text: searches sorted by "price asc".

import { list, sequence } from '../../parser.ts'
import { item, type Rule, rule } from '../../rule.ts'
import { anyOf, quoted, separator } from '../../rules/value-words.ts'

export const sortedBy: Rule = rule(
  sequence(
    item('word', ({ word, source }) => word === 'sort' && /^(?:sort|sorted|ordered) by$/i.test(source)),
    list(quoted, separator),
  ),
  ([, found]) => anyOf('sort_by', found),
)
