// Flags that select an engine and its database server: conflicting flags, and a server that is down.

import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFakeTrino } from '../../tools/engines/fake-trino.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { openOneProcess } from './one-process.ts'
import { makeDatabase, runProgram } from './program.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const SECRET = 'not-to-be-told'
const POSTGRES = `postgres://reader:${SECRET}@127.0.0.1:5432/web`
const TRINO = `http://reader:${SECRET}@127.0.0.1:8080/hive/web`

const folder = temporaryFolder()
const database = join(folder, 'acme.duckdb')
beforeAll(() => makeDatabase(database))
const program = openOneProcess(folder)
afterAll(() => {
  program.close()
})

const query = (...argv: readonly string[]) => ['query', '--account', 'acme', ...argv]
const serve = (...argv: readonly string[]) => ['serve', '--port', '0', '--account', 'acme', ...argv]
const load = (...argv: readonly string[]) => ['load', '--database', database, ...argv]

const postgresUrl = (url: string) => query('--engine', 'postgres', '--url', url)
const trinoUrl = (url: string) => query('--engine', 'trino', '--url', url)

const IS_POSTGRES = /--url must have the form postgres:\/\/user:password@host:port\/database/
const IS_TRINO = /--url must have the form http\(s\):\/\/user\[:password\]@host:port\/catalog\/schema/

describe('conflicting flags (one error line, status 2)', () => {
  it.each<[readonly string[], RegExp]>([
    [query(), /--database is required, or --engine with --url/],
    [query('--engine', 'duckdb'), /--database is required/],
    [query('--engine', 'oracle'), /--engine must be one of duckdb, postgres, trino, not "oracle"/],
    [query('--url', POSTGRES), /--url requires the engine postgres or trino; duckdb takes --database/],
    [query('--engine', 'duckdb', '--url', POSTGRES), /duckdb takes --database/],
    [query('--engine', 'postgres'), /--url is required/],
    [query('--engine', 'trino'), /--url is required/],
    [query('--engine', 'postgres', '--url', POSTGRES, '--database', database), /--database requires the engine duckdb/],
    [serve('--engine', 'trino', '--url', TRINO, '--database', database), /trino takes --url/],
    [['serve', '--engine', 'postgres', '--url', POSTGRES], /--engine postgres requires --keys FILE, or --account A/],
    [['serve', '--engine', 'trino', '--url', TRINO], /--engine trino requires --keys FILE, or --account A/],
    [['ddl', '--dialect', 'trino', '--row-level-security'], /--row-level-security requires --dialect postgres/],
    [['ddl', '--dialect', 'duckdb', '--format', 'hive'], /--format requires --dialect trino/],
    [['ddl', '--dialect', 'trino', '--format', 'orc'], /--format must be iceberg or hive/],
    [load('--url', POSTGRES), /--engine is required/],
    [load('--engine', 'duckdb', '--url', POSTGRES), /--engine must be postgres or trino/],
    [load('--engine', 'postgres', '--url', POSTGRES, '--files', folder), /--files requires --engine trino/],
    [load('--engine', 'postgres', '--url', POSTGRES, '--format', 'hive'), /--format requires --engine trino/],
    [load('--engine', 'trino', '--url', TRINO), /--files is required/],
    [load('--engine', 'trino', '--url', TRINO, '--files', join(folder, 'none')), /there is no such folder/],
    [
      load('--engine', 'trino', '--url', TRINO, '--files', folder, '--format', 'csv'),
      /--format must be iceberg or hive/,
    ],
    [load('--engine', 'trino', '--url', TRINO, '--files', folder, '--location', 'web'), /--location must be a URI/],
    [load('--engine', 'trino', '--url', TRINO, '--files', folder, '--hive-catalog', 'h'), /requires --format iceberg/],
    [['load', '--engine', 'postgres', '--url', POSTGRES], /--database is required/],
    [['load', '--engine', 'postgres', '--url', POSTGRES, '--database', 'none.duckdb'], /there is no such file/],
  ])('%j', (argv, message) => refused(argv, message))

  it.each<[readonly string[], RegExp]>([
    [postgresUrl('web'), IS_POSTGRES],
    [postgresUrl(TRINO), IS_POSTGRES],
    [postgresUrl(`postgres://reader:${SECRET}@127.0.0.1`), IS_POSTGRES],
    [postgresUrl('postgres://127.0.0.1/web'), IS_POSTGRES],
    [postgresUrl('postgres://127.0.0.1/web'), /form postgres:\/\/\S+; the user is missing$/m],
    [
      postgresUrl(`${POSTGRES}?sslmod=verify-full`),
      /--url: unknown parameter "sslmod"; the nearest known one is "sslmode"/,
    ],
    [postgresUrl(`${POSTGRES}?pgbouncer=true`), /--url: unknown parameter "pgbouncer"; expected one of sslmode, /],
    [postgresUrl(`${POSTGRES}?sslrootcert=none.pem`), /--url: sslrootcert none\.pem: there is no such file$/m],
    [trinoUrl('http://127.0.0.1:9/hive/web'), /form http\(s\):\/\/\S+; the user is missing$/m],
    [trinoUrl(`http://reader@127.0.0.1:9/hive`), /catalog\/schema$/m],
    [trinoUrl(POSTGRES), IS_TRINO],
    [trinoUrl(`http://reader:${SECRET}@127.0.0.1/hive`), IS_TRINO],
    [trinoUrl(`http://reader:${SECRET}@127.0.0.1/hive/web/more`), IS_TRINO],
    [trinoUrl(`${TRINO}?ssl=true`), IS_TRINO],
    [trinoUrl('http://127.0.0.1/hive/web'), IS_TRINO],
    [trinoUrl('http://reader@127.0.0.1/hive/w%FF'), /two hexadecimal digits after each %, and be UTF-8/],
    [trinoUrl(`http://reader:${SECRET}@trino.internal/hive/web`), /must be https when a password/],
    [trinoUrl('http://re%0Aader@127.0.0.1/hive/web'), /user must be non-empty printable ASCII/],
    [
      load('--engine', 'trino', '--url', 'http://r@127.0.0.1/hive/..%2Fx', '--files', folder),
      /lower-case letters, digits/,
    ],
  ])('%j', (argv, message) => refused(argv, message))
})

async function refused(argv: readonly string[], message: RegExp, environment?: NodeJS.ProcessEnv): Promise<void> {
  const { status, out, err } = await program.run(argv, environment)
  expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
  expect(err).toMatch(message)
  expect(err).not.toContain(SECRET)
}

/** Returns a TCP port of this machine on which no server listens. */
async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('a server that is down (one error line, status 1)', () => {
  it.each<[string, string, (url: string) => readonly string[]]>([
    ['postgres', POSTGRES, (url) => query('--engine', 'postgres', '--url', url)],
    ['postgres', POSTGRES, (url) => serve('--engine', 'postgres', '--url', url)],
    ['postgres', POSTGRES, (url) => load('--engine', 'postgres', '--url', url)],
    ['trino', TRINO, (url) => query('--engine', 'trino', '--url', url)],
    ['trino', TRINO, (url) => serve('--engine', 'trino', '--url', url)],
    ['trino', TRINO, (url) => load('--engine', 'trino', '--url', url, '--files', folder)],
  ])('%s at %s: %s', async (_engine, address, argvOf) => {
    const url = new URL(address)
    url.port = String(await unusedPort())
    const { status, out, err } = await runProgram(argvOf(url.href), '{}', folder)
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([1, '', 1])
    expect(err).toMatch(new RegExp(`^sightline: (Postgres|Trino) at ${url.host}: .*ECONNREFUSED`))
    expect(err).not.toContain(SECRET)
    expect(readdirSync(folder)).toEqual(['acme.duckdb'])
  })
})

describe('a token for Trino', () => {
  const url = (port: string) => `http://reader@127.0.0.1:${port}/hive/web`

  it('sends a token instead of a password', async () => {
    const server = await openFakeTrino(() => ({ status: 401, body: '' }))
    const token = { SIGHTLINE_TRINO_TOKEN: 'a.secret.token' }
    const { status, err } = await runProgram(trinoUrl(url(new URL(server.url).port)), '{}', undefined, token)
    await server.close()
    expect([status, server.asked[0]?.headers.authorization]).toEqual([1, 'Bearer a.secret.token'])
    expect(err).not.toContain('a.secret.token')
  })

  it('refuses a token together with a password, and exits with status 2', async () => {
    const token = { SIGHTLINE_TRINO_TOKEN: 'a.secret.token' }
    await refused(trinoUrl(TRINO), /--url: token and password cannot be combined/, token)
  })
})

describe('--engine duckdb', () => {
  it('is the default engine', async () => {
    const request = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })
    const ask = async (...argv: readonly string[]) => {
      const { status, out } = await runProgram(query('--database', database, ...argv), request)
      return [status, JSON.parse(out).data]
    }
    expect(await ask('--engine', 'duckdb')).toEqual([0, [{ n: '9' }]])
    expect(await ask()).toEqual([0, [{ n: '9' }]])
  })
})
