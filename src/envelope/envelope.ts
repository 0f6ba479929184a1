// The body of a 200 response as JSON text, its members in the order of the specification's table.
// Spec: Common response envelope. What the rows are and how many there are in all is the service's business.

import type { Warning } from '../warnings.ts'
import type { Column, Rows } from './cell.ts'
import { rowWriter } from './row.ts'

/** One page of a result. Cells of a row beyond `columns` (the total of all pages) are left out. */
export interface Page {
  readonly columns: readonly Column[]
  readonly rows: Rows
  readonly totalRecords: number
  /** From 1. */
  readonly page: number
  readonly limit: number
  readonly queryExecutionId: string
}

/** The body of a 200 response with rows, each of which has a member for each column whose cell is not null. */
export interface Envelope<R = Readonly<Record<string, string | undefined>>> {
  readonly columns: readonly Column[]
  readonly data: readonly R[]
  /** Rows on all pages. */
  readonly totalRecords: number
  readonly page: number
  readonly limit: number
  readonly hasMore: boolean
  readonly queryExecutionId: string
}

/** What a dry run shows of a compiled query. */
export interface DryRun {
  readonly columns: readonly Column[]
  readonly warnings: readonly Warning[]
  readonly pageNumber: number
  readonly limit: number
  toSQL(): string
}

/** The body for a page of rows. Throws where a cell does not fit its column's type: the engine is at fault then. */
export function pageBody({ columns, rows, totalRecords, page, limit, queryExecutionId }: Page): string {
  const body: Envelope = {
    columns: columns.map(nameAndType),
    data: rows.map(rowWriter(columns)),
    totalRecords,
    page,
    limit,
    hasMore: totalRecords > page * limit,
    queryExecutionId,
  }
  return JSON.stringify(body)
}

/** The body for a dry run: the SQL instead of rows, and last the warnings where there are any. */
export function dryRunBody(query: DryRun): string {
  const body = JSON.stringify({
    columns: query.columns.map(nameAndType),
    data: [],
    totalRecords: 0,
    page: query.pageNumber,
    limit: query.limit,
    hasMore: false,
    sql: query.toSQL(),
  })
  return withWarnings(body, query.warnings)
}

/** A body with the warnings last, where there are any and it does not have them yet. */
export function withWarnings(body: string, warnings: readonly Warning[]): string {
  const ending = `,"warnings":${JSON.stringify(warnings)}}`
  return warnings.length === 0 || body.endsWith(ending) ? body : body.slice(0, -1) + ending
}

const nameAndType = ({ name, type }: Column): Column => ({ name, type })
