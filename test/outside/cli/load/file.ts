// The database file to load: a small sample, plus strings that are hard to escape in text formats.

import { type DuckDBConnection, DuckDBInstance, listValue } from '@duckdb/node-api'
import { makeSample } from '../../../../src/cli/sources/make-sample.ts'
import { relationEntries, relationNames } from '../../../../src/site-search/create-tables.ts'
import { hasMonths, type RelationName, relations } from '../../../../src/site-search/relations.ts'
import { shared } from '../../../tools/shared.ts'

export const NOW = '2026-06-15T12:00:00Z'

/** The dates of the added rows: a month without other rows, the last month, and the first and last possible dates. */
const DAYS = ['2019-12-31', '2026-06-01', '0001-01-01', '9999-12-31']
const HOSTILE = [
  `a\tb\nc\r\nd\\N`,
  '\\.',
  '\n\\.\n',
  '\\',
  `it's "q", {x}`,
  '',
  ' ',
  '\u00e9\u0301\u{1f600}',
  'NULL',
  '\u0001\u007f',
]

/** The sample without the days before `since`. The file is created once per test run. */
export const loadedFile = (since: string): Promise<string> =>
  shared(`load-${since}.duckdb`, (path) => makeFile(path, since))

async function makeFile(path: string, since: string): Promise<void> {
  await makeSample(path, { events: 2_000, seed: 7, now: new Date(NOW) })
  await connected(path, 'READ_WRITE', async (connection) => {
    for (const [name, relation] of relationEntries()) {
      if (hasMonths(relation)) await connection.run(`DELETE FROM ${name} WHERE event_date < DATE '${since}'`)
    }
    for (const [index, keyword] of HOSTILE.entries()) {
      await connection.run(
        `INSERT INTO summary (account_id, event_date, event_ts, event_type, event_id, engine_id, visit_id, visitor_id,
           keyword, item_total, is_bot, event_year, event_month)
         SELECT account_id, d, '2026-06-01 01:02:03.456789+00', 'search', 'h' || $1, 'main', 'v', 'w', $2, -0.0001, true,
                year(d), month(d)
         FROM (SELECT 'acme' AS account_id, CAST(unnest($3) AS DATE) AS d)`,
        [index, keyword, listValue(DAYS)],
      )
    }
  })
}

export type RunSql = (sql: string) => Promise<readonly (readonly unknown[])[]>

/** Counts the rows of each table, and its distinct keys if the table has a key. */
export async function counts(run: RunSql, prefix: string): Promise<Partial<Record<RelationName, unknown>>> {
  const found: Partial<Record<RelationName, unknown>> = {}
  for (const name of relationNames()) {
    const key = relations[name].key.map((column) => `coalesce(cast(${column} AS varchar), '-')`).join(` || '/' || `)
    const rows = await run(`SELECT count(*), count(DISTINCT ${key === '' ? 'account_id' : key}) FROM ${prefix}${name}`)
    found[name] = rows[0]?.map(String)
  }
  return found
}

export const countsInFile = (path: string) =>
  connected(path, 'READ_ONLY', (connection) =>
    counts(async (sql) => (await connection.runAndReadAll(sql)).getRows(), ''),
  )

async function connected<T>(
  path: string,
  access: 'READ_ONLY' | 'READ_WRITE',
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(path, { access_mode: access })
  const connection = await instance.connect()
  try {
    return await work(connection)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
