// Tests a mapping file with one schema per account in every command that queries a database.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { createKey } from '../../../src/keys/key-store.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram } from './program.ts'
import { endServers, paste, startServer } from './serve-process.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

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
})
