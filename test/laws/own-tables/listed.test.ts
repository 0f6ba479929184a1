// Mappings with `values`, `others`, `absent: 'rest'` and joins without days, on every engine: rows with unlisted values,
// of the account and of others, and an index that PostgreSQL uses. Purchases after midnight count for the facets of
// their search.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { checkWarehouse } from '../../../src/engine/check-warehouse.ts'
import { createService } from '../../../src/service/service.ts'
import type { Warehouse } from '../../../src/warehouse/warehouse.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { timeoutMs } from '../property/seeds.ts'

const EVENTS = [
  "'a', 'search', '2024-05-01', 't1', 0",
  "'a', 'browse', '2024-05-01', 't2', 0",
  "'a', 'purchase', '2024-05-02', 't1', 50",
  "'a', 'page_view', '2024-05-02', 't9', 0",
  "'b', 'search', '2024-05-01', 't3', 0",
  "'b', 'scroll', '2024-05-01', 't3', 0",
  "'c', 'search', '2024-05-01', 't4', 0",
]

const mapping = (others: 'ignore' | 'fail', sameDay?: boolean): Warehouse => ({
  absent: 'rest',
  relations: {
    summary: {
      table: 'own_log',
      columns: {
        event_type: { column: 'kind', values: { search: ['search', 'browse'], sale: 'purchase' }, others },
        event_date: 'happened',
        tracking_id: 'search_id',
        item_total: 'total',
      },
    },
    facet_selections: {
      table: 'own_facets',
      columns: { event_date: 'picked', tracking_id: 'search_id', facet_field: 'facet', facet_value: 'choice' },
      ...(sameDay !== undefined && { sameDay }),
    },
  },
})

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.run([
      'DROP TABLE IF EXISTS own_log',
      'DROP TABLE IF EXISTS own_facets',
      `CREATE TABLE own_log (account_id varchar(9), kind varchar(20), happened date, search_id varchar(9), total decimal(18, 4))`,
      'CREATE TABLE own_facets (account_id varchar(9), picked date, search_id varchar(9), facet varchar(9), choice varchar(9))',
      ...EVENTS.map((row) => `INSERT INTO own_log VALUES (${row.replace(/'2024/, "date '2024")})`),
      "INSERT INTO own_facets VALUES ('a', date '2024-05-01', 't1', 'color', 'red')",
    ])
  }, timeoutMs)
  afterAll(async () => {
    await engine?.run(['DROP TABLE own_log', 'DROP TABLE own_facets'])
    await engine?.close()
  })

  const compilerOf = (warehouse: Warehouse) => createCompiler({ dialect: engine.dialect, warehouse })
  const ask = async (warehouse: Warehouse, body: object, account = 'a') => {
    const service = createService({ compiler: compilerOf(warehouse), engine, onError: () => {} })
    const answer = await service.query(body, { account })
    return answer.status === 200 ? JSON.parse(answer.body).data : answer.status
  }
  const count = [{ field: '*', fn: 'count', alias: 'n' }]
  const not = (value: string) => [{ member: 'event_type', operator: 'notEquals', values: [value] }]

  it('leaves out rows with unlisted values', async () => {
    const warehouse = mapping('ignore')
    expect(await ask(warehouse, { measures: count })).toEqual([{ n: '3' }])
    expect(await ask(warehouse, { dimensions: ['event_type'], measures: count })).toEqual([
      { event_type: 'search', n: '2' },
      { event_type: 'sale', n: '1' },
    ])
    expect(await ask(warehouse, { measures: count, filters: not('sale') })).toEqual([{ n: '2' }])
    const measures = [{ field: 'event_type', fn: 'count_distinct', alias: 'n' }]
    expect(await ask(warehouse, { measures })).toEqual([{ n: '2' }])
  })

  it('fails on an unlisted value of the account, but not on one of another account', async () => {
    const warehouse = mapping('fail')
    expect(await ask(warehouse, { measures: count })).toBe(500)
    expect(await ask(warehouse, { measures: count, filters: not('sale') })).toEqual([{ n: '2' }])
    expect(await ask(warehouse, { measures: count }, 'c')).toEqual([{ n: '1' }])
  })

  it('reports unlisted values', async () => {
    const found = async (others: 'ignore' | 'fail') =>
      (await checkWarehouse(compilerOf(mapping(others)), engine, { values: true, account: 'a' }))
        .filter(({ message }) => message.includes('event_type'))
        .map(({ severity, message }) => `${severity} ${message}`)
    const place = 'own_log: event_type holds "page_view" (1 rows), which the mapping does not list:'
    expect(await found('ignore')).toEqual([`note ${place} no request reads these rows`])
    expect(await found('fail')).toEqual([`values ${place} requests that read them fail`])
  })

  it('counts a purchase after midnight for the facets of its search, unless the mapping promises equal days', async () => {
    const body = {
      dimensions: ['facet_value'],
      measures: [{ field: 'item_total', fn: 'sum', alias: 'revenue' }],
      filters: [{ member: 'event_type', operator: 'equals', values: ['sale'] }],
    }
    expect(await ask(mapping('ignore'), body)).toEqual([{ facet_value: 'red', revenue: '50' }])
    expect(await ask(mapping('ignore', true), body)).toEqual([])
    const lost = await checkWarehouse(compilerOf(mapping('ignore', true)), engine, { joins: 'rows', account: 'a' })
    expect(lost.map(({ message }) => message)).toContain(
      'own_facets: 1 row has another day than its row in own_log, so requests that join both lose them: remove sameDay, or store the day of the search',
    )
    const kept = await checkWarehouse(compilerOf(mapping('ignore')), engine, { joins: 'rows', account: 'a' })
    expect(kept.filter(({ message }) => message.includes('another day'))).toEqual([])
  })

  it.runIf(name === 'pglite' || name === 'postgres')('lists the indexes that the tables lack', async () => {
    const found = async () =>
      (await checkWarehouse(compilerOf(mapping('ignore')), engine, { indexes: true }))
        .filter(({ severity }) => severity === 'slow')
        .map(({ message, write }) => `${message}: ${write}`)
    const facets =
      'own_facets has no index for joins with summary: CREATE INDEX ON "own_facets" ("account_id", "search_id");'
    expect(await found()).toEqual([
      'own_log has no index for requests by event_type and event_date: CREATE INDEX ON "own_log" ("account_id", "kind", "happened");',
      facets,
    ])
    // Conditions on equal values can use the columns in any order.
    await engine.run(['CREATE INDEX own_log_days ON own_log (account_id, happened, kind, total)'])
    expect(await found()).toEqual([facets])
    await engine.run(['DROP INDEX own_log_days'])
  })

  it.runIf(name === 'pglite' || name === 'postgres')('compares the stored values in an index', async () => {
    await engine.run([
      `INSERT INTO own_log SELECT 'z', 'kind ' || n % 50, date '2024-01-01' + n % 300, 't', 0 FROM generate_series(1, 20000) AS n`,
      'CREATE INDEX own_log_kind ON own_log (account_id, kind, happened)',
      'ANALYZE own_log',
      `CREATE OR REPLACE FUNCTION own_plan(query text) RETURNS SETOF text LANGUAGE plpgsql
        AS 'BEGIN RETURN QUERY EXECUTE ''EXPLAIN '' || query; END'`,
    ])
    const compiled = compilerOf(mapping('ignore')).compile(
      { measures: count, filters: [{ member: 'event_type', operator: 'equals', values: ['sale'] }] },
      { account: 'a', now: new Date() },
    )
    if (!compiled.ok) throw new Error('the request was rejected')
    const asked = { sql: 'SELECT own_plan($1)', parameters: [compiled.query.toSQL()] }
    const plan = await engine.read((run) => run(asked), { account: 'a', tables: [] })
    await engine.run(['DROP FUNCTION own_plan(text)'])
    expect(plan.flat().join('\n')).toMatch(/Index Cond: .*kind.* = 'purchase'/)
  })
})
