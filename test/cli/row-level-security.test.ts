// `--row-level-security`: the tables with their policies by `ddl`, and reads that the server itself holds to one account.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { postgresServer } from '../engines/available.ts'
import { createDatabase, type TestDatabase } from '../engines/postgres.ts'
import { runProgram } from './program.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })

describe.skipIf(postgresServer === undefined)('--row-level-security', () => {
  const reader = `reader_${randomUUID().replaceAll('-', '_')}`
  let database: TestDatabase

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    const argv = ['ddl', '--dialect', 'postgres', '--row-level-security', '--now', '2026-01-15T00:00:00Z']
    const { status, out } = await runProgram(argv)
    expect(status).toBe(0)
    await database.run([
      out,
      `INSERT INTO summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year,
                            event_month)
       SELECT account, DATE '2026-01-05', 'search', 'e' || i, 'main', 'v', 'w', 2026, 1
       FROM (VALUES ('acme', 3), ('bravo', 5)) AS a (account, n), generate_series(1, a.n) AS i`,
      `CREATE ROLE ${reader} LOGIN PASSWORD 'reader'`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}`,
    ])
  })

  afterAll(async () => {
    await database.run([`DROP OWNED BY ${reader}`, `DROP ROLE ${reader}`])
    await database.drop()
  })

  const query = (url: string, ...more: readonly string[]) =>
    runProgram(['query', '--engine', 'postgres', '--url', url, '--account', 'acme', ...more], COUNT)

  function asReader(): string {
    const url = new URL(database.url)
    url.username = reader
    url.password = 'reader'
    return url.href
  }

  it('answers from the rows that the policies show', async () => {
    const { status, out } = await query(asReader(), '--row-level-security')
    expect([status, JSON.parse(out).data]).toEqual([0, [{ n: '3' }]])
  })

  it('is what the reads need: without it the same role sees nothing', async () => {
    const { status, out } = await query(asReader())
    expect([status, JSON.parse(out).data]).toEqual([0, [{ n: '0' }]])
  })

  it('is refused for a role that the policies do not hold for, status 1', async () => {
    const { status, out, err } = await query(database.url, '--row-level-security')
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1])
    expect(err).toMatch(/^sightline: Postgres at .*summary/)
  })
})
