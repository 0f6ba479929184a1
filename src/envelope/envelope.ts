// Writes the body of a 200 response as JSON, with the members in the order of the specification.
// Spec: Common response envelope. The service provides the rows and their total.

import { type Issue, LISTED } from '../issues/errors.ts'
import type { Warning } from '../issues/warnings.ts'
import type { Periods } from '../query/periods.ts'
import type { Cell, Column, Rows } from './cell.ts'
import { rowWriter } from './row.ts'

/** One page of a result. Cells beyond `columns`, such as the total, are dropped. */
export interface Page {
  readonly columns: readonly Column[]
  readonly rows: Rows
  readonly totalRecords: number
  /** Counted from 1. */
  readonly page: number
  readonly limit: number
  readonly queryExecutionId: string
  /** The measures over all rows, if the request asks for totals. */
  readonly totals?: { readonly columns: readonly Column[]; readonly row: readonly Cell[] } | undefined
  /** The days of each period, if the request compares periods. */
  readonly periods?: Periods | undefined
}

/**
 * The body of a 200 response. `R` is the type of the rows, `T` of the totals, `P` of the periods. Each row has a member
 * per column, except for null cells.
 */
export interface Envelope<
  R = Readonly<Record<string, string | undefined>>,
  T = Readonly<Record<string, string | undefined>>,
  P = Readonly<Record<string, readonly [first: string, last: string]>>,
> {
  readonly columns: readonly Column[]
  readonly data: readonly R[]
  /** The number of rows on all pages. */
  readonly totalRecords: number
  readonly page: number
  readonly limit: number
  readonly hasMore: boolean
  readonly queryExecutionId: string
  /** The measures over all rows, if the request asks for totals. */
  readonly totals?: T
  /** The days of each period, if the request compares periods. `current` is the period of the request itself. */
  readonly periods?: P
}

/** The parts of a compiled query that a dry run shows. */
export interface DryRun {
  readonly columns: readonly Column[]
  readonly warnings: readonly Warning[]
  readonly pageNumber: number
  readonly limit: number
  readonly totals?: { toSQL(): string } | null
  readonly periods?: Periods
  toSQL(): string
}

/** The body for a page of rows. Throws if a cell does not match its column type, which is a fault of the engine. */
export function pageBody({ columns, rows, totalRecords, page, limit, queryExecutionId, ...more }: Page): string {
  const { totals, periods } = more
  const body: Envelope = {
    columns: columns.map(nameAndType),
    data: rows.map(rowWriter(columns)),
    totalRecords,
    page,
    limit,
    hasMore: totalRecords > page * limit,
    queryExecutionId,
    ...(totals && { totals: rowWriter(totals.columns)(totals.row, 0) }),
    ...(periods && { periods }),
  }
  return JSON.stringify(body)
}

/** The body for a dry run: SQL instead of rows, then any warnings. */
export function dryRunBody(query: DryRun): string {
  const body = JSON.stringify({
    columns: query.columns.map(nameAndType),
    data: [],
    totalRecords: 0,
    page: query.pageNumber,
    limit: query.limit,
    hasMore: false,
    sql: query.toSQL(),
    ...(query.totals && { totalsSql: query.totals.toSQL() }),
    ...(query.periods && { periods: query.periods }),
  })
  return withWarnings(body, query.warnings)
}

/** Appends the warnings to a body, unless there are none or the body already ends with them. */
export function withWarnings(body: string, warnings: readonly Warning[]): string {
  const ending = `,"warnings":${JSON.stringify(warnings)}}`
  return warnings.length === 0 || body.endsWith(ending) ? body : body.slice(0, -1) + ending
}

/** Appends the translation of a question to a body: the query, and the meaning of each part of the question. */
export const withQuestion = (body: string, question: object): string =>
  `${body.slice(0, -1)},"question":${JSON.stringify(question)}}`

/** Appends issues to the body of an error: the issues that its message lists. */
export function withIssues(body: string, issues: readonly Issue[]): string {
  const listed = issues.slice(0, LISTED).map(({ count: _, ...issue }) => issue)
  return `${body.slice(0, -1)},"issues":${JSON.stringify(listed)}}`
}

const nameAndType = ({ name, type }: Column): Column => ({ name, type })
