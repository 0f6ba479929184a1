// The type of the member in a condition, and the operators and values that fit this type.

import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { type Asked, QUERY } from '../request/asked.ts'
import { aliasOf, elementsOf } from '../request/chips.ts'

/** The type of a member, its operators, and its values if they are known. */
export interface Compared {
  readonly type: string
  readonly operators: readonly string[]
  readonly values?: readonly string[]
}

export function comparedBy(
  list: 'filters' | 'having',
  member: unknown,
  { endpoint, body }: Asked,
  description: Description,
): Compared {
  const ofType = (type: string): Compared => {
    const field = description.fields.find((one) => one.type === type)
    return { type, operators: field?.operators ?? description.operators }
  }
  if (list === 'filters') {
    const members = endpoint === QUERY ? description.fields : reportOf(endpoint, description)?.filters
    return members?.find(({ name }) => name === member) ?? ofType('')
  }
  if (endpoint !== QUERY) return ofType('number')
  const measure = elementsOf(body, 'measures').find((one) => aliasOf(one) === member)
  const { field, fn } = isObject(measure) ? measure : {}
  const keepsType = fn === 'min' || fn === 'max'
  return ofType((keepsType && description.fields.find(({ name }) => name === field)?.type) || 'number')
}

const reportOf = (endpoint: string, { reports }: Description) => reports.find(({ path }) => path === endpoint)
