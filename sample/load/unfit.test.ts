import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { ddl } from '../../dialects/duckdb/ddl.ts'
import type { RelationName } from '../../src/site-search/relations.ts'
import { findUnfit } from './unfit.ts'

/** Runs these statements on the reference tables, and returns the first bad cell of the relation. */
async function found(relation: RelationName, statements: readonly string[], nul = false) {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    for (const statement of [...ddl(), ...statements]) await connection.run(statement)
    return await findUnfit(connection, relation, { nul })
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

const COLUMNS = 'account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year, event_month'
const rows = (count: number) =>
  `INSERT INTO summary (${COLUMNS}) SELECT 'acme', '2026-01-01', 'search', 'e' || i, 'm', 'v', 'w', 2026, 1
   FROM range(${count}) AS r (i)`
const set = (what: string, event = 'e2') => `UPDATE summary SET ${what} WHERE event_id = '${event}'`
const retype = (column: string, type: string) => `ALTER TABLE summary ALTER COLUMN ${column} TYPE ${type}`

const E2 = '(account_id "acme", event_id "e2")'

describe('findUnfit', () => {
  it('accepts empty tables, and values at the limits', async () => {
    expect(await found('summary', [])).toBeUndefined()
    const ends = [
      set(`event_date = '0001-01-01', event_ts = '0001-01-01 00:00:00+00', keyword = ''`, 'e0'),
      set(`event_date = '9999-12-31', event_ts = '9999-12-31 23:59:59.999999+00', keyword = chr(1)`, 'e1'),
      set('item_total = 99999999999999.9999, no_of_results = -9223372036854775808, page_no = 2147483647'),
    ]
    expect(await found('summary', [rows(4), ...ends])).toBeUndefined()
  })

  it.each<[string, readonly string[], string]>([
    ['keyword', [set(`keyword = 'a' || chr(0)`)], 'holds the character NUL, which the server cannot store in a text'],
    ['event_date', [set(`event_date = 'infinity'`)], 'does not lie within the years 1 to 9999'],
    ['event_date', [set(`event_date = '10000-01-01'`)], 'does not lie within the years 1 to 9999'],
    ['event_date', [set(`event_date = '0001-12-31 (BC)'`)], 'does not lie within the years 1 to 9999'],
    ['event_ts', [set(`event_ts = '-infinity'`)], 'does not lie within the years 1 to 9999'],
    ['event_ts', [set(`event_ts = '10000-01-01 00:00:00+00'`)], 'does not lie within the years 1 to 9999'],
    ['item_total', [retype('item_total', 'DOUBLE'), set(`item_total = 'nan'`)], 'is not a number of decimal(18,4)'],
    ['item_total', [retype('item_total', 'DOUBLE'), set('item_total = 1e15')], 'is not a number of decimal(18,4)'],
    ['order_tax', [retype('order_tax', 'VARCHAR'), set(`order_tax = '-'`)], 'is not a number of decimal(18,4)'],
    ['page_no', [retype('page_no', 'BIGINT'), set('page_no = 2147483648')], 'is not a number of 32 bits'],
    ['no_of_results', [retype('no_of_results', 'DOUBLE'), set(`no_of_results = 'inf'`)], 'is not a number of 64 bits'],
  ])('finds %s: %j', async (column, statements, why) => {
    expect(await found('summary', [rows(4), ...statements])).toBe(`summary.${column} of row 3 ${E2} ${why}`)
  })

  it('finds the first bad row of a large table, and prints its key on one line', async () => {
    const event = `event_id = 'a' || chr(10) || chr(0) || '"'`
    const statements = [rows(5000), set(`event_date = 'infinity'`, 'e4000'), set(event, 'e3000')]
    expect(await found('summary', statements)).toBe(
      'summary.event_id of row 3001 (account_id "acme", event_id "a\\n\\u0000\\"") holds the character NUL, which the server cannot store in a text',
    )
  })

  it('finds a bad cell in a table without a key', async () => {
    const row = (day: string) => `('acme', '${day}', 'm', 'v', 'w', 'x', 1, 2026, 1)`
    const insert = `INSERT INTO rec_impressions (account_id, event_date, engine_id, visit_id, visitor_id, widget_id,
      impressions, event_year, event_month) VALUES ${row('2026-01-01')}, ${row('-infinity')}`
    expect(await found('rec_impressions', [insert])).toBe(
      'rec_impressions.event_date of row 2 does not lie within the years 1 to 9999',
    )
  })

  it('accepts NUL in texts if the server does', async () => {
    expect(await found('summary', [rows(4), set(`keyword = 'a' || chr(0)`)], true)).toBeUndefined()
  })
})
