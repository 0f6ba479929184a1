// The state that all readers share: the current place in the body, and the issues so far.

import type { Schema } from './json-schema.ts'
import type { PlacedIssue } from './placed-issue.ts'

export interface Cursor {
  readonly at: (string | number)[]
  readonly issues: PlacedIssue[]
}

/** Returns a copy of the value, or records an issue and returns undefined. */
export type Reader = (value: unknown, cursor: Cursor) => unknown

/** Records an issue at the current place or at a member of it. */
export function refuse(
  { at, issues }: Cursor,
  issue: Omit<PlacedIssue, 'at'>,
  ...member: readonly string[]
): undefined {
  issues.push({ ...issue, at: [...at, ...member] })
}

/** Records a value of a type that the schema does not allow. */
export const refuseType = ({ expected }: Schema, cursor: Cursor): undefined =>
  refuse(cursor, { code: 'bad_shape', message: `must be ${expected}` })
