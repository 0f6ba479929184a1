// Replaces the values of conditions in a request, because the log must not contain search terms. The rest stays, so
// that the request compiles as before.

import type { ModelData } from '../../model/model.ts'
import { isObject } from '../../std/is-object.ts'

/** Replaces the values of all conditions, except dates and values that the model lists. */
export function withoutValues(body: unknown, model: Pick<ModelData, 'fields'>): unknown {
  if (Array.isArray(body)) return body.map((part) => withoutValues(part, model))
  if (!isObject(body)) return body
  const own = Object.fromEntries(Object.entries(body).map(([name, part]) => [name, withoutValues(part, model)]))
  const { member, values } = body
  const isCondition = typeof member === 'string' && Array.isArray(values)
  return isCondition ? { ...own, values: hidden(values, member, model) } : own
}

function hidden(values: readonly unknown[], member: string, { fields }: Pick<ModelData, 'fields'>): readonly unknown[] {
  const field = Object.hasOwn(fields, member) ? fields[member] : undefined
  if (field?.type === 'date' || field?.type === 'boolean') return values
  const listed: readonly unknown[] = field?.values ?? []
  return values.map((value, index) => (listed.includes(value) ? value : standIn(value, index)))
}

/**
 * Returns a substitute of the same form, such as a number for a number. Except for dates, `index` makes the substitutes
 * distinct.
 */
function standIn(value: unknown, index: number): unknown {
  if (typeof value === 'number') return index
  if (typeof value !== 'string') return value
  if (/^(?:true|false)$/i.test(value)) return value
  if (/^\s*[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/i.test(value)) return String(index)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? '2000-01-01' : `?${index}`
}
