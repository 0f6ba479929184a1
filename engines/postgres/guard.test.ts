// Before the engine reads a table, it verifies the row-level security of the table. The tests cover one schema per
// account, checking each table only once, and reads as an account that does not exist.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddl } from '../../dialects/postgres/ddl.ts'
import { postgres } from '../../dialects/postgres/index.ts'
import { createCompiler } from '../../src/compiler/create-compiler.ts'
import { checkWarehouse, warningsOf } from '../../src/engine/check-warehouse.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { Failure } from '../../src/service/failures.ts'
import { createService } from '../../src/service/service.ts'
import { postgresServer } from '../../test/tools/engines/available.ts'
import { createDatabase, type TestDatabase } from '../../test/tools/engines/postgres.ts'
import { ACCOUNT_SETTING, openPostgres } from './engine.ts'

/** The warnings of a check, one line each. */
const checked = async (...asked: Parameters<typeof checkWarehouse>) => warningsOf(await checkWarehouse(...asked))

const READER = `reader_${randomUUID().replaceAll('-', '_')}`
const COUNT = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }

const tables = (schema: string) => [
  `CREATE SCHEMA ${schema}`,
  `SET search_path = ${schema}`,
  ...ddl({ now: new Date('2026-03-15T12:00:00Z'), months: 1, rowLevelSecurity: true }),
  `INSERT INTO summary (account_id, event_date, event_type, event_id, engine_id, visit_id, visitor_id, event_year,
     event_month) SELECT a, '2026-03-01', 'search', 'id-' || a, 'e', 'v', 'w', 2026, 3 FROM unnest(ARRAY['A', 'B', '']) AS a`,
  `GRANT USAGE ON SCHEMA ${schema} TO ${READER}`,
  `GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${READER}`,
  'RESET search_path',
]

describe.skipIf(postgresServer === undefined)('the row-level security guard', () => {
  let database: TestDatabase
  let engine: Engine

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    await database.run([`CREATE ROLE ${READER} LOGIN PASSWORD 'reader'`])
    for (const schema of ['shop_a', 'shop_b']) await database.run(tables(schema))
    const url = new URL(database.url)
    url.username = READER
    url.password = 'reader'
    engine = await openPostgres({ url: url.href, accountSetting: ACCOUNT_SETTING })
  })

  afterAll(async () => {
    await engine.close()
    await database.run([`DROP OWNED BY ${READER}`, `DROP ROLE ${READER}`])
    await database.drop()
  })

  const compiler = createCompiler({
    dialect: postgres(),
    warehouse: { schema: (account) => `shop_${account.toLowerCase()}` },
  })

  /** Sends a request for the account through a service that records its errors. */
  async function ask(account: string, body: object = COUNT) {
    const failures: Failure[] = []
    const service = createService({ compiler, engine, onError: (failure) => failures.push(failure) })
    const { status, body: text } = await service.query(body, { account })
    return { status, data: JSON.parse(text).data, told: failures.map(({ error }) => String(error)).join() }
  }

  it("allows reads of the tables in an account's own schema", async () => {
    expect(await checked(compiler, engine, { account: 'A' })).toEqual([])
    expect(await ask('A')).toMatchObject({ status: 200, data: [{ n: '1' }] })
  })

  it('refuses reads of an unguarded table until its policies are fixed', async () => {
    const columns = 'account_id, event_date, event_year, event_month, tracking_id, facet_field, facet_value'
    await database.run([
      `INSERT INTO shop_b.facet_selections (${columns}) VALUES ('A', '2026-03-01', 2026, 3, 't', 'colour', 'red')`,
      'CREATE POLICY open ON shop_b.facet_selections USING (true)',
    ])
    const reason = /facet_selections: a row is shown to the account "", which does not exist/
    await expect(checked(compiler, engine, { account: 'B' })).rejects.toThrow(reason)
    // The engine accepts a request that does not read the unguarded table.
    expect(await ask('B')).toMatchObject({ status: 200, data: [{ n: '1' }] })
    const facets = { dimensions: ['facet_field'] }
    const refused = await ask('B', facets)
    expect(refused.status).toBe(500)
    expect(refused.told).toMatch(reason)
    await database.run(['DROP POLICY open ON shop_b.facet_selections'])
    expect(await ask('B', facets)).toMatchObject({ status: 200, data: [] })
  })

  it('checks an empty table again, because it had no row that a faulty policy could show', async () => {
    const read = () =>
      engine.read((run) => run({ sql: 'SELECT account_id FROM public.late', parameters: [] }), {
        account: 'A',
        tables: [{ schema: 'public', name: 'late', accountColumn: 'account_id', columns: [] }],
      })
    await database.run([
      'CREATE TABLE public.late (account_id text)',
      'ALTER TABLE public.late ENABLE ROW LEVEL SECURITY',
      'CREATE POLICY open ON public.late USING (true)',
      `GRANT SELECT ON public.late TO ${READER}`,
    ])
    expect(await read()).toEqual([])
    await database.run([`INSERT INTO public.late VALUES ('B')`])
    await expect(read()).rejects.toThrow(/late: a row is shown to the account "", which does not exist/)
  })

  it('reports a table that shows a row to a nonexistent account, even with a valid policy', async () => {
    await database.run([
      'CREATE TABLE public.summary (LIKE shop_a.summary)',
      'ALTER TABLE public.summary ENABLE ROW LEVEL SECURITY',
      `CREATE POLICY p ON public.summary USING (account_id = current_setting('${ACCOUNT_SETTING}', true))`,
      'INSERT INTO public.summary SELECT * FROM shop_a.summary',
      `GRANT SELECT ON public.summary TO ${READER}`,
    ])
    const own = createCompiler({ dialect: postgres(), warehouse: { schema: 'public' } })
    const check = checked(own, engine)
    await expect(check).rejects.toThrow(/summary: a row is shown to the account "", which does not exist/)
    await database.run([`DELETE FROM public.summary WHERE account_id = ''`])
    expect((await checked(own, engine)).join()).toMatch(/there is no table public\.page_loads/)
  })

  it('accepts a policy whose cast to a number fails for a nonexistent account', async () => {
    await database.run([
      'CREATE TABLE public.numbered (client_id bigint)',
      'ALTER TABLE public.numbered ENABLE ROW LEVEL SECURITY',
      `CREATE POLICY p ON public.numbered USING (client_id = current_setting('${ACCOUNT_SETTING}', true)::bigint)`,
      'INSERT INTO public.numbered VALUES (1), (2)',
      `GRANT SELECT ON public.numbered TO ${READER}`,
    ])
    const numbered = { schema: 'public', name: 'numbered', accountColumn: 'client_id', columns: [] }
    const read = engine.read((run) => run({ sql: 'SELECT client_id FROM public.numbered', parameters: [] }), {
      account: '2',
      tables: [numbered],
    })
    expect(await read).toEqual([['2']])
  })
})
