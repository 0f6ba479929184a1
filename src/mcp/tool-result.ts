// Converts answers of the service to results of tools: JSON that is small enough for a language model. A larger page is
// cut between rows, and gets a note on how to continue.

import type { Answer } from '../service/answer.ts'

/** The maximum number of rows in a result. */
export const MOST_ROWS = 200
/** The maximum size of the rows in a result, in bytes. */
export const MOST_BYTES = 65_536

/** The result of a tool, in the form of the protocol. */
export interface ToolResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  isError?: true
}

export const shown = (value: object): ToolResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })

export const refused = (message: string): ToolResult => ({ content: [{ type: 'text', text: message }], isError: true })

/** Converts an answer to a result, and adds the members of `more`. */
export function resultOf(
  { status, body, warnings }: Pick<Answer, 'status' | 'body' | 'warnings'>,
  more: object = {},
): ToolResult {
  const answer = JSON.parse(body)
  if (status !== 200) return refused(answer.message)
  if ('sql' in answer) return sqlOf({ ...answer, ...more })
  const { queryExecutionId: _, ...page } = answer
  return shown({ ...cut(page), ...(warnings !== undefined && { warnings }), ...more })
}

interface DryRun {
  readonly columns: unknown
  readonly sql: string
  readonly totalsSql?: string
}

function sqlOf({ sql, totalsSql, columns, ...rest }: DryRun & Readonly<Record<string, unknown>>): ToolResult {
  const { warnings, periods, report, query, explanation } = rest
  const result = {
    sql,
    ...(totalsSql !== undefined && { totalsSql }),
    columns,
    ...(periods !== undefined && { periods }),
    ...(warnings !== undefined && { warnings }),
    ...(report !== undefined && { report }),
    ...(query !== undefined && { query, explanation }),
  }
  const bytes = bytesOf(result)
  return bytes > MOST_BYTES
    ? refused(`the SQL is too long: ${bytes} bytes, but the limit is ${MOST_BYTES}; use fewer members and values`)
    : shown(result)
}

/** The members of a page that `cut` uses. */
export interface Page {
  readonly data: readonly object[]
  readonly totalRecords: number
  readonly page: number
  readonly limit: number
  readonly hasMore: boolean
}

/**
 * The part of a page that fits the limits. If rows are missing, a note contains the arguments that return the next
 * rows.
 */
export function cut<P extends Page>(page: P): P & { readonly note?: string } {
  const fitting = fittingRows(page.data)
  if (fitting === page.data.length) return page
  if (fitting === 0)
    return { ...page, data: [], note: `a row is larger than ${MOST_BYTES} bytes; ask for fewer columns` }
  const before = (page.page - 1) * page.limit
  const limit = LIMITS.find((limit) => limit <= fitting) ?? 1
  // Cut where a page with the new limit begins, so that no row is repeated or skipped.
  const next = Math.floor((before + fitting) / limit)
  const data = page.data.slice(0, next * limit - before)
  const size = `at most ${MOST_ROWS} rows and ${MOST_BYTES} bytes are shown`
  const more = `for the next rows, ask again with "limit": ${limit}, "page": ${next + 1}`
  const note = `only the first ${data.length} rows of this page: ${size}; ${more}`
  return { ...page, data, hasMore: true, note }
}

// The possible limits for the following pages, largest first.
const LIMITS = [100, 50, 20, 10, 5, 2, 1]

function fittingRows(rows: readonly object[]): number {
  let bytes = 0
  const over = rows.findIndex((row) => {
    bytes += bytesOf(row) + 1
    return bytes > MOST_BYTES
  })
  return Math.min(over < 0 ? rows.length : over, MOST_ROWS)
}

const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value))
