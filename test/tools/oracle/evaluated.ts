// Helpers for tests that evaluate requests on a few rows.

import { evaluate } from './evaluate.ts'
import type { StructuredRequest } from './request.ts'
import { type Database, EMPTY, type Row } from './tables.ts'

export const CONTEXT = { account: 'A', now: new Date('2024-02-29T12:00:00Z'), timeZone: 'UTC' }
export const N = { field: '*', fn: 'count', alias: 'n' } as const
export const summary = (...rows: readonly Row[]): Database => ({ ...EMPTY, summary: rows })
export const answer = (request: StructuredRequest, database: Database) => evaluate(request, CONTEXT, database)
export const data = (request: StructuredRequest, database: Database) => answer(request, database).data
