import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddl } from '../../dialects/postgres/ddl.ts'
import { postgres } from '../../dialects/postgres/index.ts'
import { createCompiler } from '../../src/compiler/create-compiler.ts'
import type { Engine, ReadOptions } from '../../src/engine/engine.ts'
import { postgresServer } from '../../test/tools/engines/available.ts'
import { newPGlite } from '../../test/tools/engines/new-pglite.ts'
import { createDatabase, type TestDatabase } from '../../test/tools/engines/postgres.ts'
import { ACCOUNT_SETTING, openPostgres } from './engine.ts'

const now = new Date('2026-03-15T12:00:00Z')
const READER = 'sightline_reader'

const event = (account: string, day: string) =>
  `('${account}', '${day}', 'search', 'id-${account}-${day}', 'e', 'v', 'w', 2026, 3)`

const columns = 'account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year, event_month'

describe('the policy of a table', () => {
  it('shows only rows of the account that the transaction has set', async () => {
    const database = await newPGlite()
    const statements = [
      ...ddl({ now, months: 1, rowLevelSecurity: true }),
      `INSERT INTO summary (${columns}) VALUES ${['A', 'B', ''].map((account) => event(account, '2026-03-01')).join(', ')}`,
      `CREATE ROLE reader`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader`,
      `SET ROLE reader`,
    ]
    for (const statement of statements) await database.exec(statement)
    const accounts = async () => {
      const { rows } = await database.query<{ readonly account_id: string }>('SELECT account_id FROM summary')
      return rows.map(({ account_id }) => account_id)
    }
    expect(await accounts()).toEqual([])
    await database.exec(`BEGIN; SELECT set_config('${ACCOUNT_SETTING}', 'B', true)`)
    expect(await accounts()).toEqual(['B'])
    await database.exec('COMMIT')
    expect(await accounts()).toEqual([])
    await database.close()
  })
})

describe.skipIf(postgresServer === undefined)('row-level security', () => {
  let database: TestDatabase
  let engine: Engine

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    const rows = ['A', 'B', ''].flatMap((account) => ['2026-03-01', '2026-03-02'].map((day) => event(account, day)))
    await database.run([
      ...ddl({ now, months: 1, rowLevelSecurity: true }),
      `INSERT INTO summary (${columns}) VALUES ${rows.join(', ')}`,
      `DO $$ BEGIN CREATE ROLE ${READER} LOGIN PASSWORD 'reader'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${READER}`,
    ])
    engine = await openPostgres({ url: readerUrl(), accountSetting: ACCOUNT_SETTING, connections: 1 })
  })

  afterAll(async () => {
    await engine.close()
    await database.drop()
  })

  function readerUrl(): string {
    const url = new URL(database.url)
    url.username = READER
    url.password = 'reader'
    return url.href
  }

  const tables = [{ schema: undefined, name: 'summary', accountColumn: 'account_id', columns: [] }]
  const read = (account: string, sql: string) => engine.read((run) => run({ sql, parameters: [] }), { account, tables })

  it('limits a statement without a predicate to one account', async () => {
    expect(await read('A', 'SELECT account_id, count(*) FROM summary GROUP BY 1')).toEqual([['A', '2']])
    expect(await read('B', 'SELECT account_id, count(*) FROM summary GROUP BY 1')).toEqual([['B', '2']])
    expect(await read('C', 'SELECT count(*) FROM summary')).toEqual([['0']])
    expect(await read('A', `SELECT count(*) FROM summary WHERE account_id = 'B'`)).toEqual([['0']])
  })

  it("separates accounts even without the compiler's predicate", async () => {
    const result = createCompiler({ dialect: postgres() }).compile(
      { dimensions: ['event_date'], measures: [{ field: '*', fn: 'count', alias: 'n' }] },
      { account: 'A', now },
    )
    if (!result.ok) throw new Error('the request is refused')
    const { sql, parameters } = result.query.page
    const own = /"summary rows"\."account_id" = cast\(\$(\d+) as text\)/
    const open = sql.replace(own, (_all, number) => `$${number}::text is not null`)
    expect(open).not.toBe(sql)
    expect(open).not.toContain('account_id')
    const rows = await engine.read((run) => run({ sql: open, parameters }), { account: 'A', tables })
    expect(rows.map(([day, count]) => [day, count])).toEqual([
      ['2026-03-01', '1'],
      ['2026-03-02', '1'],
    ])
  })

  it('refuses a read without an account, and a read without its tables', async () => {
    const count = (options: ReadOptions) =>
      engine.read((run) => run({ sql: 'SELECT count(*) FROM summary', parameters: [] }), options)
    await expect(count({ tables })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/a read .* account/),
    })
    await expect(count({ account: 'A' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/name its tables/),
    })
    expect(await count({ account: '', tables })).toEqual([['0']])
  })

  it('shows no rows to a statement that reads a partition directly', async () => {
    expect(await read('A', 'SELECT count(*) FROM summary_2026_03')).toEqual([['0']])
  })

  it('keeps accounts apart on one connection, in any order of reads', async () => {
    const accounts = Array.from({ length: 250 }, (_, index) => (index % 3 === 0 ? 'B' : 'A'))
    const seen = await Promise.all(
      accounts.map((account, index) => {
        if (index % 7 > 0) return read(account, 'SELECT min(account_id), max(account_id), count(*) FROM summary')
        return read(account, 'SELECT 1 / (count(*) - count(*)) FROM summary').catch(() => 'failed')
      }),
    )
    expect(seen).toEqual(accounts.map((account, index) => (index % 7 > 0 ? [[account, account, '2']] : 'failed')))
  })

  it('refuses roles that bypass row-level security', async () => {
    const other = await openPostgres({ url: database.url, accountSetting: ACCOUNT_SETTING })
    const read = other.read((run) => run({ sql: 'SELECT 1', parameters: [] }), { account: 'A', tables })
    const message = /public\.summary: .* the role sightline, which is a superuser/
    await expect(read).rejects.toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) })
    await other.close()
  })
})
