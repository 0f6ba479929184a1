// Replaces the values of conditions in a request, because the log must not contain search terms. The rest stays, so
// that the request compiles as before.

import type { ModelData } from '../../model/model.ts'
import { isObject } from '../../std/is-object.ts'

/** The parts of a model that decide which values stay, and which values no substitute may equal. */
type Known = Pick<ModelData, 'fields' | 'partitions' | 'metrics' | 'reports'>

/**
 * Replaces the values of all conditions, except dates, years and months of dates, and values that the model lists. A
 * rollup can depend on a value of the model, so a substitute never equals such a value.
 */
export function valueHider(model: Known): (body: unknown) => unknown {
  const { fields, partitions, metrics, reports } = model
  const texts = constantsIn([fields, metrics, reports])
  const kept = [partitions?.year, partitions?.month]
  const hide = (body: unknown): unknown => {
    if (Array.isArray(body)) return body.map(hide)
    if (!isObject(body)) return body
    const own = Object.fromEntries(Object.entries(body).map(([name, part]) => [name, hide(part)]))
    const { member, values } = body
    return typeof member === 'string' && Array.isArray(values) ? { ...own, values: hidden(values, member) } : own
  }
  function hidden(values: readonly unknown[], member: string): readonly unknown[] {
    const field = Object.hasOwn(fields, member) ? fields[member] : undefined
    if (field?.type === 'date' || field?.type === 'boolean' || kept.includes(member)) return values
    const listed: readonly unknown[] = field?.values ?? []
    return values.map((value, index) => (listed.includes(value) ? value : standIn(value, index, texts)))
  }
  return hide
}

/** All texts and numbers in the data, as texts. */
function constantsIn(data: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part === 'string' || typeof part === 'number') found.add(String(part))
    else if (typeof part === 'object' && part !== null) for (const one of Object.values(part)) walk(one)
  }
  walk(data)
  return found
}

/**
 * Returns a substitute of the same form, such as a number for a number. Except for dates, `index` makes the substitutes
 * distinct.
 */
function standIn(value: unknown, index: number, taken: ReadonlySet<string>): unknown {
  if (typeof value === 'number') return Number(free((number) => String(number), index, taken))
  if (typeof value !== 'string' || /^(?:true|false)$/i.test(value)) return value
  if (/^\s*[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/i.test(value)) return free((number) => String(number), index, taken)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? '2000-01-01' : free((number) => `?${number}`, index, taken)
}

/** The text with this index among the texts that are not taken. */
function free(textOf: (number: number) => string, index: number, taken: ReadonlySet<string>): string {
  let left = index
  for (let number = 0; ; number++) {
    const text = textOf(number)
    if (!taken.has(text) && left-- === 0) return text
  }
}
