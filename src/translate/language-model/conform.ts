// Validates a value against the subset of JSON Schema that reply-schema.ts uses, and describes each mismatch.

import { knownNames, nearest } from '../../names/nearest.ts'
import { isObject } from '../../std/is-object.ts'
import type { ReplyIssue } from './reply-issue.ts'
import type { ObjectSchema, Schema } from './reply-schema.ts'

/** Returns the first 20 issues, because an invalid reply can have thousands. */
export function issuesOf(value: unknown, schema: Schema): readonly ReplyIssue[] {
  const issues: ReplyIssue[] = []
  for (const issue of issuesIn(value, schema, '')) {
    issues.push(issue)
    if (issues.length === MOST) break
  }
  return issues
}

const MOST = 20

function* issuesIn(value: unknown, schema: Schema, path: string): Generator<ReplyIssue> {
  if ('anyOf' in schema) {
    if (value !== null) yield* issuesIn(value, schema.anyOf[0], path)
  } else if (schema.type === 'string') {
    if (typeof value !== 'string') yield issue(path, 'must be a string')
    else if (schema.enum?.includes(value) === false) yield notAmong(value, schema.enum, path)
  } else if (schema.type === 'integer') {
    if (!Number.isSafeInteger(value)) yield issue(path, 'must be a whole number')
  } else if (schema.type === 'array') {
    if (!Array.isArray(value)) return yield issue(path, 'must be an array')
    for (const [index, item] of value.entries()) yield* issuesIn(item, schema.items, `${path}[${index}]`)
  } else {
    if (!isObject(value)) return yield issue(path, 'must be an object')
    yield* faultsWithin(value, schema, path)
  }
}

function* faultsWithin(value: object, { properties }: ObjectSchema, path: string): Generator<ReplyIssue> {
  const members = new Map<string, unknown>(Object.entries(value))
  if ([...members.keys()].some((name) => !Object.hasOwn(properties, name))) {
    yield { ...issue(path, 'has members that it must not have'), allowed: Object.keys(properties) }
  }
  for (const [name, schema] of Object.entries(properties)) {
    const at = path === '' ? name : `${path}.${name}`
    if (members.has(name)) yield* issuesIn(members.get(name), schema, at)
    else yield issue(at, 'is missing')
  }
}

function notAmong(value: string, allowed: readonly string[], path: string): ReplyIssue {
  const meant = nearest(value, knownNames(allowed))
  return { ...issue(path, 'is not one of the allowed names'), allowed, ...(meant && { nearest: meant }) }
}

const issue = (path: string, message: string): ReplyIssue => ({ path, code: 'off_schema', message })
