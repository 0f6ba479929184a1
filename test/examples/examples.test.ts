// Each example as a reader runs it, in a process of its own.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSmallDatabase } from '../docs/small-database.ts'
import { EXAMPLES } from './folder.ts'
import { KEY, start } from './running.ts'

const run = (name: string): string => execFileSync(process.execPath, [join(EXAMPLES, name)], { encoding: 'utf8' })

describe('examples', () => {
  it('are all run by the tests of this folder', () => {
    const tests = readdirSync(import.meta.dirname).map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    // The service that the hosts mount, and no host itself.
    const hosts = readdirSync(EXAMPLES).filter((name) => name.endsWith('.ts') && name !== 'analytics.ts')
    expect(hosts.length).toBeGreaterThan(8)
    expect(hosts.filter((name) => !tests.some((text) => text.includes(`${name}'`)))).toEqual([])
  })

  it('have at most 40 lines', () => {
    const lines = readdirSync(EXAMPLES)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [name, readFileSync(join(EXAMPLES, name), 'utf8').trim().split('\n').length] as const)
    expect(lines.filter(([, count]) => count > 40)).toEqual([])
  })

  it('sql-only.ts prints the SQL of three engines, all for one account', () => {
    const out = run('sql-only.ts')
    const [, duckdb = '', postgres = '', trino = ''] = out.split(/^-- (?:duckdb|postgres|trino)$/m)
    for (const text of [duckdb, postgres, trino]) {
      expect(text).toContain(`"account_id" = 'acme'`)
      expect(text).toContain(`between date '2026-01-02' and date '2026-01-31'`)
    }
    for (const text of [duckdb, postgres]) expect(text).toContain('\n["acme","search","2026-01-02","2026-01-31"')
    expect(trino).toContain('\n[]\n')
    expect(postgres).toContain('numeric(60, 20)')
    expect(trino).toContain('decimal(38, 6)')
  })

  it('own-tables.ts names the host’s tables and columns, and no others', () => {
    const out = run('own-tables.ts')
    expect(out).toMatch(/ from "shop_42"\."search_events" as .* join "shared"\."facets_used" as /)
    expect(out.match(/"client_id" = bigint '42'/g)).toHaveLength(2)
    expect(out).toMatch(/^select "[a-z_ ]+"\."search_term" as "keyword"/)
    expect(out).toMatch(/"y" = 2025 and "[a-z_ ]+"\."m" >= 12/)
    expect(out).not.toMatch(/account_id|"event_date"|"event_year"|\."keyword"/)
  })

  it('own-server.ts answers over HTTP and stops when told to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'example-'))
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
    rmSync(folder, { recursive: true })
  })
})
