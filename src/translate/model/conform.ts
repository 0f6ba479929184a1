// Holds a value against a schema of the subset of schema.ts, and says where it departs from it.

import { knownNames, nearest } from '../../request/nearest.ts'
import type { Fault } from './fault.ts'
import type { ObjectSchema, Schema } from './schema.ts'

export function faultsOf(value: unknown, schema: Schema, path = ''): readonly Fault[] {
  if ('anyOf' in schema) return value === null ? [] : faultsOf(value, schema.anyOf[0], path)
  switch (schema.type) {
    case 'string':
      if (typeof value !== 'string') return [fault(path, 'must be a string')]
      return schema.enum === undefined ? [] : notAmong(value, schema.enum, path)
    case 'integer':
      return Number.isSafeInteger(value) ? [] : [fault(path, 'must be a whole number')]
    case 'array':
      if (!Array.isArray(value)) return [fault(path, 'must be an array')]
      return value.flatMap((item, index) => faultsOf(item, schema.items, `${path}[${index}]`))
    case 'object':
      return isObject(value) ? faultsWithin(value, schema, path) : [fault(path, 'must be an object')]
  }
}

function faultsWithin(value: object, { properties }: ObjectSchema, path: string): readonly Fault[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const members = new Map<string, unknown>(Object.entries(value))
  const unknown = [...members.keys()].some((name) => !Object.hasOwn(properties, name))
  return [
    ...(unknown ? [{ ...fault(path, 'has members that it must not have'), allowed: Object.keys(properties) }] : []),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      members.has(name) ? faultsOf(members.get(name), schema, at(name)) : [fault(at(name), 'is missing')],
    ),
  ]
}

function notAmong(value: string, allowed: readonly string[], path: string): readonly Fault[] {
  if (allowed.includes(value)) return []
  const meant = nearest(value, knownNames(allowed))
  return [{ ...fault(path, 'is none of the names that are allowed'), allowed, ...(meant && { nearest: meant }) }]
}

const fault = (path: string, message: string): Fault => ({ path, code: 'off_schema', message })

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
