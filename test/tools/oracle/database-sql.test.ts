// Loads random databases into DuckDB and compares the results of hand-written SQL with the interpreter. This shows that
// the engine and the interpreter read the same data, and that the rules have the same meaning in SQL.
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceRows } from '../engines/replace-rows.ts'
import { database } from '../generators/database.ts'
import { createStatements, reloadStatements } from './database-sql.ts'
import { evaluate } from './evaluate.ts'

import type { StructuredRequest } from './request.ts'
import { event } from './rows-by-hand.ts'
import { type Database, EMPTY, ofAccount, TABLE_NAMES, TABLES } from './tables.ts'

const CONTEXT = { account: 'A', now: new Date('2024-02-28T23:30:00Z'), timeZone: 'Europe/Berlin' }
const SEARCH = { member: 'event_type', operator: 'equals', values: ['search'] }
const N = { field: '*', fn: 'count', alias: 'n' }

/** Requests with equivalent hand-written SQL. The SQL returns the columns of the answer in the same order. */
const CASES: readonly (readonly [title: string, request: StructuredRequest, sql: string])[] = [
  [
    'groups without blank keywords',
    { dimensions: ['keyword'], measures: [N], limit: 1000 },
    `select keyword, count(*) from summary where account_id = 'A' and keyword <> '' group by 1 order by 2 desc, 1`,
  ],
  [
    'notEquals, which keeps nulls, with sums and distinct counts',
    {
      dimensions: ['event_type'],
      measures: [
        { field: 'item_price', fn: 'sum' },
        { field: 'tracking_id', fn: 'count_distinct' },
        { field: 'no_of_results', fn: 'max' },
      ],
      filters: [{ member: 'is_bot', operator: 'notEquals', values: ['true'] }],
      order: [{ field: 'event_type' }],
    },
    `select event_type, sum(item_price)::decimal(38,4), count(distinct tracking_id), max(no_of_results) from summary
     where account_id = 'A' and is_bot is distinct from true group by 1 order by 1`,
  ],
  [
    'facets of the search on the same day',
    {
      dimensions: ['facet_field', 'facet_value', 'facet_name'],
      measures: [N],
      order: [{ field: 'facet_field' }],
      limit: 1000,
    },
    `select f.facet_field, f.facet_value, f.facet_name, count(*) from summary s join facet_selections f
     on f.account_id = s.account_id and f.event_date = s.event_date and f.tracking_id = s.tracking_id
     where s.account_id = 'A' group by 1, 2, 3 order by 1, 2, 3 nulls last`,
  ],
  [
    'facets and targets in the same request',
    { dimensions: ['visitor_target_name'], measures: [N, { field: 'facet_value', fn: 'count', alias: 'f' }] },
    `select t.visitor_target_name, count(*), count(f.facet_value) from summary s
     join facet_selections f using (account_id, event_date, tracking_id)
     join visitor_target_selections t on t.account_id = s.account_id and t.visit_id = s.visit_id
     where s.account_id = 'A' group by 1 order by 2 desc, 1`,
  ],
  [
    'raw rows in descending order, with nulls last',
    {
      dimensions: ['bot_name', 'event_date'],
      filters: [SEARCH],
      order: [{ field: 'bot_name', dir: 'desc' }],
      limit: 1000,
    },
    `select bot_name, event_date from summary where account_id = 'A' and event_type = 'search'
     order by 1 desc nulls last, 2`,
  ],
  [
    'one row even if no row matches a date range and a substring',
    {
      measures: [
        N,
        { field: 'item_total', fn: 'min' },
        { field: 'event_date', fn: 'max' },
        { field: 'user_id', fn: 'max' },
      ],
      filters: [
        { member: 'event_date', operator: 'inDateRange', values: ['this_month'] },
        { member: 'keyword', operator: 'contains', values: ['\\', '%', 'a'] },
      ],
    },
    `select count(*), min(item_total), max(event_date), max(user_id) from summary where account_id = 'A'
     and event_date between date '2024-02-01' and date '2024-02-29'
     and (contains(keyword, '\\') or contains(keyword, '%') or contains(keyword, 'a'))`,
  ],
  [
    'having on numbers beyond 2^53, after grouping',
    {
      dimensions: ['visit_id'],
      measures: [{ field: 'no_of_results', fn: 'sum', alias: 's' }],
      filters: [SEARCH],
      having: [{ member: 's', operator: 'gte', values: ['9007199254740993'] }],
    },
    `select visit_id, sum(no_of_results)::decimal(38,0) from summary where account_id = 'A' and event_type = 'search'
     group by 1 having sum(no_of_results) >= 9007199254740993 order by 2 desc, 1`,
  ],
]

function textCell(text: string | null, type: string | undefined): string | null {
  if (text === null || type !== 'number' || !text.includes('.')) return text
  return text.replace(/\.?0+$/, '')
}

async function rowsOf(connection: DuckDBConnection, sql: string, types: readonly string[]): Promise<unknown> {
  const all = `select columns(*)::varchar from (${sql})`
  const rows = (await connection.runAndReadAll(all)).getRowsJson()
  return rows.map((row) => row.map((cell, i) => textCell(cell === null ? null : String(cell), types[i])))
}

describe('load', () => {
  let connection: DuckDBConnection

  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect()
    for (const sql of createStatements(TABLES, 'duckdb')) await connection.run(sql)
  })
  afterAll(() => connection.closeSync())

  const reload = (rows: Database) => replaceRows(connection, TABLES, rows)

  it('stores every generated cell unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(database(), async (rows) => {
        await reload(rows)
        for (const table of TABLE_NAMES) {
          const columns = TABLES[table].filter(({ type }) => type !== 'TIMESTAMP')
          const list = columns.map(({ name }) => `${name}::varchar`).join(', ')
          const stored = (await connection.runAndReadAll(`select ${list} from ${table} order by rowid`)).getRowsJson()
          const types = columns.map(({ type }) => (type.startsWith('DECIMAL') ? 'number' : 'string'))
          const texts = stored.map((row) =>
            row.map((cell, i) => textCell(cell === null ? null : String(cell), types[i])),
          )
          const expected = rows[table].map((row) =>
            columns.map(({ name }) => (row[name] === null ? null : String(row[name]))),
          )
          expect(texts).toEqual(expected)
        }
      }),
      { numRuns: 15 },
    )
  })

  it.each(CASES)('hand-written SQL gives the same answer: %s', async (_, request, sql) => {
    await fc.assert(
      fc.asyncProperty(database(), async (rows) => {
        await reload(rows)
        const { columns, data } = evaluate(request, CONTEXT, rows)
        const cells = data.map((row) => columns.map(({ name }) => row[name] ?? null))
        expect(
          await rowsOf(
            connection,
            sql,
            columns.map(({ type }) => type),
          ),
        ).toEqual(cells)
      }),
      { numRuns: 20 },
    )
  })

  it('escapes backslashes for any setting of Postgres, and creates plain text columns', () => {
    const rows = { ...EMPTY, summary: [event({ keyword: "a\\'b", no_of_results: -1, is_bot: true })] }
    const [create = ''] = createStatements(TABLES, 'postgres')
    const last = reloadStatements(TABLES, rows, 'postgres').at(-1)
    expect(create).toContain('  keyword text,\n')
    expect(create).toContain('  item_price numeric(18,4),\n')
    expect(last).toContain("E'a\\\\''b'")
    expect(last).toContain("CAST('-1' AS bigint)")
  })

  it('rejects values that no engine can store', () => {
    expect(() => reloadStatements(TABLES, { ...EMPTY, summary: [event({ keyword: 'a\0' })] }, 'duckdb')).toThrow('NUL')
    expect(() => reloadStatements(TABLES, { ...EMPTY, summary: [event({ engine_id: null })] }, 'duckdb')).toThrow(
      'engine_id is null',
    )
  })

  it('returns only the rows of one account from `ofAccount`', () => {
    const rows = { ...EMPTY, summary: [event(), event({ account_id: 'B' })] }
    expect(ofAccount(rows, 'A').summary).toHaveLength(1)
    expect(ofAccount(rows, 'C').summary).toHaveLength(0)
  })
})
