// `sightline serve` leaves no running statement on a database server after a client disconnects or a signal ends the
// program. The statements of one account take so long that only a cancellation ends them.

import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../../../../src/keys/key-store.ts'
import { startProgram } from '../../../outside/cli/program.ts'
import { postgresServer, trinoServer } from '../../../tools/engines/available.ts'
import type { TestEngine } from '../../../tools/engines/engine.ts'
import { createDatabase, type TestDatabase } from '../../../tools/engines/postgres.ts'
import { openTestTrino } from '../../../tools/engines/trino.ts'
import { createStatements, reloadStatements } from '../../../tools/oracle/database-sql.ts'
import { NO_ROWS, REPORT_TABLES } from '../../reports/all-tables.ts'
import { GROUPS, rows } from './proxied-service.ts'
import { listed } from './trino-service.ts'

const SLOW = 'A'
const QUICK = 'B'

interface Server {
  readonly engine: 'postgres' | 'trino'
  /** The URL of the database server that the program connects to. */
  readonly url: () => string
  /** The program's running statements, one text for each statement. */
  readonly underWay: () => Promise<readonly string[]>
}

function leavesNothingBehind({ engine, url, underWay }: Server): void {
  let folder = ''
  let program: ChildProcess
  let address = ''
  let errors = ''

  beforeAll(async () => {
    const accounts = [SLOW, QUICK]
    const file = {
      keys: accounts.map((account) => ({ sha256: digestOf(`key-of-${account}`), account })),
      accounts: Object.fromEntries(accounts.map((account) => [account, {}])),
    }
    folder = mkdtempSync(join(tmpdir(), 'sightline-gone-'))
    const keys = join(folder, 'keys.json')
    writeFileSync(keys, JSON.stringify(file))
    const config = join(folder, 'service.json')
    writeFileSync(config, JSON.stringify({ log: { level: 'warn' } }))
    program = startProgram([
      'serve',
      '--port',
      '0',
      '--engine',
      engine,
      '--url',
      url(),
      '--keys',
      keys,
      '--config',
      config,
    ])
    program.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    if (program.stdout === null) throw new Error('no output')
    for await (const line of createInterface({ input: program.stdout })) {
      address = line.split(' ').at(-1) ?? ''
      break
    }
  })

  afterEach(() => expect(errors).toBe(''))

  afterAll(() => {
    program.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })

  const ask = (account: string, signal?: AbortSignal) =>
    fetch(address, {
      method: 'POST',
      headers: { 'x-api-key': `key-of-${account}`, 'content-type': 'application/json' },
      body: JSON.stringify(GROUPS),
      ...(signal && { signal }),
    })

  it('end after a client closes its connection', async () => {
    const controller = new AbortController()
    const gone = expect(ask(SLOW, controller.signal)).rejects.toThrow()
    await expect.poll(underWay).toHaveLength(1)
    controller.abort()
    await gone
    await expect.poll(underWay, { interval: 50 }).toEqual([])
    expect((await ask(QUICK)).status).toBe(200)
  })

  it('end after many clients close their connections', async () => {
    const gone = Array.from({ length: 8 }, (_, index) =>
      expect(ask(SLOW, AbortSignal.timeout(100 * index))).rejects.toThrow(),
    )
    await Promise.all(gone)
    await expect.poll(underWay, { interval: 50 }).toEqual([])
    expect((await ask(QUICK)).status).toBe(200)
  })

  it('end after SIGTERM', async () => {
    const closed = once(program, 'close')
    const gone = expect(ask(SLOW)).rejects.toThrow()
    await expect.poll(underWay).toHaveLength(1)
    program.kill('SIGTERM')
    expect(await closed).toEqual([0, null])
    await gone
    await expect.poll(underWay, { interval: 50 }).toEqual([])
  })
}

describe.skipIf(postgresServer === undefined)('statements on PostgreSQL', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    await database.run([
      ...createStatements(REPORT_TABLES, 'postgres'),
      ...reloadStatements(REPORT_TABLES, { ...NO_ROWS, ...rows }, 'postgres'),
    ])
    await database.run([
      'ALTER TABLE summary RENAME TO stored',
      `CREATE VIEW summary AS SELECT * FROM stored
         WHERE CASE account_id WHEN '${SLOW}' THEN pg_sleep(600)::text = '' ELSE true END`,
    ])
  })

  afterAll(() => database.drop())

  leavesNothingBehind({
    engine: 'postgres',
    url: () => database.url,
    async underWay() {
      const { rows } = await database.query(`SELECT query FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state = 'active'`)
      return rows.map(String)
    },
  })
})

describe.skipIf(trinoServer === undefined)('statements on Trino', () => {
  const server = trinoServer ?? { url: 'http://127.0.0.1:1', files: '' }
  const user = `gone-${randomUUID()}`
  let tables: TestEngine
  let schema = ''

  beforeAll(async () => {
    tables = await openTestTrino(server)()
    await tables.loadReports({ ...NO_ROWS, ...rows })
    schema = String((await tables.runText('SELECT current_schema')).rows[0]?.[0])
    await tables.run([
      'ALTER TABLE summary RENAME TO stored',
      `CREATE VIEW summary AS SELECT * FROM stored WHERE account_id <> '${SLOW}' UNION ALL
         SELECT stored.* FROM stored, UNNEST(sequence(1, 10000)) a(x), UNNEST(sequence(1, 10000)) b(y),
           UNNEST(sequence(1, 10000)) c(z) WHERE account_id = '${SLOW}'`,
    ])
  })

  afterAll(() => tables.close())

  leavesNothingBehind({
    engine: 'trino',
    url: () => `${server.url.replace('//', `//${user}@`)}/hive/${schema}`,
    underWay: async () => (await listed(server, user)).filter((state) => !/^(?:FINISHED|FAILED)\b/.test(state)),
  })
})
