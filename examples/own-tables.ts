// A shop with its own tables on Postgres. The library reads these tables through a mapping, without views or copies.
// Run it with `npx node examples/own-tables.ts`. This example uses PGlite instead of a Postgres server.

import { PGlite, types } from '@electric-sql/pglite'
import { absent, createCompiler, type Result, siteSearch, type Warehouse } from 'sightline'
import { postgres } from 'sightline/dialects/postgres'

const database = await PGlite.create({ parsers: { [types.DATE]: (text: string) => text } })
await database.exec(`
  CREATE TYPE kind AS ENUM ('search', 'sale');
  CREATE TABLE shop_log (
    tenant_id integer, happened_at timestamptz, kind kind, query text, session uuid, search_no bigint,
    hits integer, robot smallint, order_no bigint, total_cents bigint, deleted_at timestamptz
  );
  INSERT INTO shop_log VALUES
    (7, '2026-01-30 23:30Z', 'search', 'red shoe', '12151fd2-d2f9-11e9-a361-2a2ae2dbcce4', 1, 12, 0, NULL, NULL, NULL),
    (7, '2026-01-31 09:00Z', 'search', 'hat', '22151fd2-d2f9-11e9-a361-2a2ae2dbcce4', 2, 0, 1, NULL, NULL, NULL),
    (7, '2026-01-31 09:05Z', 'sale', 'red shoe', '12151fd2-d2f9-11e9-a361-2a2ae2dbcce4', 1, NULL, 0, 501, 4999, NULL),
    (7, '2026-01-31 09:06Z', 'sale', 'hat', '22151fd2-d2f9-11e9-a361-2a2ae2dbcce4', 2, NULL, 0, 502, 100, now()),
    (8, '2026-01-31 10:00Z', 'search', 'secret', '32151fd2-d2f9-11e9-a361-2a2ae2dbcce4', 3, 1, 0, NULL, NULL, NULL)`)

const here = {
  event_date: { column: 'happened_at', type: 'timestamptz' },
  event_type: { column: 'kind', type: 'enum' },
  keyword: 'query',
  visit_id: { column: 'session', type: 'uuid' },
  tracking_id: { column: 'search_no', type: 'bigint' },
  no_of_results: 'hits',
  is_bot: { column: 'robot', type: 'smallint' },
  order_number: { column: 'order_no', type: 'bigint' },
  order_total: { sql: '{total_cents} * 0.01' },
} as const

const { summary, ...others } = siteSearch.relations
const lacking = Object.keys(summary.columns).filter((name) => name !== 'account_id' && !Object.hasOwn(here, name))

const warehouse: Warehouse = {
  accountColumn: 'tenant_id',
  accountType: 'number',
  relations: {
    summary: {
      table: 'shop_log',
      where: '{deleted_at} is null',
      columns: { ...here, ...Object.fromEntries(lacking.map((name) => [name, absent])) },
    },
    ...Object.fromEntries(Object.keys(others).map((name) => [name, absent])),
  },
}

const compiler = createCompiler({ dialect: postgres(), warehouse })
const context = { account: '7', now: new Date('2026-01-31T12:00:00Z'), timeZone: 'Europe/Berlin' }

async function show(result: Result<object>): Promise<void> {
  if (!result.ok) throw new Error(result.error.body.message)
  const { page, columns, read } = result.query
  const { rows } = await database.query<string[]>(page.sql, [...page.parameters], { rowMode: 'array' })
  for (const row of read(rows.map((cells) => cells.slice(0, columns.length)))) console.log(JSON.stringify(row))
}

const body: unknown = {
  dimensions: ['event_date', 'keyword'],
  measures: [
    { field: 'tracking_id', fn: 'count_distinct', alias: 'searches' },
    { field: 'order_total', fn: 'sum', alias: 'revenue' },
  ],
  filters: [
    { member: 'event_date', operator: 'inDateRange', values: ['today'] },
    { member: 'event_type', operator: 'in', values: ['search', 'sale'] },
  ],
}
await show(compiler.compile(body, context))
await show(compiler.compileReport('poor-results', { startDate: '2026-01-31' }, context))
console.log(`reports that these tables can answer: ${compiler.reports.join(', ')}`)
await database.close()
