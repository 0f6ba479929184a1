import { describe, expect, it } from 'vitest'
import type { MappedTable, TableColumn } from '../../src/engine/engine.ts'
import { createInMemoryDuckDB } from '../../test/tools/engines/in-memory-duckdb.ts'

const table = (name: string, schema?: string): MappedTable => ({
  schema,
  name,
  accountColumn: 'account_id',
  columns: [],
})

/** Creates a database with these statements and describes the columns of its tables. */
async function columnsOf(statements: readonly string[], tables: readonly MappedTable[], ...names: readonly string[]) {
  const engine = await createInMemoryDuckDB({}, async ({ execute }) => {
    for (const statement of statements) await execute(statement)
  })
  try {
    const described = await engine.describe?.(tables)
    return described?.map((columns) => columns && names.map((name) => columns(name)))
  } finally {
    await engine.close()
  }
}

const typed = (collation: string) => `CREATE TABLE t (k VARCHAR ${collation})`

it('reports that tables have no partitions, and that the partitions of views are unknown', async () => {
  const months = { columns: ['Y', 'm'], date: 'd', declared: true }
  const tables = ['t', 'v'].map((name) => ({ ...table(name), months }))
  const statements = ['CREATE TABLE t (y INTEGER, m INTEGER, d DATE)', 'CREATE VIEW v AS SELECT * FROM t']
  const described = await columnsOf(statements, tables, 'y', 'd')
  expect(described?.map((columns) => columns?.map((column) => column?.divides))).toEqual([
    [false, undefined],
    [undefined, undefined],
  ])
})

it('treats names as equal if they differ only in the case of ASCII letters', async () => {
  const statements = ['CREATE SCHEMA "Ünal"', 'CREATE TABLE "Ünal".t ("Ä" INTEGER)']
  const tables = ['Ünal', 'ÜNAL', 'ünal'].map((schema) => table('T', schema))
  const described = await columnsOf(statements, tables, 'Ä', 'ä')
  const column = { type: 'INTEGER', holds: 'number' }
  expect(described).toMatchObject([[column, undefined], [column, undefined], undefined])
})

describe('text columns', () => {
  it.each([
    '',
    'COLLATE "binary"',
    'COLLATE C',
    'COLLATE POSIX',
  ])('are compared by code point: VARCHAR %s', async (by) => {
    expect(await columnsOf([typed(by)], [table('t')], 'k')).toEqual([
      [{ type: 'VARCHAR', holds: 'text', readsJson: true }],
    ])
  })

  it.each([
    ...['NOCASE', 'NOACCENT', 'NFC', 'NOCASE.NOACCENT', 'icu_noaccent'],
    ...['de', 'en_us', 'tr', 'sv', 'ja', 'th', 'zh'],
  ])('are reported as loosely compared under COLLATE %s, in an empty table and in one with rows', async (collation) => {
    const create = typed(`COLLATE ${collation}`)
    for (const statements of [[create], [create, `INSERT INTO t VALUES ('x'), (NULL), ('y')`]]) {
      expect(await columnsOf(statements, [table('t')], 'k')).toEqual([
        [
          {
            type: 'VARCHAR',
            holds: 'text',
            loose: 'by a collation: ALTER TABLE "t" ALTER COLUMN "k" TYPE VARCHAR COLLATE "binary"',
          },
        ],
      ])
    }
  })

  it('compares by code point after the suggested statement ran', async () => {
    const mend = 'ALTER TABLE "t" ALTER COLUMN "k" TYPE VARCHAR COLLATE "binary"'
    const [[column] = []] = (await columnsOf([typed('COLLATE nocase'), mend], [table('t')], 'k')) ?? []
    expect(column).not.toHaveProperty('loose')
  })

  it('compares columns of a view by the collation of its tables', async () => {
    const view = 'CREATE VIEW v AS SELECT k, k COLLATE "binary" AS exact FROM t'
    const [columns] = (await columnsOf([typed('COLLATE nocase'), view], [table('v')], 'k', 'exact')) ?? []
    expect(columns?.map((column) => column?.loose)).toEqual([
      'by a collation: write "k" COLLATE "binary" in its view',
      undefined,
    ])
  })
})

describe('a default collation that the host has set', () => {
  it.each([
    `PRAGMA default_collation = 'NOCASE'`,
    `SET GLOBAL default_collation = 'de'`,
  ])('is reset after %s', async (sql) => {
    const engine = await createInMemoryDuckDB({}, async ({ execute }) => {
      for (const statement of [sql, typed(''), `INSERT INTO t VALUES ('red'), ('RED')`]) await execute(statement)
    })
    const equal = `SELECT count(*) FROM t WHERE k = 'RED'`
    expect(await engine.read((run) => run({ sql: equal, parameters: [] }))).toEqual([['1']])
    expect((await engine.describe?.([table('t')]))?.[0]?.('k')).not.toHaveProperty('loose')
    await engine.close()
  })
})

describe('the kind of a column', () => {
  const types: readonly (readonly [string, TableColumn['holds']])[] = [
    ['INTEGER', 'number'],
    ['UBIGINT', 'number'],
    ['DECIMAL(18,4)', 'number'],
    ['DOUBLE', 'number'],
    ['BOOLEAN', 'boolean'],
    ['DATE', 'date'],
    ['TIMESTAMP', 'other'],
    ["ENUM('b', 'a')", 'other'],
    ['UUID', 'other'],
    ['VARCHAR[]', 'other'],
    ['DECIMAL(9,2)[]', 'other'],
  ]

  it.each(types)('%s: %s', async (type, holds) => {
    expect(await columnsOf([`CREATE TABLE t (c ${type})`], [table('t')], 'c')).toEqual([[{ type, holds }]])
  })
})

describe('names', () => {
  const statements = [
    'CREATE SCHEMA web',
    'CREATE TABLE web."My ""Table" ("My Column" DATE)',
    'CREATE TABLE plain (c DATE)',
  ]

  it('finds tables in their schema, in upper or lower case', async () => {
    const tables = [
      table('my "TABLE', 'WEB'),
      table('my "table'),
      table('PLAIN'),
      table('plain', 'memory'),
      table('none'),
    ]
    const found = await columnsOf(statements, tables, 'my column', 'C')
    expect(found?.map((columns) => columns?.map((column) => column?.holds))).toEqual([
      ['date', undefined],
      undefined,
      [undefined, 'date'],
      [undefined, 'date'],
      undefined,
    ])
  })
})
