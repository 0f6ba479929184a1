// Helpers for tests with hand-computed answers.
import { type Database, EMPTY, type Row } from '../tables.ts'
import { evaluate } from './evaluate.ts'
import type { AnalysisRequest, TreeJson } from './json.ts'

/** In this context, today is Thursday, 2024-02-29. */
export const CONTEXT = { account: 'A', now: new Date('2024-02-29T12:00:00Z'), timeZone: 'UTC' }

export const N = { field: '*', fn: 'count', alias: 'n' } as const
export const SEARCHES = { metric: 'searches' } as const

export const summary = (...rows: readonly Row[]): Database => ({ ...EMPTY, summary: rows })

export function is(member: string, operator: string, ...values: readonly string[]): TreeJson {
  return values.length === 0 ? { member, operator } : { member, operator, values }
}

export const within = (...values: readonly string[]): TreeJson => is('event_date', 'inDateRange', ...values)

export const answer = (request: AnalysisRequest, database: Database, context = CONTEXT) =>
  evaluate(request, context, database)

export const data = (request: AnalysisRequest, database: Database, context = CONTEXT) =>
  answer(request, database, context).data
