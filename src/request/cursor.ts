// The state that all readers share: the current place in the body, the issues so far, and counts of what is read.

import type { Fault, Given } from '../issues/issue-parameters.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { Part, Schema } from './json-schema.ts'

export interface Cursor {
  readonly at: (string | number)[]
  readonly issues: PlacedIssue[]
  /** The values of conditions so far. */
  values: number
  /** The operators around the current condition. */
  operators: number
  /** The parts that the surrounding lists may still hold. Below 0, readers skip the rest: a list will be refused. */
  readonly left: Record<Part, number>
}

export const newCursor = (issues: PlacedIssue[]): Cursor => ({
  at: [],
  issues,
  values: 0,
  operators: 0,
  left: { conditions: Number.POSITIVE_INFINITY, operands: Number.POSITIVE_INFINITY },
})

/** Returns a copy of the value, or records an issue and returns undefined. */
export type Reader = (value: unknown, cursor: Cursor) => unknown

/** Creates the reader of a schema. */
export type ReaderOf = (schema: Schema) => Reader

/** Records an issue at the current place or at a member of it. */
export function refuse({ at, issues }: Cursor, fault: Fault, ...member: readonly string[]): undefined {
  issues.push({ ...fault, at: [...at, ...member] })
}

/** Records a value of a type that the schema does not allow. */
export const refuseType = (value: unknown, { expected }: Pick<Schema, 'expected'>, cursor: Cursor): undefined =>
  refuse(cursor, { code: 'bad_shape', kind: 'type', wanted: expected, given: givenOf(value) })

/** Keeps scalars and drops the rest, which a host may change before the message is written. */
function givenOf(value: unknown): Given {
  if (typeof value === 'object' && value !== null) return { type: Array.isArray(value) ? 'array' : 'object' }
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isScalar || value === null || value === undefined ? value : { type: typeof value }
}
