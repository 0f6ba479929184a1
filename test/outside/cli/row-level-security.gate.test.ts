// Row-level security: `ddl` prints policies, and Postgres limits each query to the rows of one account.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresServer } from '../../tools/engines/available.ts'
import { createDatabase, type TestDatabase } from '../../tools/engines/postgres.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram } from './program.ts'
import { configIn, endServers, startServer } from './serve-process.ts'

const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })

const folder = temporaryFolder()
afterAll(endServers)

describe.skipIf(postgresServer === undefined)('row-level security', () => {
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

  const query = (source: readonly string[]) => runProgram(['query', ...source, '--account', 'acme'], COUNT, folder)
  const on = (url: string) => ['--engine', 'postgres', '--url', url]
  /** The flags of the configuration that turns row-level security on, at this URL. */
  const guarded = (url: string) => configIn(folder, { database: { engine: 'postgres', url, rowLevelSecurity: true } })

  function asReader(): string {
    const url = new URL(database.url)
    url.username = reader
    url.password = 'reader'
    return url.href
  }

  it('returns only rows that the policies allow', async () => {
    const { status, out } = await query(guarded(asReader()))
    expect([status, JSON.parse(out).data]).toEqual([0, [{ n: '3' }]])
  })

  it('returns no rows to the same role without the flag', async () => {
    const { status, out } = await query(on(asReader()))
    expect([status, JSON.parse(out).data]).toEqual([0, [{ n: '0' }]])
  })

  it('refuses a role that bypasses the policies, and exits with status 1', async () => {
    const { status, out, err } = await query(guarded(database.url))
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1])
    expect(err).toMatch(/^sightline: Postgres at .*summary/)
  })

  it('refuses an unprotected table, names the table and the reason, and exits with status 1', async () => {
    const policy = (name: string, table: string, setting: string) =>
      `CREATE POLICY ${name} ON ${table} FOR SELECT USING (account_id = nullif(current_setting('${setting}', true), ''))`
    const mend = (table: string) => [
      `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
      `DROP POLICY IF EXISTS ${table}_of_account ON ${table}`,
      policy(`${table}_of_account`, table, 'sightline.account'),
    ]
    for (const [table, spoil, reason] of [
      [
        'page_loads',
        'ALTER TABLE page_loads DISABLE ROW LEVEL SECURITY',
        /public\.page_loads: row-level security is not/,
      ],
      [
        'summary',
        'CREATE POLICY open ON summary USING (true)',
        /summary: a row is shown to the account "", which does not exist/,
      ],
      [
        'product_ratings',
        'DROP POLICY product_ratings_of_account ON product_ratings',
        /product_ratings: no policy shows/,
      ],
    ] as const) {
      await database.run([spoil])
      const { status, out, err } = await query(guarded(asReader()))
      expect([status, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1])
      expect(err).toMatch(reason)
      await database.run(['DROP POLICY IF EXISTS open ON summary', ...mend(table)])
    }
    expect((await query(guarded(asReader()))).status).toBe(0)
  })

  it('refuses tables whose policies exist only in another schema', async () => {
    await database.run([
      'CREATE SCHEMA web',
      'CREATE TABLE web.summary (LIKE summary)',
      `GRANT USAGE ON SCHEMA web TO ${reader}`,
    ])
    await database.run([
      `GRANT SELECT ON web.summary TO ${reader}`,
      `ALTER ROLE ${reader} SET search_path = web, public`,
    ])
    const { status, err } = await query(guarded(asReader()))
    expect([status, err]).toEqual([1, expect.stringContaining('web.summary: row-level security is not enabled')])
    await database.run([`ALTER ROLE ${reader} RESET search_path`])
  })

  it('builds rollups with policies, and answers each account from them', async () => {
    const rollups = join(folder, 'rollups.json')
    const day = { of: 'summary', by: ['event_date', 'event_type'], measures: { n: { fn: 'count' } } }
    const declare = (name: string) =>
      writeFileSync(rollups, JSON.stringify({ tables: [{ ...day, name, closedAfter: { days: 0 } }] }))
    declare('day')
    const maintain = (command: string, source: readonly string[]) =>
      runProgram(['rollups', command, ...source, '--rollups', rollups], '', folder)
    const asked = async (account: string) => {
      const source = { engine: 'postgres', url: asReader(), rowLevelSecurity: true } as const
      const server = await startServer(['--account', account], 4, folder, { database: source, rollups })
      const [key = ''] = /demo_[\w-]+/.exec(server.lines.join('\n')) ?? []
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const response = await fetch(server.address, { method: 'POST', headers, body: COUNT })
      const answer = [response.headers.get('sightline-source'), (await response.json()).data]
      await server.end('SIGTERM')
      return [...answer, server.err()] as const
    }
    await database.run([`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO ${reader}`])
    // Without policies, the engine refuses to read the table, and the server answers from rows.
    expect((await maintain('build', on(database.url))).out).toBe('day: up to 2026-01-05; 2 rows for 8\n')
    const [source, data, err] = await asked('acme')
    expect([source, data]).toEqual(['rows', [{ n: '3' }]])
    expect(err).toMatch(/day_[0-9a-f]{16}: row-level security is not enabled/)
    expect((await maintain('refresh', guarded(database.url))).err).toBe('')
    expect((await asked('acme')).slice(0, 2)).toEqual(['day, to 2026-01-05', [{ n: '3' }]])
    expect((await asked('bravo')).slice(0, 2)).toEqual(['day, to 2026-01-05', [{ n: '5' }]])
    expect((await maintain('verify', on(database.url))).out).toBe('day: equal to the raw rows up to 2026-01-05\n')
    expect((await maintain('build', on(asReader()))).err).toMatch(
      /: permission denied for schema public; the role must be able to read all rows and to create tables in the schema of your tables\n$/,
    )
    // A role that sees only a part of the rows must not build rollups.
    await database.run([`GRANT CREATE ON SCHEMA public TO ${reader}`])
    await database.run(['DROP TABLE sightline_rollups'])
    declare('part')
    const part = await maintain('build', on(asReader()))
    expect([part.status, part.out, part.err]).toEqual([1, '', expect.stringMatching(/row-level security policy/)])
    await database.run([`REVOKE CREATE ON SCHEMA public FROM ${reader}`])
  })

  it('closes its connections if serve cannot start, so the process exits', async () => {
    const busy = createServer().listen(0, '127.0.0.1')
    await once(busy, 'listening')
    const { port } = busy.address() as AddressInfo
    const argv = ['serve', ...guarded(asReader()), '--account', 'acme']
    // By default, the driver closes an idle connection after 10 seconds. Without this timeout, a connection that the
    // program leaves open keeps the process running, and the test never ends.
    const noTimeout = `Object.defineProperty(Object.prototype, 'idleTimeoutMillis', { value: 0 })`
    const { status, err } = await runProgram([...argv, '--port', String(port)], '', folder, {
      NODE_OPTIONS: `--import "data:text/javascript,${noTimeout.replaceAll(' ', '%20')}"`,
    })
    busy.close()
    expect([status, err]).toEqual([1, `sightline: port ${port} is already in use; choose another port with --port\n`])
  })
})
