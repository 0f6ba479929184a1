// Runs each example as a reader would, in a separate process.

import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfTest } from '../../tools/temporary-folder.ts'
import { makeSmallDatabase } from '../docs/small-database.ts'
import { EXAMPLES, FROM_SOURCES } from './folder.ts'
import { KEY, start } from './running.ts'

const run = (name: string): string =>
  execFileSync(process.execPath, [...FROM_SOURCES, join(EXAMPLES, name)], { encoding: 'utf8' })

describe('examples', () => {
  it('has a test in this folder for each example', () => {
    const tests = readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    // The file examples/analytics.ts is not a host: it exports the service that the hosts mount.
    const hosts = readdirSync(EXAMPLES).filter((name) => name.endsWith('.ts') && name !== 'analytics.ts')
    expect(hosts.length).toBeGreaterThan(8)
    expect(hosts.filter((name) => !tests.some((text) => text.includes(`${name}'`)))).toEqual([])
  })

  it('limits each example to 80 lines', () => {
    const lines = readdirSync(EXAMPLES)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [name, readFileSync(join(EXAMPLES, name), 'utf8').trim().split('\n').length] as const)
    expect(lines.filter(([, count]) => count > 80)).toEqual([])
  })

  it('sql-only.ts prints SQL for three engines, always limited to one account', () => {
    const out = run('sql-only.ts')
    const [, duckdb = '', postgres = '', trino = ''] = out.split(/^-- (?:duckdb|postgres|trino)$/m)
    expect(duckdb).toContain(`"account_id" collate "binary" = 'acme'`)
    expect(postgres).toContain(`"account_id" = cast('acme' as text)`)
    expect(trino).toContain(`"account_id" as varchar) = 'acme'`)
    for (const text of [duckdb, postgres, trino]) {
      expect(text).toContain(`between date '2026-01-02' and date '2026-01-31'`)
    }
    for (const text of [duckdb, postgres]) expect(text).toContain('\n["acme","search","2026-01-02","2026-01-31"')
    expect(trino).toContain('\n[]\n')
    expect(postgres).toContain('numeric(60, 20)')
    expect(trino).toContain('decimal(38, 6)')
  })

  it('own-tables.ts queries the tables of a shop without changing them', () => {
    const lines = run('own-tables.ts').trim().split('\n')
    expect(lines.slice(0, 3).map((line) => JSON.parse(line))).toEqual([
      { event_date: '2026-01-31', keyword: 'hat', searches: '1' },
      { event_date: '2026-01-31', keyword: 'red shoe', searches: '1', revenue: '49.99' },
      { keyword: 'hat', search_count: '1', zero_result_count: '1', avg_no_of_results: '0', visit_count: '1' },
    ])
    expect(lines.slice(3)).toEqual([
      expect.stringMatching(/^reports that these tables can answer: users, queries, poor-results/),
    ])
  })

  it('bookshop.ts answers for one tenant, by country and by title, and describes its fields', () => {
    const [byCountry = '', bestSellers = '', ...fields] = run('bookshop.ts').split('\n')
    expect(JSON.parse(byCountry)).toEqual([
      { country: 'FR', sum_total: '30' },
      { country: 'DE', sum_total: '21' },
    ])
    expect(JSON.parse(bestSellers)).toEqual([
      { title: 'Dune', order_count: '1', revenue: '30' },
      { title: 'Emma', order_count: '2', revenue: '21' },
    ])
    expect(fields.join('')).toContain("'ordered_on: date'")
  })

  it('own-report.ts prints the SQL of a report with an added field', () => {
    const out = run('own-report.ts')
    expect(out).toContain('"summary rows"."app_version"')
    expect(out).toContain('as "searches_per_visitor"')
    expect(out).toContain(`"account_id" = cast('acme' as text)`)
  })

  it('own-server.ts answers over HTTP and stops on a signal', async () => {
    const folder = folderOfTest()
    const path = join(folder, 'small.duckdb')
    await makeSmallDatabase(path)
    const { address, stop } = await start('own-server.ts', path)
    const body = JSON.stringify({ dimensions: ['event_type'], measures: [{ field: '*', fn: 'count' }] })
    const post = (key: string) =>
      fetch(`${address}/`, { method: 'POST', headers: { 'x-api-key': key, 'content-type': 'application/json' }, body })
    expect((await post('wrong')).status).toBe(401)
    expect(await (await post(KEY)).json()).toMatchObject({
      data: [
        { event_type: 'search', count: '6' },
        { event_type: 'cart', count: '2' },
      ],
      totalRecords: 2,
    })
    expect(await stop()).toBe(0)
  })

  it.each(['own-server.ts', 'node-http.ts'])('%s does not start without a key', (name) => {
    for (const ACME_KEY of [undefined, '']) {
      const options = { env: { ...process.env, ACME_KEY }, encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [...FROM_SOURCES, join(EXAMPLES, name), 'none.duckdb', '0'],
        options,
      )
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toContain('the environment variable ACME_KEY must contain a key')
    }
  })
})
