// What things are told by: a landing page by its address or its name, an item by its name or by an id such as AB-77.

import type { Condition } from '../../lexicon/meaning.ts'
import { item, type Rule, rule } from '../../rule.ts'

export const byNameOrId: Rule = rule(
  item('filter', ({ naming = false }) => naming),
  ({ filters }) => ({ is: 'filter', filters: filters.map(told) }),
)

function told(one: Condition): Condition {
  const { member, values = [] } = one
  if (member === 'landing_page_url' && values.every((text) => !text.includes('/')))
    return { ...one, member: 'page_name' }
  return member === 'item_name' && values.every((text) => /^[a-z]+[-_]?\d+$/i.test(text))
    ? { ...one, member: 'item_id' }
    : one
}
