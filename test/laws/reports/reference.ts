// Computes the expected answer to a report request. Adds `having` and the order to the reference SQL, and runs the SQL
// on PGlite, which divides numerics exactly. Then prints the rows of the requested page. This file shares no code with
// the library.

import { types } from '@electric-sql/pglite'
import type { Restrictions } from '../../../src/compiler/principal.ts'
import { newPGlite } from '../../tools/engines/new-pglite.ts'
import type { Envelope } from '../../tools/oracle/answer.ts'
import { type Day, localDay, parseDay, printDay } from '../../tools/oracle/calendar.ts'
import { createStatements, type LoadDialect, quoted, reloadStatements } from '../../tools/oracle/database-sql.ts'
import { decimal, print } from '../../tools/oracle/decimal.ts'
import { REPORT_TABLES, type ReportDatabase } from './all-tables.ts'
import { type PlainTreeBody, plainTreeBody, type ReportTreeBody } from './body.ts'
import { allOf } from './condition-sql.ts'
import type { Contract, OrderTerm, OutputColumn } from './contract.ts'
import { contractOf } from './contracts.ts'
import { filledIn, referenceSql } from './sql-text.ts'

export interface ReferenceContext {
  readonly account: string
  readonly now: Date
  /** The IANA time zone of the current day and of date range shortcuts. */
  readonly timeZone: string
  /** The conditions of a principal with restrictions. The reference ignores them. */
  readonly only?: Restrictions['only']
}

/** An output row. It has no entry for a null cell. */
export type PrintedRow = Readonly<Record<string, string>>

/** The database in which the reference SQL runs. */
export interface ReferenceWarehouse {
  /** Replaces all rows. */
  load(database: ReportDatabase): Promise<void>
  /** Returns rows as lists of cells. Each cell is null or the text from the server. */
  rows(sql: string): Promise<readonly (readonly (string | null)[])[]>
  close(): Promise<void>
}

export async function openReference(): Promise<ReferenceWarehouse> {
  const asText = (text: string) => text
  const parsers = Object.fromEntries(
    [types.INT4, types.INT8, types.NUMERIC, types.DATE].map((oid) => [oid, asText] as const),
  )
  const database = await newPGlite({ parsers })
  const run = (statements: readonly string[]) => database.exec(statements.join(';\n'))
  // Without statistics, Postgres joins the days of /anomalies in nested loops, which takes seconds.
  await run([...createStatements(REPORT_TABLES, 'postgres', { byCodePoint: true }), 'SET enable_nestloop = off'])
  return {
    load: async (data) => {
      await run(reloadStatements(REPORT_TABLES, data, 'postgres'))
    },
    rows: async (sql) => (await database.query<readonly (string | null)[]>(sql, [], { rowMode: 'array' })).rows,
    close: () => database.close(),
  }
}

/** The complete body of the answer as JSON, without the id of the result. */
export async function expectedReport(
  warehouse: ReferenceWarehouse,
  name: string,
  body: ReportTreeBody,
  context: ReferenceContext,
): Promise<string> {
  const contract = contractOf(name)
  const { page, limit } = plainTreeBody(body, contract)
  const rows = await reportRows(warehouse, name, body, context)
  const envelope: Envelope = {
    columns: contract.columns.map((column) => ({ name: column.name, type: column.type })),
    data: rows.slice((page - 1) * limit, page * limit),
    totalRecords: rows.length,
    page,
    limit,
    hasMore: page * limit < rows.length,
  }
  return JSON.stringify(envelope)
}

/** The rows of all pages together, in order. */
export async function reportRows(
  warehouse: ReferenceWarehouse,
  name: string,
  body: ReportTreeBody,
  context: ReferenceContext,
): Promise<readonly PrintedRow[]> {
  const contract = contractOf(name)
  const rows = await warehouse.rows(reportSql(contract, plainTreeBody(body, contract), context, 'postgres'))
  return rows.map((row) => printRow(contract.columns, row))
}

/** The reference SQL with `having` and the order of the report. */
export function reportSql(
  contract: Contract,
  body: PlainTreeBody,
  context: ReferenceContext,
  dialect: LoadDialect,
): string {
  const today = localDay(context.now, context.timeZone)
  const blanks = {
    account: context.account,
    bounds: { start: body.start, end: body.end, startMinus7: weekBefore(body.start), today: printDay(today) },
    filters: allOf(body.filters, today, dialect),
  }
  const core = filledIn(referenceSql(contract.name), blanks, dialect)
  const having = allOf(body.having, today, dialect)
  const columns = contract.columns.map(({ name }) => `r.${name}`).join(', ')
  const order = contract.order.map((term) => orderSql(term, contract, dialect)).join(', ')
  return `SELECT ${columns} FROM (\n${core}\n) r WHERE ${having === '' ? 'TRUE' : having} ORDER BY ${order}`
}

function weekBefore(start: string | undefined): string | undefined {
  const day: Day | undefined = start === undefined ? undefined : parseDay(start)
  return day === undefined ? undefined : printDay(Math.max(day - 7, parseDay('0001-01-01') ?? day))
}

function orderSql({ name, descending, rank }: OrderTerm, contract: Contract, dialect: LoadDialect): string {
  const isText = contract.columns.some((column) => column.name === name && column.type === 'string')
  const column = isText && dialect === 'postgres' ? `r.${name} COLLATE "C"` : `r.${name}`
  const ranked = (rank ?? []).map((value, i) => `WHEN ${quoted(value, dialect)} THEN ${i}`).join(' ')
  const key = rank === undefined ? column : `CASE r.${name} ${ranked} END`
  return `${key} ${descending ? 'DESC' : 'ASC'} NULLS LAST`
}

export function printRow(columns: readonly OutputColumn[], row: readonly (string | null)[]): PrintedRow {
  const cells = columns.flatMap(({ name, type }, i): readonly (readonly [string, string])[] => {
    const cell = row[i]
    if (cell === undefined) throw new Error(`no cell for ${name}`)
    if (cell === null) return []
    return [[name, type === 'number' ? print(decimal(cell)) : cell]]
  })
  return Object.fromEntries(cells)
}
