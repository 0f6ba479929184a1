// Things are identified by name or by id: landing pages by address or name, items and others by a name or by an id such
// as AB-77.

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
  const id = ID_OF[member]
  return id !== undefined && values.every((text) => /^[a-z]+[-_]?\d+$/i.test(text)) ? { ...one, member: id } : one
}

const ID_OF: Readonly<Record<string, string>> = {
  item_name: 'item_id',
  banner_name: 'banner_id',
  widget_name: 'widget_id',
  engine_name: 'engine_id',
}
