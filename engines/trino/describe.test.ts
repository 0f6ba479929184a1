import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MappedTable, TableColumn } from '../../src/engine/engine.ts'
import { trinoServer } from '../../test/tools/engines/available.ts'
import { trinoShell } from '../../test/tools/engines/trino-shell.ts'
import { columnsOf, describeTables } from './describe.ts'
import { trinoEngine } from './engine.ts'

const table = (name: string, schema?: string): MappedTable => ({
  schema,
  name,
  accountColumn: 'account_id',
  columns: [],
})

const TYPES: readonly (readonly [string, TableColumn['holds']])[] = [
  ['varchar', 'text'],
  ['varchar(10)', 'text'],
  ['smallint', 'number'],
  ['decimal(18,4)', 'number'],
  ['double', 'number'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['timestamp(3)', 'other'],
  ['array(varchar)', 'other'],
  ['uuid', 'other'],
]

const columnAs = (type: string, holds: TableColumn['holds']): TableColumn =>
  holds === 'text' ? { type, holds, readsJson: true } : { type, holds }

describe('the description of rows from the catalog', () => {
  const row = (type: string) => ['web', 'events', true, 'c', type]

  it.each(TYPES)('%s: %s', (type, holds) => {
    const [columns] = describeTables([table('events')], [row(type)])
    expect(columns?.('C')).toEqual(columnAs(type, holds))
  })

  it('marks the comparison of a char as loose, because Trino pads it with blanks', () => {
    const [columns] = describeTables([table('events')], [row('char(5)')])
    expect(columns?.('c')?.loose).toBe(
      'without its trailing blanks, as char(5): make it a varchar, or cast it to one in a view',
    )
  })

  const PARTITIONED: readonly (readonly [string, readonly (boolean | undefined)[]])[] = [
    [`   format = 'PARQUET',\n   partitioned_by = ARRAY['event_year','event_month']\n`, [true, true, false]],
    [`   format = 'ORC'\n`, [false, false, false]],
    [`   location = 's3://x',\n   partitioned_by = ARRAY['event_year']\n`, [true, false, false]],
    [`   format = 'PARQUET',\n   format_version = 2,\n`, [false, false, true]],
    [`   format = 'PARQUET',\n   partitioning = ARRAY['bucket("EVENT_YEAR", 8)','month(d)']\n`, [true, false, true]],
    [`   format = 'PARQUET',\n   partitioning = ARRAY['event_month'],\n`, [false, true, true]],
    ['', [undefined, undefined, undefined]],
  ]

  it.each(
    PARTITIONED,
  )('reads from the properties %j whether a table has partitions by year, month and day: %j', (properties, divides) => {
    const columns = ['event_year', 'event_month', 'd']
    const types = ['integer', 'integer', 'date']
    const rows = columns.map((column, index) => ['web', 'events', true, column, types[index] ?? ''])
    const [described] = describeTables([table('events')], rows, [`CREATE TABLE events (\n)\nWITH (\n${properties})`])
    expect(columns.map((column) => described?.(column)?.divides)).toEqual(divides)
  })

  it('finds a table in its schema, or in the schema of the session, in upper or lower case', () => {
    const rows = [
      ['web', 'events', false, 'a', 'date'],
      ['shop', 'events', true, 'b', 'date'],
    ]
    const found = describeTables([table('Events', 'WEB'), table('EVENTS'), table('events', 'none')], rows)
    expect(found.map((columns) => columns && [columns('A')?.type, columns('B')?.type])).toEqual([
      ['date', undefined],
      [undefined, 'date'],
      undefined,
    ])
  })

  it('quotes the names of a mapping', () => {
    expect(columnsOf([table("it's", "o'h")]).sql).toContain(`(table_schema = 'o''h' AND table_name = 'it''s')`)
  })
})

describe.skipIf(trinoServer === undefined)('on a server', () => {
  const schema = `describe_${randomUUID().replaceAll('-', '_')}`
  const connection = { url: trinoServer?.url ?? 'http://127.0.0.1:1', user: 'sightline', catalog: 'memory', schema }
  const shell = trinoShell(connection)
  const engine = trinoEngine(connection)
  const names = TYPES.map((_, index) => `c${index}`)

  beforeAll(async () => {
    await shell(`CREATE SCHEMA memory.${schema}`)
    const columns = TYPES.map(([type], index) => `${names[index]} ${type}`)
    await shell(`CREATE TABLE "Events" (padded char(3), ${columns.join(', ')})`)
    await shell('CREATE VIEW seen AS SELECT CAST(padded AS varchar) AS cut, padded FROM events')
  })

  afterAll(async () => {
    for (const sql of ['DROP VIEW seen', 'DROP TABLE events', `DROP SCHEMA memory.${schema}`]) await shell(sql)
    await engine.close()
  })

  it('describes tables and views with their types', async () => {
    const [columns, view, none] = (await engine.describe?.([table('Events'), table('seen', schema), table('no')])) ?? []
    expect(names.map((name) => columns?.(name))).toEqual(TYPES.map(([type, holds]) => columnAs(type, holds)))
    expect([columns?.('padded')?.loose, view?.('cut')?.holds, view?.('padded')?.loose, none]).toEqual([
      expect.any(String),
      'text',
      expect.any(String),
      undefined,
    ])
  })

  it('describes the partitions of Iceberg tables, but not those of views and other tables', async () => {
    const web = `${schema}_web`
    const iceberg = { ...connection, catalog: 'iceberg', schema: web }
    const own = trinoShell(iceberg)
    await own(`CREATE SCHEMA ${web} WITH (location = 'local:///${web}')`)
    await own(`CREATE TABLE events (event_date date, y integer, m integer) WITH (partitioning = ARRAY['y', 'm'])`)
    await own('CREATE VIEW shown AS SELECT * FROM events')
    const reader = trinoEngine(iceberg)
    const months = { columns: ['y', 'm'], date: 'event_date', declared: true }
    const asked = ['events', 'shown'].map((name) => ({ ...table(name), months }))
    const described = await reader.describe?.(asked)
    expect(described?.map((columns) => columns?.('Y')?.divides)).toEqual([true, undefined])
    const memory = { ...table('events'), months: { ...months, columns: ['c2', 'c3'] } }
    expect((await engine.describe?.([memory]))?.[0]?.('c2')?.divides).toBe(undefined)
    for (const sql of ['DROP VIEW shown', 'DROP TABLE events', `DROP SCHEMA ${web}`]) await own(sql)
    await reader.close()
  })

  it('ignores trailing blanks in the comparison of a char, but not of a varchar', async () => {
    const sql = `SELECT CAST('a ' AS char(3)) = 'a', CAST('a ' AS varchar) = 'a'`
    expect((await shell(sql)).rows).toEqual([[true, false]])
  })
})
