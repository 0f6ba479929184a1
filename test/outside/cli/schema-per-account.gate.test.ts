// Tests a mapping file with one schema per account in every command that queries a database.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { createKey } from '../../../src/keys/key-store.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram } from './program.ts'
import { endServers, paste, startServer } from './serve-process.ts'

const folder = temporaryFolder()
afterEach(endServers)

const path = join(folder, 'shop.duckdb')
const loose = join(folder, 'loose.duckdb')
const tableIn = (schema: string, type: string, rows: number): readonly string[] => [
  `CREATE SCHEMA ${schema}`,
  `CREATE TABLE ${schema}.summary (event_type ${type})`,
  `INSERT INTO ${schema}.summary SELECT 'search' FROM range(${rows})`,
]

beforeAll(async () => {
  const make = (path: string, ...statements: readonly string[]) =>
    createDuckDB({ path }, async ({ execute }) => {
      for (const statement of statements) await execute(statement)
    })
  await make(path, ...tableIn('t_acme', 'VARCHAR', 3), ...tableIn('t_globex', 'VARCHAR', 5))
  await make(loose, ...tableIn('t_acme', 'VARCHAR', 3), ...tableIn('t_globex', 'VARCHAR COLLATE NOCASE', 5))
})

const file = join(folder, 'mapping.json')
writeFileSync(file, JSON.stringify({ schema: 't_{account}', account: 'schema' }))
const read = ['--database', path, '--warehouse', file]

const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })

/** Writes a keys file that contains one key per account. */
function keysFor(...accounts: readonly string[]) {
  const keys = accounts.map((account) => ({ account, ...createKey() }))
  const keysFile = join(folder, `${accounts.join('-')}.json`)
  const kept = keys.map(({ account, sha256 }) => ({ account, sha256 }))
  const entries = Object.fromEntries(accounts.map((account) => [account, {}]))
  writeFileSync(keysFile, JSON.stringify({ keys: kept, accounts: entries }))
  return { keysFile, keyOf: (account: string) => keys.find((one) => one.account === account)?.key ?? '' }
}

const curl = (address: string, key: string) =>
  `curl -s ${address}/ -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '{}'`

describe('a schema for each account', () => {
  it('uses the schema of --account in `query` and `check`', async () => {
    for (const [account, n] of [
      ['acme', '3'],
      ['globex', '5'],
    ] as const) {
      const { status, out, err } = await runProgram(['query', ...read, '--account', account], COUNT)
      expect([status, err]).toEqual([0, ''])
      expect(JSON.parse(out).data).toEqual([{ n }])
      const checked = await runProgram(['check', ...read, '--account', account])
      expect(checked.out).toContain(`missing: there is no table t_${account}.page_loads to read`)
      expect(checked.out).not.toContain('nobody')
    }
    const unnamed = await runProgram(['check', ...read])
    expect([unnamed.status, unnamed.err]).toEqual([
      2,
      'sightline: --account is required: the schema depends on the account\n',
    ])
  })

  it('rejects an account without a schema, and an account with upper-case letters (the engine ignores case)', async () => {
    const none = await runProgram(['query', ...read, '--account', 'initech'], COUNT)
    expect([none.status, none.err]).toEqual([2, expect.stringContaining('none of the tables t_initech.summary')])
    for (const command of [
      ['query', ...read],
      ['ask', 'searches', ...read],
      ['serve', ...read, '--port', '0'],
      ['compile', '--dialect', 'trino', '--warehouse', file],
    ]) {
      const { status, out, err } = await runProgram([...command, '--account', 'Acme'], COUNT)
      expect([command[0], status, out]).toEqual([command[0], 2, ''])
      expect(err).toMatch(/^sightline: --account: account must not be "Acme": the engine ignores case in /)
    }
  })

  it('checks the schema of each account in the keys file, and answers each account from its own schema', async () => {
    const { keysFile, keyOf } = keysFor('acme', 'globex', 'initech', 'Acme')
    const server = await startServer([...read, '--keys', keysFile], 1, folder)
    expect(server.err()).toContain('warning: this database has none of the tables t_initech.summary')
    expect(server.err()).toContain('warning: "Acme" gets no answers: account must not be "Acme"')
    expect((await paste(curl(server.address, keyOf('acme')), COUNT)).json.data).toEqual([{ n: '3' }])
    expect((await paste(curl(server.address, keyOf('globex')), COUNT)).json.data).toEqual([{ n: '5' }])
    const { status, json } = await paste(curl(server.address, keyOf('Acme')), COUNT)
    expect([status, json]).toEqual([
      404,
      { error: 'Not Found', message: 'the account is not configured for analytics' },
    ])
    await server.end('SIGTERM')
  })

  it('refuses to serve if the tables of one account would give wrong results', async () => {
    const { keysFile } = keysFor('acme', 'globex')
    const serve = ['serve', '--database', loose, '--warehouse', file, '--keys', keysFile, '--port', '0']
    const { status, err } = await runProgram(serve)
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('t_globex.summary.event_type is compared by a collation'),
    ])
  })

  it('serves the schema of one account with a demo key', async () => {
    const server = await startServer([...read, '--account', 'globex'], 4, folder)
    const line = server.lines.find((one) => one.includes('curl'))
    expect((await paste(line?.trim(), COUNT)).json.data).toEqual([{ n: '5' }])
    await server.end('SIGTERM')
  })

  it('builds the rollups of each account in its schema, and answers each account from its own rollups', async () => {
    const rollups = join(folder, 'rollups.json')
    const day = { name: 'day', of: 'summary', by: ['event_date', 'event_type'], measures: { n: { fn: 'count' } } }
    writeFileSync(rollups, JSON.stringify({ tables: [{ ...day, closedAfter: { days: 0 } }] }))
    const dated = join(folder, 'dated.duckdb')
    await createDuckDB({ path: dated }, async ({ execute }) => {
      for (const [account, rows] of [
        ['acme', 40],
        ['globex', 60],
      ] as const) {
        await execute(`CREATE SCHEMA t_${account}`)
        await execute(
          `CREATE TABLE t_${account}.summary AS
           SELECT 'search' AS event_type, DATE '2026-01-01' + CAST(i % 4 AS INTEGER) AS event_date FROM range(${rows}) t (i)`,
        )
      }
    })
    const mapped = ['--warehouse', file]
    const flags = ['--rollups', rollups, ...mapped]
    const run = (command: string, ...more: readonly string[]) =>
      runProgram(['rollups', command, ...flags, '--database', dated, ...more])
    const unnamed = await run('build')
    expect([unnamed.status, unnamed.err]).toEqual([
      2,
      'sightline: --account is required: the schema depends on the account\n',
    ])
    expect((await run('build', '--account', 'Acme')).err).toContain('--account Acme: account must not be "Acme"')
    const acme = await run('build', '--account', 'acme', '--now', '2026-01-02T12:00:00Z')
    expect([acme.out, acme.err]).toEqual(['day: up to 2026-01-02; 2 rows for 20\n', ''])
    const { keysFile, keyOf } = keysFor('acme', 'globex')
    const ask = async (address: string, account: string) => {
      const headers = { 'x-api-key': keyOf(account), 'content-type': 'application/json' }
      const response = await fetch(address, { method: 'POST', headers, body: COUNT })
      return [response.headers.get('sightline-source'), (await response.json()).data]
    }
    const serve = () => startServer(['--database', dated, ...mapped, '--keys', keysFile], 1, folder, { rollups })
    const before = await serve()
    expect(await ask(before.address, 'acme')).toEqual(['day, to 2026-01-02', [{ n: '40' }]])
    expect(await ask(before.address, 'globex')).toEqual(['rows', [{ n: '60' }]])
    await before.end('SIGTERM')
    expect((await run('build', '--account', 'globex')).out).toBe('day: up to 2026-01-04; 4 rows for 60\n')
    expect((await run('verify', '--account', 'globex')).out).toBe('day: equal to the raw rows up to 2026-01-04\n')
    const after = await serve()
    expect(await ask(after.address, 'globex')).toEqual(['day, to 2026-01-04', [{ n: '60' }]])
    expect(await ask(after.address, 'acme')).toEqual(['day, to 2026-01-02', [{ n: '40' }]])
    await after.end('SIGTERM')
    const ddl = await runProgram(['rollups', 'ddl', ...flags, '--dialect', 'postgres', '--account', 'acme'])
    expect(ddl.out).toMatch(/create table if not exists "t_acme"\."day_[0-9a-f]{16}"/)
  })

  it('accepts --account for rollups only if the schema depends on the account', async () => {
    const rollups = join(folder, 'none.json')
    const day = { name: 'day', of: 'summary', by: ['event_date'], measures: { n: { fn: 'count' } } }
    writeFileSync(rollups, JSON.stringify({ tables: [day] }))
    const argv = ['rollups', 'ddl', '--rollups', rollups, '--dialect', 'duckdb', '--account', 'acme']
    const { status, err } = await runProgram(argv)
    expect([status, err]).toEqual([
      2,
      'sightline: --account requires a mapping (--warehouse) whose schema depends on the account\n',
    ])
  })
})
