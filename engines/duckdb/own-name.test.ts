// DuckDB names a database after its file. The schemas and tables in a file must be readable under every file name.

import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine, MappedTable } from '../../src/engine/engine.ts'
import { temporaryFolder } from '../../test/tools/temporary-folder.ts'
import { openDuckDB } from './engine.ts'
import { createDuckDB } from './writer.ts'

const folder = temporaryFolder()
beforeAll(async () => {})

/**
 * Makes a database with the schema `shop` and other schemas. Then renames the file to `name`, as a user does who copies
 * a file.
 */
async function makeFile(name: string, schemas: readonly string[]): Promise<string> {
  const draft = join(folder, '_draft_.duckdb')
  await createDuckDB({ path: draft }, async ({ execute }) => {
    await execute('CREATE TABLE shop (n VARCHAR)')
    await execute("INSERT INTO shop VALUES ('table')")
    for (const schema of new Set(['shop', ...schemas])) {
      const own = `"${schema.replaceAll('"', '""')}"`
      await execute(`CREATE SCHEMA ${own}`)
      await execute(`CREATE TABLE ${own}.orders (n VARCHAR)`)
      await execute(`INSERT INTO ${own}.orders VALUES ('${schema.replaceAll("'", "''")}')`)
    }
  })
  const path = join(folder, name)
  await rename(draft, path)
  return path
}

const ask = (engine: Engine, sql: string) => engine.read((run) => run({ sql, parameters: [] }))

const table = (schema: string | undefined, name: string): MappedTable => ({
  schema,
  name,
  accountColumn: 'n',
  columns: [],
})

const FILES: readonly (readonly [string, string])[] = [
  ['shop.duckdb', 'shop'],
  ['SHOP.duckdb', 'shop'],
  ['shop.2026.duckdb', 'shop'],
  ['shop', 'shop'],
  ['.shop.db', 'shop'],
  ["it's.duckdb", "it's"],
  ['a"b.duckdb', 'a"b'],
  ['läden 1.duckdb', 'läden 1'],
  ['sightline.duckdb', 'sightline'],
  ['sightline_.duckdb', 'sightline'],
  ['main.duckdb', 'main_db'],
  ['system.duckdb', 'system_db'],
  ['temp.duckdb', 'temp_db'],
  ['memory.duckdb', 'memory'],
  ['shop.db', 'memory'],
  ['information_schema.duckdb', 'shop'],
  ['pg_catalog.duckdb', 'shop'],
  ['select.duckdb', 'select'],
]

describe.each(FILES)('the file %s with the schema %s', (name, schema) => {
  let engine: Engine
  let path = ''
  beforeAll(async () => {
    path = await makeFile(name, [schema, 'sightline', 'memory'])
    engine = await openDuckDB({ path, connections: 2 })
  })
  afterAll(() => engine.close())

  const own = `"${schema.replaceAll('"', '""')}"`

  it('returns the rows of its tables, with and without a schema name', async () => {
    const both = await Promise.all([1, 2, 3].map(() => ask(engine, `SELECT n FROM ${own}.orders`)))
    expect(both).toEqual([[[schema]], [[schema]], [[schema]]])
    expect(await ask(engine, 'SELECT n FROM shop')).toEqual([['table']])
    expect(await ask(engine, 'SELECT n FROM main.shop')).toEqual([['table']])
    expect(await ask(engine, `SELECT orders.n FROM ${own}.orders AS orders JOIN shop ON true`)).toEqual([[schema]])
  })

  it('is described', async () => {
    const tables = [table(schema, 'orders'), table(undefined, 'shop'), table('none', 'orders')]
    const described = await engine.describe?.(tables)
    expect(described?.map((columns) => columns?.('n')?.type)).toEqual(['VARCHAR', 'VARCHAR', undefined])
  })

  it('is locked down, and compares texts by code point', async () => {
    await expect(ask(engine, `SELECT * FROM read_text('/etc/hostname')`)).rejects.toMatchObject({ code: 'failed' })
    expect(await ask(engine, `SELECT n FROM (VALUES ('b'), ('A'), ('a')) AS t (n) ORDER BY n`)).toEqual([
      ['A'],
      ['a'],
      ['b'],
    ])
    await expect(ask(engine, 'SET threads = 1')).rejects.toMatchObject({ code: 'refused' })
  })

  it('is served after a failed statement, and after a replacement', async () => {
    await expect(ask(engine, 'SELECT n FROM none.orders')).rejects.toMatchObject({ code: 'failed' })
    const next = join(folder, 'next')
    await createDuckDB({ path: next }, async ({ execute }) => {
      await execute(`CREATE SCHEMA ${own}`)
      await execute(`CREATE TABLE ${own}.orders AS SELECT 'next' AS n`)
    })
    await rename(next, path)
    expect(await ask(engine, `SELECT n FROM ${own}.orders`)).toEqual([['next']])
  })
})

it('rejects the file name as a qualifier of its tables', async () => {
  const engine = await openDuckDB({ path: await makeFile('acme.duckdb', []) })
  expect(await ask(engine, 'SELECT n FROM main.shop')).toEqual([['table']])
  await expect(ask(engine, 'SELECT n FROM acme.shop')).rejects.toMatchObject({ code: 'failed' })
  expect(await engine.describe?.([table('acme', 'shop')])).toEqual([undefined])
  await engine.close()
})

it('reads rows that are only in the write-ahead log of the file', async () => {
  const path = await makeFile('logged.duckdb', ['logged'])
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  await connection.run('PRAGMA disable_checkpoint_on_shutdown')
  await connection.run(`INSERT INTO "logged"."main".shop VALUES ('late')`)
  connection.closeSync()
  instance.closeSync()
  expect(await readdir(folder)).toContain('logged.duckdb.wal')
  const engine = await openDuckDB({ path })
  expect(await ask(engine, 'SELECT count(*) FROM shop')).toEqual([['2']])
  await engine.close()
})

it('creates a file with a schema that has the same name as the file', async () => {
  const path = join(folder, 'made.duckdb')
  await createDuckDB({ path }, async ({ execute }) => {
    await execute('CREATE SCHEMA made')
    await execute('CREATE TABLE made.orders AS SELECT 7 AS n')
  })
  const engine = await openDuckDB({ path })
  expect(await ask(engine, 'SELECT n FROM made.orders')).toEqual([[7]])
  await engine.close()
})
