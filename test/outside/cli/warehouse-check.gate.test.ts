// `serve` and `query` check the tables first: they refuse tables that would give wrong results, and report missing
// tables and columns.

import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram, startProgram } from './program.ts'

const folder = temporaryFolder()

const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })

/** Creates a database file with the reference tables, and runs these statements on it. */
async function changed(name: string, ...statements: readonly string[]): Promise<string> {
  const path = join(folder, `${name}.duckdb`)
  await makeDatabase(path)
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  for (const statement of statements) await connection.run(statement)
  connection.closeSync()
  instance.closeSync()
  return path
}

const query = (path: string) => runProgram(['query', '--database', path, '--account', 'acme'], COUNT)

describe('unfit tables', () => {
  it.each<[string, string, RegExp]>([
    [
      'nocase',
      'ALTER TABLE summary ALTER COLUMN keyword TYPE VARCHAR COLLATE NOCASE',
      /: summary\.keyword is compared by a collation: ALTER TABLE "summary" ALTER COLUMN "keyword" TYPE VARCHAR COLLATE "binary"$/,
    ],
    [
      'instants',
      'ALTER TABLE page_loads ALTER COLUMN event_date TYPE TIMESTAMP',
      /: page_loads\.event_date is of the type TIMESTAMP; it must be a date$/,
    ],
    [
      'decimals',
      'ALTER TABLE product_ratings ALTER COLUMN rating TYPE DECIMAL(18,6)',
      /: product_ratings\.rating is of the type DECIMAL\(18,6\); the field holds 4 decimals$/,
    ],
  ])('prints one error line and exits with status 2 for %s', async (name, statement, message) => {
    const path = await changed(name, statement)
    const serve = ['serve', '--database', path, '--account', 'acme', '--port', '0']
    for (const { status, out, err } of [await query(path), await runProgram(serve)]) {
      expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
      expect(err.trimEnd()).toMatch(message)
      expect(err).toContain(`sightline: --database ${path}: `)
    }
  })

  it('prints one error line and exits with status 2 for a file without any known table', async () => {
    const path = join(folder, 'empty.duckdb')
    await createDuckDB({ path }, ({ execute }) => execute('CREATE TABLE other (a INTEGER)'))
    const { status, err } = await query(path)
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('this database has none of the tables summary, facet_selections'),
    ])
  })
})

describe('tables with missing columns', () => {
  it('answers requests that need no missing column, and serve warns about each missing column at startup', async () => {
    const path = await changed('partial', 'DROP TABLE page_loads', 'ALTER TABLE summary DROP COLUMN city')
    const { status, out, err } = await query(path)
    expect([status, JSON.parse(out).data, err]).toEqual([0, [{ n: '9' }], ''])
    const server = startProgram(['serve', '--database', path, '--account', 'acme', '--port', '0'])
    const lines: string[] = []
    if (server.stderr === null) throw new Error('no output')
    for await (const line of createInterface({ input: server.stderr })) if (lines.push(line) === 2) server.kill()
    expect(lines).toEqual([
      'warning: there is no table page_loads to read: requests and reports that need it fail',
      'warning: summary has no column city: requests and reports that need it fail',
    ])
  })
})
