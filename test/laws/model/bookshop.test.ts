// A custom model from end to end on its own database: answers, refusals and the description.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { createCompiler } from '../../../src/index.ts'
import { createService } from '../../../src/service/index.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { BOOKSHOP_TABLES, bookshop } from './bookshop.ts'

const compiler = createCompiler({ dialect: duckdb(), model: bookshop })
let engine: TestEngine

beforeAll(async () => {
  engine = await openTestDuckDB()
  await engine.run(BOOKSHOP_TABLES.split(';').filter((statement) => statement.trim() !== ''))
})
afterAll(() => engine.close())

const now = () => new Date('2026-01-03T12:00:00Z')

async function answer(body: object, { report = '', account = 'a' } = {}) {
  const service = createService({ compiler, engine, clock: now })
  const { status, body: text } =
    report === '' ? await service.query(body, { account }) : await service.report(report, body, { account })
  return { status, ...JSON.parse(text) }
}

const count = { field: '*', fn: 'count' }

describe('a custom model', () => {
  it('returns the rows of one account, ordered by the date field', async () => {
    const { data } = await answer({ dimensions: ['ordered_on'], measures: [count, { field: 'total', fn: 'sum' }] })
    expect(data).toEqual([
      { ordered_on: '2026-01-01', count: '1', sum_total: '10.5' },
      { ordered_on: '2026-01-02', count: '2', sum_total: '40.5' },
      { ordered_on: '2026-01-03', count: '1', sum_total: '1' },
    ])
    expect((await answer({ measures: [count] }, { account: 'b' })).data).toEqual([{ count: '1' }])
  })

  it('omits blank titles from groups, but not from totals', async () => {
    const byTitle = await answer({ dimensions: ['title'], measures: [{ field: 'copies', fn: 'sum', alias: 'n' }] })
    expect(byTitle.data).toEqual([
      { title: 'Dune', n: '2' },
      { title: 'Emma', n: '2' },
    ])
    expect((await answer({ measures: [{ field: 'copies', fn: 'sum', alias: 'n' }] })).data).toEqual([{ n: '9' }])
  })

  it('joins one customer per order without a warning, and several tags per order with a warning', async () => {
    expect((await answer({ dimensions: ['country'], measures: [count] })).data).toEqual([
      { country: 'DE', count: '2' },
      { country: 'FR', count: '1' },
    ])
    const tagged = compiler.compile({ dimensions: ['tag'], measures: [{ field: 'total', fn: 'sum' }] }, at('a'))
    expect(tagged.ok && tagged.query.warnings).toEqual([
      {
        code: 'rows_multiplied',
        path: 'measures[0]',
        message: 'sum_total counts a row once per tag of its book; count_distinct of order_id avoids this',
      },
    ])
    const untagged = compiler.compile({ dimensions: ['country'], measures: [{ field: 'total', fn: 'sum' }] }, at('a'))
    expect(untagged.ok && untagged.query.warnings).toEqual([])
  })

  it('requires a filter on the row type for a field of a single row type', async () => {
    const bare = { dimensions: ['pickup_slot'], measures: [count] }
    expect(await answer(bare)).toMatchObject({
      status: 400,
      message:
        'dimensions[0]: pickup_slot is populated only on shop rows: add a filter on channel, for example equals "shop"',
    })
    const filters = [{ member: 'channel', operator: 'equals', values: ['shop'] }]
    expect((await answer({ ...bare, filters })).data).toEqual([{ pickup_slot: 'noon', count: '1' }])
  })

  it('refuses the field and report names of site search', async () => {
    const { status, message } = await answer({ dimensions: ['keyword'] })
    expect([status, message]).toEqual([400, 'dimensions[0]: unknown field "keyword"; GET / lists all fields'])
    expect(await answer({ dimensions: ['titel'] })).toMatchObject({
      message: 'dimensions[0]: unknown field "titel"; the nearest known one is "title"',
    })
    const ofSiteSearch: string = 'searches'
    expect(compiler.compileReport(ofSiteSearch, {}, at('a'))).toMatchObject({
      ok: false,
      error: { issues: [{ code: 'unknown_report', expected: ['best-sellers'] }] },
    })
  })

  it('runs reports with filters, a date range and having', async () => {
    const emma = { title: 'Emma', order_count: '2', copies: '2', revenue: '21', customer_count: '2' }
    const dune = { title: 'Dune', order_count: '1', copies: '2', revenue: '30', customer_count: '1' }
    const rate = { orders_per_customer: '1' }
    const all = await answer({}, { report: 'best-sellers' })
    expect(all.data).toEqual([
      { ...dune, ...rate },
      { ...emma, ...rate },
    ])
    const first = await answer({ endDate: '2026-01-01' }, { report: 'best-sellers' })
    expect(first.data).toEqual([
      { ...emma, order_count: '1', copies: '1', revenue: '10.5', customer_count: '1', ...rate },
    ])
    const classics = [{ member: 'tag', operator: 'equals', values: ['classic'] }]
    expect((await answer({ filters: classics }, { report: 'best-sellers' })).data).toEqual([{ ...emma, ...rate }])
    const having = [{ member: 'revenue', operator: 'gt', values: ['21'] }]
    expect((await answer({ having }, { report: 'best-sellers' })).data).toEqual([{ ...dune, ...rate }])
  })

  it('describes only its own fields and reports', () => {
    const { fields, reports } = compiler.describe()
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(bookshop.fields))
    expect(fields.find(({ name }) => name === 'channel')?.values).toEqual(['web', 'shop'])
    expect(reports.map(({ path }) => path)).toEqual(['/best-sellers'])
    expect(reports[0]?.filters.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'channel string',
      'tag string',
      'day date',
    ])
    expect(compiler.about('best-sellers')).toBe('Copies and revenue by title')
  })

  it('compiles to its own tables and columns in every dialect, with the account in every scan', () => {
    for (const dialect of [duckdb(), postgres(), trino()]) {
      const result = createCompiler({ dialect, model: bookshop }).compile(
        { dimensions: ['title', 'country', 'tag'], measures: [{ field: 'total', fn: 'avg' }] },
        at('a'),
      )
      const sql = result.ok ? result.query.toSQL() : ''
      expect(
        sql.match(/"tenant_id"(?: collate "binary" = 'a'| = cast\('a' as text\)| as varchar\) = 'a')/g),
      ).toHaveLength(3)
      expect(sql).not.toMatch(/account_id|event_|keyword|summary/)
    }
  })

  it('reads tables with mapped names', () => {
    const warehouse = { accountColumn: 'shop', relations: { orders: { table: 'sales', columns: { title: 'name' } } } }
    const mapped = createCompiler({ dialect: duckdb(), model: bookshop, warehouse })
    expect(mapped.tables('a')[0]).toMatchObject({ name: 'sales', accountColumn: 'shop' })
    const result = mapped.compile({ dimensions: ['title'] }, at('a'))
    expect(result.ok && result.query.toSQL()).toContain('"orders rows"."name" as "title"')
  })
})

const at = (account: string) => ({ account, now: now() })
