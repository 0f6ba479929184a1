// The program end to end: streams, exit statuses, lines. The unit tests cover the details.

import { openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { openOneProcess } from './one-process.ts'
import { makeDatabase, runProgram, startProgram } from './program.ts'

// A process takes a third of a second to start, and several on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = temporaryFolder()
const database = join(folder, 'acme.duckdb')
beforeAll(async () => {
  await makeDatabase(database)
  await createDuckDB({ path: join(folder, 'other.duckdb') }, ({ execute }) => execute('CREATE TABLE t (n BIGINT)'))
  symlinkSync('acme.duckdb', join(folder, 'link'))
  symlinkSync('nowhere', join(folder, 'dangling'))
})
const program = openOneProcess(folder)
afterAll(() => {
  program.close()
})

const BY_KEYWORD = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }] }
const THIS_MONTH = {
  ...BY_KEYWORD,
  filters: [{ member: 'event_date', operator: 'inDateRange', values: ['this_month'] }],
}
const compileArgs = ['compile', '--dialect', 'postgres', '--account', 'acme']
const queryArgs = ['query', '--database', database, '--account', 'acme']

const linesOf = (out: string) => {
  expect(out.endsWith('\n')).toBe(true)
  return out
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line))
}

describe('compile', () => {
  it('prints the statements of a request, status 0', async () => {
    const { status, out, err } = await runProgram(
      [...compileArgs, '--now', '2026-01-15T12:00:00Z'],
      JSON.stringify({ ...THIS_MONTH, page: 2 }),
    )
    expect([status, err, out.split('\n').length]).toEqual([0, '', 2])
    const answer = JSON.parse(out)
    expect(Object.keys(answer)).toEqual(['ok', 'sql', 'parameters', 'count', 'columns', 'warnings', 'text'])
    expect(Object.keys(answer.count)).toEqual(['sql', 'parameters', 'text'])
    expect([answer.ok, answer.parameters[0], answer.warnings]).toEqual([true, 'acme', []])
    expect(answer.columns).toEqual([
      { name: 'keyword', type: 'string' },
      { name: 'n', type: 'number' },
    ])
    expect(answer.text).toMatch(/'acme'.*2026-01-01.*2026-01-31/s)
  })

  it('prints only the SQL with --text, ready for a shell of the engine', async () => {
    const { status, out, err } = await runProgram([...compileArgs, '--text'], JSON.stringify(BY_KEYWORD))
    expect([status, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^select\n {2}"summary rows"\."keyword" as "keyword",\n {2}count\(\*\) as "n"\nfrom [^;]*\nlimit 100;\n$/,
    )
    const whole = JSON.parse((await runProgram(compileArgs, JSON.stringify(BY_KEYWORD))).out)
    expect(out).toBe(`${whole.text};\n`)
    const refused = await runProgram([...compileArgs, '--text'], '{"dimensions": ["keywrod"]}')
    expect([refused.status, refused.out]).toEqual([1, ''])
    expect(refused.err).toMatch(
      /^sightline: dimensions\[0\]: unknown field "keywrod"; the nearest known one is "keyword"\n$/,
    )
  })

  it('also limits the partition columns of partitioned tables', async () => {
    const sqlOf = async (...more: readonly string[]) => {
      const { out } = await runProgram([...compileArgs, ...more], JSON.stringify(THIS_MONTH))
      return JSON.parse(out).sql
    }
    expect(await sqlOf('--partitioned')).toMatch(/"event_year".*"event_month"/)
    expect(await sqlOf()).not.toMatch(/"event_(year|month)"/)
  })

  it('reads a file, and resolves dates by --now and --time-zone', async () => {
    const file = join(folder, 'request.json')
    writeFileSync(file, JSON.stringify(THIS_MONTH))
    const { out } = await runProgram([
      ...compileArgs,
      '--now',
      '2026-01-31T23:30:00Z',
      '--time-zone',
      'Europe/Berlin',
      file,
    ])
    expect(JSON.parse(out).text).toContain('2026-02-28')
  })

  it('prints all problems of a request as data, status 1', async () => {
    const { status, out, err } = await runProgram(compileArgs, '{"dimensions":["keywrd"],"limit":0}')
    expect([status, err]).toEqual([1, ''])
    const answer = JSON.parse(out)
    expect(Object.keys(answer)).toEqual(['ok', 'status', 'error', 'message', 'issues'])
    expect(answer).toMatchObject({ ok: false, status: 400, error: 'Bad Request' })
    expect(answer.issues.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual([
      ['unknown_field', 'dimensions[0]'],
      ['out_of_bounds', 'limit'],
    ])
  })

  it('names the commands that answer or explain a question', async () => {
    const told = 'query: no translator is configured; "sightline ask" answers questions, "sightline ask --explain"'
    const { status, out } = await runProgram(compileArgs, '{"query": "top 5 keywords"}')
    expect([status, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({ ok: false, status: 502, message: expect.stringContaining(told) }),
    ])
    expect((await runProgram([...compileArgs, '--text'], '{"query": "top 5 keywords"}')).err).toContain(told)
  })

  it('answers line by line, valid and invalid requests alike, status 0', async () => {
    const good = JSON.stringify(BY_KEYWORD)
    const input = Buffer.concat([
      Buffer.from(
        `${good}\r\n\n{"dimensions":["keyword"],"filters":[{"member":"keyword","operator":"equals","values":["a\u2028b"]}]}\n`,
      ),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`{"limit":1,"limit":2}\n${' '.repeat(262_145)}\n${good}`),
    ])
    const { status, out, err } = await runProgram([...compileArgs, '--lines'], input)
    const answers = linesOf(out)
    expect([status, err]).toEqual([0, ''])
    expect(answers.map(({ ok, status, issues }) => (ok ? 'ok' : `${status} ${issues[0].code}`))).toEqual([
      'ok',
      '400 bad_json',
      'ok',
      '400 bad_json',
      '400 bad_json',
      '413 out_of_bounds',
      'ok',
    ])
    expect(answers[2].parameters).toContain('a\u2028b')
  })

  it('answers 5,000 lines about as fast as it starts', async () => {
    const input = `${JSON.stringify(BY_KEYWORD)}\n`.repeat(5_000)
    const { status, out } = await runProgram([...compileArgs, '--lines'], input)
    expect([status, linesOf(out).filter(({ ok }) => ok).length]).toEqual([0, 5_000])
  })

  it('compiles a report; a blank line is {}', async () => {
    const { status, out } = await runProgram([...compileArgs, '--report', 'sales', '--lines'], '\n{"page":2}\n')
    const answers = linesOf(out)
    expect([status, answers.map(({ ok }) => ok)]).toEqual([0, [true, true]])
    expect(answers.map(({ columns }) => columns[0])).toEqual([
      { name: 'item_id', type: 'string' },
      { name: 'item_id', type: 'string' },
    ])
  })

  it('suggests the nearest report for an unknown one, for any body', async () => {
    const { status, out } = await runProgram([...compileArgs, '--report', 'sale', '--lines'], '\n{"page":0}\n')
    const issues = linesOf(out).map(({ issues: [issue] }) => [issue.code, issue.nearest])
    expect([status, issues]).toEqual([0, Array(2).fill(['unknown_report', 'sales'])])
  })
})

describe('query', () => {
  it('prints the body of the service, status 0', async () => {
    const { status, out, err } = await runProgram(queryArgs, JSON.stringify({ ...BY_KEYWORD, limit: 2 }))
    expect([status, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toEqual({
      columns: [
        { name: 'keyword', type: 'string' },
        { name: 'n', type: 'number' },
      ],
      data: [
        { keyword: 'shoes 0', n: '3' },
        { keyword: 'shoes 1', n: '3' },
      ],
      totalRecords: 3,
      page: 1,
      limit: 2,
      hasMore: true,
      queryExecutionId: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
  })

  it('reads a file through a link', async () => {
    const { status, out } = await runProgram(
      ['query', '--database', join(folder, 'link'), '--account', 'acme'],
      JSON.stringify(BY_KEYWORD),
    )
    expect([status, JSON.parse(out).totalRecords]).toEqual([0, 3])
  })

  it('prints the body of an error, status 1', async () => {
    const { status, out, err } = await runProgram(queryArgs, '{"measures":')
    expect([status, err]).toEqual([1, ''])
    expect(JSON.parse(out)).toEqual({ error: 'Bad Request', message: expect.stringContaining('line 1, column 13') })
  })

  it('answers a question in plain English like the service', async () => {
    const { status, out, err } = await runProgram(queryArgs, '{"query": "top 5 keywords"}')
    expect([status, err, JSON.parse(out).totalRecords]).toEqual([0, '', 3])
    const refused = await runProgram([...queryArgs, '--lines'], '{"query": "how is the weather"}\n')
    expect(linesOf(refused.out)).toMatchObject([{ status: 502, body: { error: 'Bad Gateway' } }])
  })

  it('returns no rows for an account without rows', async () => {
    const { status, out } = await runProgram([...queryArgs.slice(0, -1), 'nobody'], JSON.stringify(BY_KEYWORD))
    expect([status, JSON.parse(out)]).toMatchObject([0, { data: [], totalRecords: 0 }])
  })

  it('answers each line before the next one arrives', async () => {
    const child = startProgram([...queryArgs, '--lines'])
    const answers = child.stdout?.[Symbol.asyncIterator]()
    const ask = async (line: string) => {
      child.stdin?.write(`${line}\n`)
      return JSON.parse(String((await answers?.next())?.value))
    }
    const first = await ask(JSON.stringify({ ...BY_KEYWORD, limit: 2, page: 2 }))
    expect(first).toMatchObject({
      status: 200,
      body: { data: [{ keyword: 'shoes 2' }], totalRecords: 3, hasMore: false },
    })
    expect(await ask('')).toMatchObject({ status: 400, body: { error: 'Bad Request' } })
    const id = first.body.queryExecutionId
    expect(await ask(JSON.stringify({ queryExecutionId: id, limit: 2, page: 2 }))).toEqual(first)
    expect(await ask(JSON.stringify({ queryExecutionId: id }))).toMatchObject({ status: 400 })
    expect(await ask(JSON.stringify({ ...BY_KEYWORD, page: 9 }))).toMatchObject({ body: { data: [], totalRecords: 3 } })
    expect(await ask(JSON.stringify({ ...BY_KEYWORD, dryRun: true }))).toMatchObject({
      body: { sql: expect.stringContaining("'acme'") },
    })
    child.stdin?.end()
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
  })
})

describe('query --format', () => {
  const ask = (format: string, body: object) => runProgram([...queryArgs, '--format', format], JSON.stringify(body))

  it('prints rows as a table or as CSV', async () => {
    const request = { ...BY_KEYWORD, limit: 2 }
    expect(await ask('table', request)).toEqual({
      status: 0,
      out: 'keyword  n\n-------  -\nshoes 0  3\nshoes 1  3\n\nrows 1 to 2 of 3\n',
      err: '',
    })
    expect(await ask('csv', request)).toEqual({ status: 0, out: 'keyword,n\r\nshoes 0,3\r\nshoes 1,3\r\n', err: '' })
    expect(JSON.parse((await ask('json', request)).out)).toMatchObject({ totalRecords: 3 })
  })

  it('prints the SQL of a dry run, and errors on standard error', async () => {
    expect((await ask('table', { ...BY_KEYWORD, dryRun: true })).out).toMatch(/^select\n(.*\n)+limit 100;\n$/)
    const { status, out, err } = await ask('csv', { dimensions: ['keywrod'] })
    expect([status, out]).toEqual([1, ''])
    expect(err).toMatch(/^sightline: dimensions\[0\]: unknown field "keywrod"/)
  })
})

describe('describe', () => {
  it('prints the names that requests may use', async () => {
    const { status, out } = await runProgram(['describe'])
    const { fields, reports } = JSON.parse(out)
    expect([status, fields[0].name, reports.length]).toEqual([0, 'event_type', 29])
  })

  it('prints the metrics as a table', async () => {
    const { status, out } = await runProgram(['describe', '--metrics'])
    expect([status, out]).toEqual([0, expect.stringMatching(/^name +label +unit +adds up +event types +about\n/)])
    expect(out).toMatch(/\nctr +Click-through rate +fraction +no +search +Share of search requests/)
    expect(out).toMatch(/\n29 rows\n$/)
    const both = await runProgram(['describe', '--metrics', '--report', 'sales'])
    expect([both.status, both.err]).toEqual([2, expect.stringContaining('--metrics prints all metrics')])
  })

  it('prints one report, or suggests the nearest one', async () => {
    const { out } = await runProgram(['describe', '--report', 'search-funnel'])
    expect(JSON.parse(out)).toMatchObject({ path: '/search-funnel', having: expect.any(Array) })
    const { status, err } = await runProgram(['describe', '--report', 'searchfunnel'])
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('; the nearest known one is "search-funnel"; expected one of '),
    ])
  })
})

describe('ddl', () => {
  it.each(['duckdb', 'postgres', 'trino'])('prints all tables for %s', async (dialect) => {
    const { status, out } = await runProgram(['ddl', '--dialect', dialect])
    expect([status, out.match(/^CREATE TABLE (?!summary_)\w+ \(/gm)?.length]).toEqual([0, 11])
    // A blank line between two statements, and none after the last.
    expect(out).toMatch(/[^\n];\n$/)
  })
})

describe('ddl for Trino', () => {
  it('makes Iceberg tables, or Hive tables with --format hive', async () => {
    const hive = await runProgram(['ddl', '--dialect', 'trino', '--format', 'hive'])
    expect([hive.status, hive.out.match(/ partitioned_by = /g)?.length]).toEqual([0, 10])
    const iceberg = await runProgram(['ddl', '--dialect', 'trino', '--format', 'iceberg'])
    expect(iceberg.out).toBe((await runProgram(['ddl', '--dialect', 'trino'])).out)
    expect(iceberg.out).not.toContain('partitioned_by')
  })
})

describe('ddl for Postgres', () => {
  it('has a policy for each table with --row-level-security', async () => {
    const { status, out } = await runProgram(['ddl', '--dialect', 'postgres', '--row-level-security'])
    expect([status, out.match(/^CREATE POLICY \w+ ON (?!summary_)\w+ /gm)?.length]).toEqual([0, 11])
  })
})

describe('an invalid call', () => {
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
      /--database dangling: it is a link to nowhere, where there is/,
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
    [['serve', '--copy-to', '.'], /--copy-to requires --database/],
    [
      ['serve', '--database', database, '--account', 'a', '--cache-size', '900GB'],
      /--cache-size must be at most \d+MB, half of Node's heap, not 900GB; or keep results in a file, with --cache/,
    ],
    [['serve', '--memory-limit', '80%'], /--memory-limit must be a size of at least 16MB, such as 512MB or 2GiB/],
    [
      ['serve', '--engine', 'trino', '--url', 'http://u@h/c/s', '--account', 'a', '--threads', '2'],
      /--threads requires --engine duckdb/,
    ],
    [
      ['serve', '--database', database, '--account', 'a', '--copy-to', 'none'],
      /--copy-to none: there is no such folder/,
    ],
    [['serve', '--keys', 'none.json'], /--keys none\.json: there is no such file/],
    [['sample', '--events', '5', '--seed', '1'], /--out is required/],
  ])('%j: one line, status 2', async (argv, message) => {
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
  ])('%s %s explains itself, status 0', async (...argv) => {
    const { status, out, err } = await program.run(argv)
    expect([status, err, out.startsWith('usage: sightline')]).toEqual([0, '', true])
  })

  it('explains a command after the word help', async () => {
    for (const command of [['query'], ['keys'], ['keys', 'add'], ['help']]) {
      const { status, out } = await runProgram(['help', ...command])
      expect([status, out]).toEqual([0, (await runProgram([...command, '--help'])).out])
    }
    expect((await runProgram(['help', 'qurey'])).err).toContain('the nearest known one is "query"')
  })

  it.each(['--version', '-v', 'version'])('%s prints the version, status 0', async (flag) => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))
    expect(await runProgram([flag])).toEqual({ status: 0, out: `${version}\n`, err: '' })
  })

  it('ends quietly when the reader closes the pipe', async () => {
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
    ['serve', '--port', '0', '--database', 'acme.duckdb', '--account', 'acme', '--explorer', 'off'],
  ])('reports that its output cannot be written, status 1: %s %s', async (...argv) => {
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
