// The state that the readers of one body share: the current place in the body, the issues so far, and the counts of
// values and parts.

import type { Fault, Given } from '../issues/issue-parameters.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { Part, Schema } from './json-schema.ts'

export interface Cursor {
  readonly at: (string | number)[]
  readonly issues: PlacedIssue[]
  /** The number of condition values so far. */
  values: number
  /** The number of operators around the current condition. */
  operators: number
  /**
   * How many more parts the surrounding lists may contain. Below 0, one of these lists will be refused, so readers skip
   * the rest.
   */
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

/** Records an issue for a value whose type the schema does not allow. */
export const refuseType = (value: unknown, { expected }: Pick<Schema, 'expected'>, cursor: Cursor): undefined =>
  refuse(cursor, { code: 'bad_shape', kind: 'type', wanted: expected, given: givenOf(value) })

/**
 * Keeps scalars. Keeps only the types of other values, because a host could change these values before the message is
 * written.
 */
function givenOf(value: unknown): Given {
  if (typeof value === 'object' && value !== null) return { type: Array.isArray(value) ? 'array' : 'object' }
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isScalar || value === null || value === undefined ? value : { type: typeof value }
}
