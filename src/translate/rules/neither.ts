// Excludes both: neither this nor that.

import type { Item } from '../items.ts'
import { either, maybe, sequence } from '../parser.ts'
import { item, preposition, type Rule, rule, where } from '../rule.ts'

const name = either<Item>(item('value'), item('unknown'))
const said = (pattern: RegExp) => item('word', ({ source }) => pattern.test(source))

/** for neither "shoes" nor "boots" */
export const neither: Rule = where(
  (items, at) => !/contain|start|begin|includ/i.test(items[at - 1]?.source ?? ''),
  rule(
    sequence(
      maybe(preposition('for', 'on', 'in', 'from', 'of')),
      said(/^neither$/i),
      name,
      said(/^nor$/i),
      maybe(preposition('for', 'on', 'in', 'from', 'of')),
      name,
    ),
    ([, , one, , , other]) => [{ is: 'word', word: 'except' }, one, { is: 'word', word: 'or' }, other],
  ),
)
