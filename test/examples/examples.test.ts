// Each example as a reader runs it, in a process of its own.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeSmallDatabase } from '../docs/small-database.ts'

const FOLDER = join(import.meta.dirname, '../../examples')

const run = (name: string): string => execFileSync(process.execPath, [join(FOLDER, name)], { encoding: 'utf8' })

describe('examples', () => {
  it('are all run here', () => {
    expect(
      readdirSync(FOLDER)
        .filter((name) => name.endsWith('.ts'))
        .toSorted(),
    ).toEqual(['own-server.ts', 'own-tables.ts', 'sql-only.ts'])
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
    const env = { ...process.env, ACME_KEY: 'open-sesame' }
    const child = spawn(process.execPath, [join(FOLDER, 'own-server.ts'), path, '0'], { env })
    const [line] = await once(child.stdout, 'data')
    const [address = ''] = /http:\S+/.exec(String(line)) ?? []
    const body = JSON.stringify({ dimensions: ['event_type'], measures: [{ field: '*', fn: 'count' }] })
    const post = (key: string) =>
      fetch(`${address}/`, { method: 'POST', headers: { 'x-api-key': key, 'content-type': 'application/json' }, body })
    expect((await post('wrong')).status).toBe(401)
    expect(await (await post('open-sesame')).json()).toMatchObject({
      data: [
        { event_type: 'search', count: '6' },
        { event_type: 'cart', count: '2' },
      ],
      totalRecords: 2,
    })
    child.kill('SIGTERM')
    const [status] = await once(child, 'close')
    rmSync(folder, { recursive: true })
    expect(status).toBe(0)
  })
})
