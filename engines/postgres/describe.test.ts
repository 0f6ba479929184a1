import type { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddl } from '../../dialects/postgres/ddl.ts'
import { postgres } from '../../dialects/postgres/index.ts'
import { createCompiler } from '../../src/compiler/create-compiler.ts'
import { checkWarehouse, warningsOf } from '../../src/engine/check-warehouse.ts'
import type { Cell, Engine, MappedTable, Run } from '../../src/engine/engine.ts'
import { createService } from '../../src/service/service.ts'
import { postgresServer } from '../../test/tools/engines/available.ts'
import { newPGlite } from '../../test/tools/engines/new-pglite.ts'
import { createDatabase, type TestDatabase } from '../../test/tools/engines/postgres.ts'
import { describeTables } from './describe.ts'
import { openPostgres } from './engine.ts'

/** The warnings of a check, one line each. */
const checked = async (...asked: Parameters<typeof checkWarehouse>) => warningsOf(await checkWarehouse(...asked))

const table = (name: string, schema?: string): MappedTable => ({
  schema,
  name,
  accountColumn: 'account_id',
  columns: [],
})

describe('the description of tables', () => {
  let database: PGlite

  beforeAll(async () => {
    database = await newPGlite({ extensions: { citext } })
    await database.exec(`
      CREATE SCHEMA types;
      CREATE EXTENSION citext SCHEMA types;
      CREATE DOMAIN uncased AS types.citext;
      CREATE DOMAIN code AS character(3);
      CREATE DOMAIN code_of_shop AS code;
      CREATE DOMAIN label AS varchar(40);
      CREATE DOMAIN price AS numeric(18, 6);
      CREATE DOMAIN price_of_shop AS price;
      CREATE SCHEMA web;
      CREATE TABLE t (
        "Text" text, limited varchar(10), labelled label, padded character(5), coded code_of_shop, id uuid,
        whole smallint, exact numeric(18, 4), rounded double precision, flag boolean, day date, instant timestamptz,
        several text[], gone text, priced price_of_shop, folded types.citext, uncased uncased
      );
      ALTER TABLE t DROP COLUMN gone;
      CREATE VIEW v AS SELECT padded, padded::text AS cut FROM t;
      CREATE TABLE web.t (day text);
      CREATE TABLE web.only (day date);
      CREATE ROLE reader;
      CREATE TABLE secret (day date);
      CREATE TABLE partly (day date, "Name" text, hidden text);
      GRANT SELECT ON t TO reader;
      GRANT SELECT (day, "Name") ON partly TO reader`)
  })

  afterAll(() => database.close())

  async function describeWith(tables: readonly MappedTable[], ...before: readonly string[]) {
    await database.exec('BEGIN')
    try {
      for (const sql of before) await database.exec(sql)
      const run: Run = async ({ sql, parameters }) =>
        (await database.query<readonly Cell[]>(sql, [...parameters], { rowMode: 'array' })).rows
      return await describeTables(run, tables)
    } finally {
      await database.exec('ROLLBACK')
    }
  }

  it.each([
    ['Text', { type: 'text', holds: 'text' }],
    ['limited', { type: 'character varying(10)', holds: 'text' }],
    ['labelled', { type: 'label, of character varying(40)', holds: 'text' }],
    ['priced', { type: 'price_of_shop, of numeric(18,6)', holds: 'number' }],
    ['id', { type: 'uuid', holds: 'other' }],
    ['whole', { type: 'smallint', holds: 'number' }],
    ['exact', { type: 'numeric(18,4)', holds: 'number' }],
    ['rounded', { type: 'double precision', holds: 'number' }],
    ['flag', { type: 'boolean', holds: 'boolean' }],
    ['day', { type: 'date', holds: 'date' }],
    ['instant', { type: 'timestamp with time zone', holds: 'other' }],
    ['several', { type: 'text[]', holds: 'other' }],
    ['text', undefined],
    ['gone', undefined],
  ])('of the column %s', async (name, column) => {
    const [columns] = await describeWith([table('t')])
    expect(columns?.(name)).toEqual(column)
  })

  it('describes padded and case-insensitive texts, and domains over these types', async () => {
    const [columns, ofView] = await describeWith([table('t'), table('v')])
    const how = 'without its trailing blanks, as character(n)'
    expect(columns?.('padded')?.loose).toBe(`${how}: ALTER TABLE public.t ALTER COLUMN padded TYPE text COLLATE "C"`)
    expect(columns?.('coded')?.loose).toBe(`${how}: ALTER TABLE public.t ALTER COLUMN coded TYPE text COLLATE "C"`)
    for (const name of ['folded', 'uncased']) {
      expect(columns?.(name)?.loose).toBe(
        `without case, as citext: ALTER TABLE public.t ALTER COLUMN ${name} TYPE text COLLATE "C"`,
      )
    }
    expect(ofView?.('padded')?.loose).toBe(`${how}: cast it to text COLLATE "C" in its view`)
    expect(ofView?.('cut')).toEqual({ type: 'text', holds: 'text' })
  })

  it('finds the table that a statement would read, by schema, search path and permissions', async () => {
    const tables = [table('t'), table('t', 'web'), table('only'), table('secret'), table('T')]
    const typeOfDay = async (...before: readonly string[]) =>
      (await describeWith(tables, ...before)).map((columns) => columns?.('day')?.type)
    expect(await typeOfDay()).toEqual(['date', 'text', undefined, 'date', undefined])
    expect(await typeOfDay('SET LOCAL search_path = web, public')).toEqual(['text', 'text', 'date', 'date', undefined])
    expect(await typeOfDay('SET LOCAL ROLE reader')).toEqual(['date', undefined, undefined, undefined, undefined])
    const [columns] = await describeWith([table('partly')], 'SET LOCAL ROLE reader')
    expect(['day', 'Name', 'hidden'].map((name) => columns?.(name)?.holds)).toEqual(['date', 'text', undefined])
  })
})

describe.skipIf(postgresServer === undefined)('collations on a server', () => {
  let database: TestDatabase
  let engine: Engine
  const compiler = createCompiler({ dialect: postgres() })

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    await database.run([
      ...ddl({ now: new Date('2026-03-15T12:00:00Z'), months: 1 }),
      `CREATE COLLATION uncased (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
      `CREATE COLLATION german (provider = icu, locale = 'de')`,
      `INSERT INTO summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year,
         event_month, keyword) SELECT 'acme', '2026-03-01', 'search', k, 'e', 'v', 'w', 2026, 3, k
       FROM unnest(ARRAY['RED', 'red', 'äpfel', 'Zebra', 'apfel', 'B']) AS k`,
    ])
    engine = await openPostgres({ url: database.url })
  })

  afterAll(async () => {
    await engine.close()
    await database.drop()
  })

  const retype = (as: string) => database.run([`ALTER TABLE summary ALTER COLUMN keyword TYPE ${as}`])

  async function ask(body: object) {
    const { body: text } = await createService({ compiler, engine }).query(body, { account: 'acme' })
    return JSON.parse(text).data
  }

  it('requires a declaration of partitions by year and month, but not of partitions by date', async () => {
    expect(await checkWarehouse(compiler, engine)).toEqual([])
    await database.run([
      'CREATE SCHEMA monthly',
      ...ddl({ now: new Date('2026-03-15T12:00:00Z'), months: 1 })
        .filter((statement) => /^CREATE TABLE (summary|page_loads) /.test(statement))
        .map((statement) =>
          statement
            .replace(/PARTITION BY .*/s, 'PARTITION BY RANGE (event_year, event_month)')
            .replace('TABLE ', 'TABLE monthly.'),
        ),
      'CREATE VIEW monthly.product_ratings AS SELECT * FROM product_ratings',
    ])
    const slow = async (partitioned: boolean, schema?: string) => {
      const own = createCompiler({ dialect: postgres(), warehouse: { partitioned, ...(schema && { schema }) } })
      const found = await checkWarehouse(own, engine)
      return found
        .filter(({ severity }) => severity === 'slow')
        .map(({ message, write }) => [message.slice(0, 40), write])
    }
    // Only summary among the reference tables is partitioned. Whether a view is partitioned is unknown.
    expect(await slow(false, 'monthly')).toEqual([['monthly.summary is partitioned by event_', '"partitioned": true']])
    expect(await slow(true, 'monthly')).toEqual([['monthly.page_loads is not partitioned by', '"partitioned": false']])
    expect((await slow(true)).length).toBe(10)
  })

  it('refuses collations that treat different texts as equal, and suggests the fix', async () => {
    await retype('text COLLATE uncased')
    const mend = 'ALTER TABLE public.summary ALTER COLUMN keyword TYPE text COLLATE "C"'
    await expect(checked(compiler, engine)).rejects.toThrow(
      `summary.keyword is compared by the collation "uncased": ${mend}`,
    )
    await database.run([mend])
    expect(await checked(compiler, engine)).toEqual([])
  })

  it('refuses collations that do not order by code point, if the statements rely on the order of columns', async () => {
    const trusting = createCompiler({ dialect: postgres({ collation: 'C' }) })
    await retype('text COLLATE german')
    await expect(checked(trusting, engine)).rejects.toThrow(
      /^summary\.keyword orders texts by the rules of a language, and the statements do not override that order$/,
    )
    for (const as of ['text COLLATE "C"', 'varchar(99) COLLATE "POSIX"', 'text COLLATE ucs_basic']) {
      await retype(as)
      expect(await checked(trusting, engine)).toEqual([])
    }
    // The test database orders texts by language. A column without an explicit collation inherits this order.
    await retype('text COLLATE "default"')
    await expect(checked(trusting, engine)).rejects.toThrow(/^summary\.keyword orders texts/)
  })

  it('accepts collations that do not order by code point, and still orders answers by code point', async () => {
    await retype('varchar(99) COLLATE german')
    expect(await checked(compiler, engine)).toEqual([])
    const keywords = async (more: object) =>
      (await ask({ dimensions: ['keyword'], order: [{ field: 'keyword' }], ...more })).map(
        ({ keyword }: { readonly keyword: string }) => keyword,
      )
    const filtered = (operator: string, value: string) =>
      keywords({ filters: [{ member: 'keyword', operator, values: [value] }] })
    expect(await keywords({})).toEqual(['B', 'RED', 'Zebra', 'apfel', 'red', 'äpfel'])
    expect(await filtered('equals', 'RED')).toEqual(['RED'])
    expect(await filtered('contains', 'ed')).toEqual(['red'])
    expect(await filtered('gt', 'Zebra')).toEqual(['apfel', 'red', 'äpfel'])
    expect(await filtered('lte', 'RED')).toEqual(['B', 'RED'])
    const ends = ['min', 'max'].map((fn) => ({ field: 'keyword', fn }))
    expect(await ask({ measures: ends })).toEqual([{ min_keyword: 'B', max_keyword: 'äpfel' }])
  })
})
