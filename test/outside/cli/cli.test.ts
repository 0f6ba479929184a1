// Invalid arguments, help texts, and output that the CLI cannot write. Unit tests cover the details.

import { openSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { acmeDatabase } from './acme-database.ts'
import { openOneProcess } from './one-process.ts'
import { runProgram, startProgram } from './program.ts'
import { BY_KEYWORD, compileArgs, queryArgsOn } from './requests.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const { folder, database } = acmeDatabase()
const queryArgs = queryArgsOn(database)

beforeAll(async () => {
  await createDuckDB({ path: join(folder, 'other.duckdb') }, ({ execute }) => execute('CREATE TABLE t (n BIGINT)'))
  symlinkSync('nowhere', join(folder, 'dangling'))
})

const program = openOneProcess(folder)

afterAll(() => {
  program.close()
})

describe('invalid arguments', () => {
  it.each<[readonly string[], RegExp]>([
    [[], /a command is required: serve, compile, query, ask, mcp, check, sample, ddl/],
    [['nope'], /unknown command "nope"; expected one of serve/],
    [['qurey'], /unknown command "qurey"; the nearest known one is "query"/],
    [['keys', 'lst'], /unknown command "keys lst"; the nearest known one is "keys list"/],
    [['kyes', 'list'], /unknown command "kyes"; the nearest known one is "keys list"/],
    [['qurey', 'request.json'], /unknown command "qurey"; the nearest known one is "query"/],
    [['--verison'], /unknown flag --verison; the nearest known one is "--version"; --help lists all commands/],
    [['--hlep'], /unknown flag --hlep; the nearest known one is "--help"/],
    [['--port', '80'], /unknown flag --port; --help lists all commands/],
    [['query', '--databse', 'x'], /unknown flag --databse; the nearest known one is "--database"/],
    [['query', '--nope'], /unknown flag --nope; --help lists/],
    [[...compileArgs, '--text', '--lines'], /--text cannot be combined with --lines/],
    [[...queryArgs, '--format', 'xml'], /--format must be one of json, table, csv, ndjson, not "xml"/],
    [[...queryArgs, '--format', 'csv', '--lines'], /--format cannot be combined with --lines/],
    [
      ['compile', '--dialect', 'mysql', '--account', 'a'],
      /--dialect must be one of duckdb, postgres, trino, not "mysql"/,
    ],
    [[...compileArgs, '--now', '2026-01-01'], /--now must be an instant with Z or an offset/],
    [[...compileArgs, '--now', '0001-12-31T23:59:59Z'], /--now must be within the years 3 to 9998, not "0001-/],
    [['serve', '--now', '9998-12-31T23:59:59-12:00'], /--now must be within the years 3 to 9998/],
    [['sample', '--out', 'never.duckdb', '--now', '0002-06-01T00:00:00Z'], /--now must be within the years 3 to 9998/],
    [[...compileArgs, 'none.json'], /cannot read none\.json: there is no such file/],
    [['query', '--account', 'a', '--database', 'none.duckdb'], /--database none\.duckdb: there is no such file/],
    [['query', '--account', 'a', '--database', '/'], /--database \/: it is not a file/],
    [
      ['query', '--account', 'a', '--database', join(import.meta.dirname, 'program.ts')],
      /it is not a DuckDB database$/m,
    ],
    [
      ['query', '--account', 'a', '--database', 'dangling'],
      /--database dangling: it is a link to .*nowhere, which does not exist/,
    ],
    [['query', '--account', 'a', '--database', `file://${database}`], /--database file:.*: it is a URL/],
    [
      ['query', '--account', 'a', '--database', 'other.duckdb'],
      /--database other\.duckdb: .*this database has none of the tables summary/,
    ],
    [['serve', '--now', '0002-12-31T00:00:00Z'], /--now must be within the years 3 to 9998/],
    [['sample', '--out', 'x', '--now', '9999-01-01T00:00:00Z'], /--now must be within the years 3 to 9998/],
    [['serve', '--time-zone', '+05:00'], /--time-zone must be the IANA name of a time zone/],
    [['serve', '--database', database], /--database requires --keys FILE, or --account A/],
    [['serve', '--database', 'none.duckdb', '--account', 'a'], /none\.duckdb: there is no such file/],
    [['serve', '--cache', 'file'], /--cache is retired: set cache\.results in sightline\.config\.ts$/m],
    [['serve', '--keys', 'none.json'], /--keys none\.json: there is no such file/],
    [['sample', '--events', '5', '--seed', '1'], /--out is required/],
  ])('prints one error line and exits with status 2 for %j', async (argv, message) => {
    const { status, out, err } = await program.run(argv)
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
    expect(err).toMatch(message)
  })

  it.each([
    ['--help'],
    ['serve', '--help'],
    ['compile', '--nope', '--help'],
    ['query', '-h'],
    ['sample', '--help'],
    ['ddl', '--help'],
  ])('%s %s prints the usage and exits with status 0', async (...argv) => {
    const { status, out, err } = await program.run(argv)
    expect([status, err, out.startsWith('usage: sightline')]).toEqual([0, '', true])
  })

  it.each([
    [['--help']],
    [['rollups', '--help']],
  ])('%j lists the commands in one column, and their descriptions in another', async (argv) => {
    const lines = (await program.run(argv)).out.split('\n').filter((line) => line.startsWith('  '))
    const columns = lines.map((line) => /^ {2}[a-z ]+ (?=[A-Z])/.exec(line)?.[0].length ?? 'none')
    expect([columns.length > 2, new Set(columns).size, columns[0]]).toEqual([true, 1, expect.any(Number)])
  })

  it('help COMMAND prints the same text as COMMAND --help', async () => {
    for (const command of [['query'], ['keys'], ['keys', 'add'], ['help']]) {
      const { status, out } = await runProgram(['help', ...command])
      expect([status, out]).toEqual([0, (await runProgram([...command, '--help'])).out])
    }
    expect((await runProgram(['help', 'qurey'])).err).toContain('the nearest known one is "query"')
  })

  it.each(['--version', '-v', 'version'])('%s prints the version and exits with status 0', async (flag) => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
    expect(await runProgram([flag])).toEqual({ status: 0, out: `${version}\n`, err: '' })
  })

  it('exits without an error when the reader closes the pipe', async () => {
    const child = startProgram([...compileArgs, '--lines'])
    let err = ''
    child.stderr?.on('data', (chunk) => {
      err += chunk
    })
    child.stdin?.on('error', () => {})
    child.stdin?.write(`${JSON.stringify(BY_KEYWORD)}\n`.repeat(20_000))
    child.stdout?.once('data', () => child.stdout?.destroy())
    const status = await new Promise((resolve) => child.on('close', resolve))
    expect([status, err]).toEqual([0, ''])
  })

  it.each([
    ['--version'],
    ['query', '--help'],
    ['ddl', '--dialect', 'duckdb'],
    ['keys', 'add', '--keys', 'keys.json', '--account', 'acme'],
    ['serve', '--port', '0', '--database', 'acme.duckdb', '--account', 'acme'],
  ])('reports a full output device and exits with status 1: %s %s', async (...argv) => {
    const child = startProgram(argv, folder, {}, ['ignore', openSync('/dev/full', 'w'), 'pipe'])
    let err = ''
    child.stderr?.on('data', (chunk) => {
      err += chunk
    })
    const status = await new Promise((resolve) => child.on('close', resolve))
    expect([status, err.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      'sightline: standard output cannot be written: no space is left',
    ])
  })
})
