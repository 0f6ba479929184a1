// Runs a compiled query on one snapshot: its page, its count if the page does not give the total, and its totals.
// Rejects if the engine's answers are inconsistent, and never returns a partial result.

import type { CompiledQuery, TotalsStatement } from '../compiler/compiled-query.ts'
import type { Page } from '../envelope/envelope.ts'
import type { Cell, Engine, ReadOptions, Rows, Run } from './engine.ts'

/** The rows of a page, the number of rows on all pages, and the row of the totals. */
export interface Fetched {
  readonly rows: Rows
  readonly totalRecords: number
  readonly totals?: Page['totals']
}

/** Fetches one page. Rejects if the engine fails, is cancelled, or returns an impossible answer. */
export function fetchPage(engine: Engine, query: CompiledQuery, options?: ReadOptions): Promise<Fetched> {
  return engine.read(async (run) => {
    const [rows, totals] = await Promise.all([
      run(query.page, { maxRows: query.limit }),
      query.totals === null ? undefined : totalsOf(query.totals, run),
    ])
    const told = toldTotal(query, rows, widthOf(query, rows))
    const totalRecords = told ?? (query.count === null ? Number.NaN : countOf(await run(query.count, { maxRows: 1 })))
    checkTotal(query, rows.length, totalRecords)
    return { rows, totalRecords, totals }
  }, options)
}

/** The number of cells per row: one per column, plus the total in some statements. */
function widthOf({ columns, limit }: CompiledQuery, rows: Rows): number {
  if (!Array.isArray(rows) || !rows.every(Array.isArray)) {
    throw new Error('the engine must return an array of rows, each an array of cells by position')
  }
  if (rows.length > limit) throw new Error(`the engine returned ${rows.length} rows for a limit of ${limit}`)
  const width = rows[0]?.length ?? columns.length
  const odd = rows.find((row) => row.length !== width)
  if (odd !== undefined || (width !== columns.length && width !== columns.length + 1)) {
    throw new Error(`the engine returned a row of ${odd?.length ?? width} cells for ${columns.length} columns`)
  }
  return width
}

/** The total number of rows if the page reveals it: in a cell, or because the page is not full. */
function toldTotal(query: CompiledQuery, rows: Rows, width: number): number | undefined {
  const { columns, limit, pageNumber, count } = query
  if (width > columns.length) return wholeNumber(rows[0]?.[columns.length])
  const isLast = rows.length < limit && (rows.length > 0 || pageNumber === 1)
  return isLast || (count === null && rows.length > 0) ? (pageNumber - 1) * limit + rows.length : undefined
}

function countOf(rows: Rows): number {
  const row = rows[0]
  if (row === undefined || rows.length !== 1 || row.length !== 1) {
    throw new Error('the engine did not return a single count')
  }
  return wholeNumber(row[0])
}

async function totalsOf(statement: TotalsStatement, run: Run): Promise<Page['totals']> {
  const { columns } = statement
  const rows = await run(statement, { maxRows: 1 })
  const row = rows[0]
  if (rows.length !== 1 || row?.length !== columns.length) {
    throw new Error(`the engine did not return a single row of ${columns.length} totals`)
  }
  return { columns, row }
}

function wholeNumber(cell: Cell | undefined): number {
  const text = String(cell)
  const number = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number)) throw new Error('the engine returned a total that is not a whole number')
  return number
}

/** A total that contradicts the page belongs to another snapshot or another statement. */
function checkTotal({ pageNumber, limit }: CompiledQuery, rows: number, total: number): void {
  const before = (pageNumber - 1) * limit
  const fits = rows === 0 ? total <= before : rows === limit ? total >= before + rows : total === before + rows
  if (!fits) throw new Error(`${rows} rows on page ${pageNumber} of ${limit} are inconsistent with a total of ${total}`)
}
