// What the readers of all kinds of values share: where they are in the body, and how they note what is wrong there.

import type { Schema } from './json-schema.ts'
import type { PlacedIssue } from './placed-issue.ts'

/** Where in the body a reader is, and what was found so far. */
export interface Cursor {
  readonly at: (string | number)[]
  readonly issues: PlacedIssue[]
}

/** Gives the copy of a value, or notes what is wrong with it and gives undefined. */
export type Reader = (value: unknown, cursor: Cursor) => unknown

/** Notes an issue at the place that is being read, or at a member there. */
export function refuse(
  { at, issues }: Cursor,
  issue: Omit<PlacedIssue, 'at'>,
  ...member: readonly string[]
): undefined {
  issues.push({ ...issue, at: [...at, ...member] })
}

/** Notes a value of a type that the schema does not have. */
export const refuseType = ({ expected }: Schema, cursor: Cursor): undefined =>
  refuse(cursor, { code: 'bad_shape', message: `must be ${expected}` })
