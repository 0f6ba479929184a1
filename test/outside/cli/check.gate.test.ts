// `sightline check` and `--warehouse` on custom DuckDB tables: suggesting a mapping, checking it, and running reports.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { openFakeTrino } from '../../tools/engines/fake-trino.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram } from './program.ts'

const folder = temporaryFolder()

const path = join(folder, 'shop.duckdb')
const mapping = join(folder, 'mapping.json')
beforeAll(() =>
  createDuckDB({ path }, async ({ execute }) => {
    await execute(`CREATE TABLE shop_events (tenant_id INTEGER, created_at TIMESTAMPTZ, type VARCHAR, search_term VARCHAR,
      session_id UUID, search_id BIGINT, results INTEGER, order_total DOUBLE)`)
    await execute(`INSERT INTO shop_events
      SELECT 7, TIMESTAMPTZ '2026-01-30 22:30:00+00' + to_hours(n), 'search', 'shoe', uuid(), n, 3, NULL FROM range(4) t(n)`)
  }),
)

const write = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const DAYS = JSON.stringify({ dimensions: ['event_date'], measures: [{ field: '*', fn: 'count', alias: 'n' }] })
const query = (file: string, ...more: readonly string[]) =>
  runProgram(['query', '--database', path, '--warehouse', file, '--account', '7', ...more], DAYS)

describe('sightline check', () => {
  it('suggests a mapping that passes the check and lets reports run', async () => {
    const suggested = await runProgram(['check', '--database', path, '--suggest'])
    expect([suggested.status, suggested.err]).toEqual([0, ''])
    writeFileSync(mapping, suggested.out)
    const checked = await runProgram(['check', '--database', path, '--warehouse', mapping])
    expect(checked).toMatchObject({ status: 0, out: 'all tables fit\n' })
    const days = await query(mapping, '--time-zone', 'Europe/Berlin')
    expect(JSON.parse(days.out).data).toEqual([
      { event_date: '2026-01-30', n: '1' },
      { event_date: '2026-01-31', n: '3' },
    ])
    const poor = await runProgram(
      ['query', '--database', path, '--warehouse', mapping, '--account', '7', '--report', 'poor-results'],
      '{}',
    )
    expect(JSON.parse(poor.out).data).toEqual([expect.objectContaining({ keyword: 'shoe', search_count: '4' })])
  })

  it('notes a column that looks like an absent field, and a column that serves two fields', async () => {
    const columns = { event_date: { column: 'created_at', type: 'timestamptz' }, event_type: 'type', page_name: 'type' }
    const summary = { table: 'shop_events', accountColumn: 'tenant_id', columns }
    const file = write(
      'partial.json',
      JSON.stringify({ absent: 'rest', accountType: 'number', relations: { summary } }),
    )
    const { err, out } = await runProgram(['check', '--database', path, '--warehouse', file])
    const notes = err
      .split('\n')
      .filter((line) => line.startsWith('note: shop_events.'))
      .toSorted()
    expect(notes).toEqual([
      'note: shop_events.order_total looks like order_total, which has no column',
      'note: shop_events.results looks like no_of_results, which has no column',
      'note: shop_events.search_id looks like tracking_id, which has no column',
      'note: shop_events.search_term looks like keyword, which has no column',
      'note: shop_events.session_id looks like visit_id, which has no column',
      'note: shop_events.type serves event_type and page_name: usually only one is right',
    ])
    expect(out).toContain('write "keyword": "search_term"')
    expect(out).toContain('write "visit_id": {"column":"session_id","type":"uuid"}')
  })

  it('inspects only the schema in the Trino URL, and omits the schema name from the mapping', async () => {
    const data = [
      ['web', 'shop_events', 'tenant_id', 'integer'],
      ['web', 'shop_events', 'search_term', 'varchar'],
    ]
    const server = await openFakeTrino(() => ({
      body: JSON.stringify({ id: 'q', stats: { state: 'FINISHED' }, data }),
    }))
    const url = server.url.replace('//', '//reader@')
    const { status, out } = await runProgram(['check', '--suggest', '--engine', 'trino', '--url', `${url}/hive/web`])
    await server.close()
    expect([status, server.asked[0]?.body]).toEqual([0, expect.stringContaining('WHERE table_schema = current_schema')])
    const { summary } = JSON.parse(out).relations
    expect([summary.table, summary.columns.keyword, 'schema' in summary]).toEqual(['shop_events', 'search_term', false])
  })

  it('lists every problem together with its fix, and exits with status 1', async () => {
    const file = write(
      'wrong.json',
      readFileSync(mapping, 'utf8').replace('"uuid"', '"bigint"').replace('"results"', '"hits"'),
    )
    const { status, out } = await runProgram(['check', '--database', path, '--warehouse', file])
    expect(status).toBe(1)
    expect(out.trimEnd().split('\n')).toEqual([
      'wrong: shop_events.session_id is of the type UUID; the mapping says bigint',
      '  write "visit_id": {"column":"session_id","type":"uuid"}',
      'missing: shop_events has no column hits: requests and reports that need it fail',
      '  write "no_of_results": {"absent": true}',
    ])
    const { status: refused, err } = await query(file)
    expect([refused, err]).toEqual([2, expect.stringContaining('shop_events.session_id is of the type UUID')])
  })

  it('suggests the nearest column name for a misspelt column name, and keeps the column in the mapping', async () => {
    const file = write('near.json', readFileSync(mapping, 'utf8').replace('"search_term"', '"serach_term"'))
    const { status, out } = await runProgram(['check', '--database', path, '--warehouse', file])
    expect([status, out.trimEnd().split('\n')]).toEqual([
      1,
      [
        'missing: shop_events has no column serach_term (the nearest one is search_term): requests and reports that need it fail',
        '  write "keyword": "search_term"',
      ],
    ])
  })

  it('names an expression that the engine cannot compute; `sightline query` rejects the mapping', async () => {
    const file = write(
      'nope.json',
      readFileSync(mapping, 'utf8').replace('"search_term"', '{"sql": "nope({search_term})"}'),
    )
    const { status, out } = await runProgram(['check', '--database', path, '--warehouse', file])
    expect([status, out]).toEqual([
      1,
      expect.stringMatching(/^wrong: relations\.summary\.columns\.keyword of the mapping cannot be computed: .*nope/),
    ])
    expect((await query(file)).status).toBe(2)
  })

  it('suggests a mapping for one schema that renames event types, converts cents and skips deleted rows', async () => {
    const database = join(folder, 'schemas.duckdb')
    await createDuckDB({ path: database }, async ({ execute }) => {
      await execute('CREATE SCHEMA live')
      await execute(
        'CREATE TABLE main.summary (account_id VARCHAR, event_date DATE, event_type VARCHAR, keyword VARCHAR)',
      )
      await execute(`CREATE TABLE live.shop_log (shop_id INTEGER, day DATE, kind VARCHAR, order_total_cents BIGINT,
        is_removed BOOLEAN)`)
      await execute(`INSERT INTO live.shop_log VALUES (1, DATE '2026-01-01', 'search', NULL, false),
        (1, DATE '2026-01-01', 'purchase', 1999, NULL), (1, DATE '2026-01-01', 'purchase', 500, true)`)
    })
    const suggested = await runProgram(['check', '--database', database, '--suggest', '--schema', 'live'])
    expect(suggested.status).toBe(0)
    const { accountColumn, relations } = JSON.parse(suggested.out)
    expect([accountColumn, relations.summary.table, relations.summary.schema, relations.summary.where]).toEqual([
      'shop_id',
      'shop_log',
      'live',
      'not coalesce({is_removed}, false)',
    ])
    expect(relations.summary.columns).toMatchObject({
      event_type: { column: 'kind', values: { search: 'search', sale: 'purchase' } },
      order_total: { sql: 'cast({order_total_cents} * 0.01 as decimal(18, 4))' },
    })
    const file = write('live.json', suggested.out)
    expect(await runProgram(['check', '--database', database, '--warehouse', file])).toMatchObject({
      status: 0,
      out: 'all tables fit\n',
    })
    const body = {
      measures: [{ field: 'order_total', fn: 'sum', alias: 'total' }],
      filters: [{ member: 'event_type', operator: 'equals', values: ['sale'] }],
    }
    const answer = await runProgram(
      ['query', '--database', database, '--warehouse', file, '--account', '1'],
      JSON.stringify(body),
    )
    expect(JSON.parse(answer.out).data).toEqual([{ total: '19.99' }])
    const wrong = await runProgram(['check', '--database', database, '--suggest', '--schema', 'liev'])
    expect([wrong.status, wrong.err]).toEqual([
      2,
      'sightline: --schema liev: it has no table that this user can read; schemas with tables: live, main\n',
    ])
    expect((await runProgram(['check', '--database', database, '--schema', 'live'])).err).toContain(
      '--schema requires --suggest; --json-schema prints the JSON Schema of --warehouse',
    )
  })

  it('requires a database, and fails if the database has none of the expected tables', async () => {
    expect((await runProgram(['check'])).err).toContain('--database is required')
    const other = write('other.duckdb', 'no database')
    expect((await runProgram(['check', '--database', other])).err).toBe(
      `sightline: --database ${other}: it is not a DuckDB database\n`,
    )
    const { status, out } = await runProgram(['check', '--database', path])
    expect([status, out]).toEqual([
      1,
      expect.stringMatching(/^wrong: this database has none of the tables summary, facet_sel/),
    ])
  })
})

describe('--warehouse', () => {
  it.each([
    [
      'misspelt.json',
      '{"relatoins": {}}',
      `--warehouse ${folder}/misspelt.json: warehouse.relatoins is not an option; the nearest known one is relations`,
    ],
    ['twice.json', '{"schema": "a", "schema": "b"}', 'twice.json: '],
    ['empty.json', '', 'empty.json: the file is empty; a JSON object is expected'],
    ['blank.json', ' \n', 'blank.json: the file is empty; a JSON object is expected'],
    ['list.json', '[]', 'list.json: must be a JSON object'],
    [
      'comment.json',
      '{"relations": {"summary": {"where": "{a} --"}}}',
      'warehouse.relations.summary.where must be one',
    ],
  ])('prints one error line and exits with status 2 for %s', async (name, text, message) => {
    const { status, out, err } = await query(write(name, text))
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
    expect(err).toContain(message)
  })

  it.each([
    ['serve', '--port', '0', '--database', path],
    ['check', '--database', path],
    ['compile', '--dialect', 'trino'],
    ['ask', 'searches', '--database', path],
  ])('names the invalid mapping file: %s', async (...argv) => {
    const file = write('wrong-type.json', '{"accountType": "nubmer"}')
    const { status, err } = await runProgram([...argv, '--account', '7', '--warehouse', file], DAYS)
    expect([status, err.trimEnd().split('\n').length]).toEqual([2, 1])
    expect(err).toContain(`sightline: --warehouse ${file}: warehouse.accountType must`)
  })

  it('replaces {account} in a schema name with the account', async () => {
    const file = write('schemas.json', '{"schema": "shop_{account}", "account": "schema"}')
    const compile = ['compile', '--dialect', 'trino', '--warehouse', file, '--account', '$&7', '--text']
    const { out } = await runProgram(compile, DAYS)
    expect(out).toContain('"shop_$&7"."summary"')
    expect(out).not.toContain('account_id')
  })

  it('prints a JSON Schema that accepts the same mapping files as the CLI', async () => {
    const { out } = await runProgram(['check', '--json-schema'])
    const isValid = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(JSON.parse(out))
    const of = (columns: object) => isValid({ relations: { summary: { columns } } })
    expect(isValid(JSON.parse(readFileSync(mapping, 'utf8'))), JSON.stringify(isValid.errors)).toBe(true)
    const linked = { $schema: './warehouse.schema.json', ...JSON.parse(readFileSync(mapping, 'utf8')) }
    expect([isValid(linked), (await query(write('linked.json', JSON.stringify(linked)))).status]).toEqual([true, 0])
    expect(of({ order_total: { sql: '{cents} * 0.01' }, city: 'town', state: { absent: true } })).toBe(true)
    expect(of({ visit_id: { type: 'int' } })).toBe(false)
    expect(of({ keywrd: 'x' })).toBe(false)
    expect(isValid({ relations: { summary: { absent: true } } })).toBe(false)
    expect(isValid({ relations: { ai_recommendations: { partitioned: true } } })).toBe(false)
  })
})
