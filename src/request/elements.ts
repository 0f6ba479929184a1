// Reads the elements of a structured query from a body whose shape was checked: what is usable of each.

import type { Finding, Place } from './finding.ts'
import type { ConditionRequest, MeasureRequest, OrderRequest } from './request.ts'
import { isObject, type Members, type Plain } from './snapshot.ts'
import { valueText } from './value-text.ts'

/** Readers of elements. A part that `usable` refuses is read as undefined. */
export function elementReaders(usable: (at: Place) => boolean) {
  const text = (object: Members, name: string, at: Place): string | undefined => {
    const value = object[name]
    return typeof value === 'string' && usable([...at, name]) ? value : undefined
  }
  const values = (object: Members, at: Place) => {
    if (!usable([...at, 'values'])) return undefined
    return Array.isArray(object.values) ? object.values.map((value: Plain) => valueText(value)) : []
  }
  return {
    dimension: (value: Plain): string | undefined => (typeof value === 'string' ? value : undefined),
    measure: (value: Plain, at: Place): MeasureRequest | undefined =>
      isObject(value)
        ? {
            field: text(value, 'field', at),
            fn: text(value, 'fn', at),
            alias: value.alias == null && usable([...at, 'alias']) ? null : text(value, 'alias', at),
          }
        : undefined,
    condition: (value: Plain, at: Place): ConditionRequest | undefined =>
      isObject(value)
        ? { member: text(value, 'member', at), operator: text(value, 'operator', at), values: values(value, at) }
        : undefined,
    order: (value: Plain, at: Place): OrderRequest | undefined =>
      isObject(value) ? { field: text(value, 'field', at), dir: value.dir === 'desc' ? 'desc' : 'asc' } : undefined,
  }
}

/** Numbers among the values whose digits JSON has already lost. */
export function checkNumbers(body: Members): readonly Finding[] {
  const findings: Finding[] = []
  for (const name of ['filters', 'having']) {
    const conditions = body[name]
    if (!Array.isArray(conditions)) continue
    conditions.forEach((condition: Plain, index) => {
      const values = isObject(condition) ? condition.values : undefined
      if (!Array.isArray(values)) return
      values.forEach((value: Plain, position) => {
        if (typeof value !== 'number' || !Number.isFinite(value) || valueText(value) !== undefined) return
        const at = [name, index, 'values', position]
        findings.push({ code: 'bad_value', at, message: 'a whole number beyond 9007199254740991: send it as a string' })
      })
    })
  }
  return findings
}
