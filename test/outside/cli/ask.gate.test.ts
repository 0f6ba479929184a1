// `sightline ask`: answers, `--explain`, and the translation of one question per line with `--lines`.

import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram, startProgram } from './program.ts'

const folder = temporaryFolder()
const database = join(folder, 'small.duckdb')
const CLOCK = ['--now', '2026-01-31T12:00:00Z']
const KEYWORDS = 'top 2 keywords by searches'

beforeAll(() => makeDatabase(database))

const ask = (question: string, ...flags: readonly string[]) =>
  runProgram(['ask', question, '--database', database, '--account', 'acme', ...CLOCK, ...flags])
const understand = (...flags: readonly string[]) => runProgram(['ask', ...flags, ...CLOCK])

/** Runs `sightline ask --lines` and returns the parsed output lines. */
async function translated(input: string | Uint8Array, ...flags: readonly string[]) {
  const { status, out, err } = await runProgram(['ask', '--lines', ...CLOCK, ...flags], input)
  const lines = out.split('\n')
  expect([status, err, lines.pop()]).toEqual([0, '', ''])
  return lines.map((line) => JSON.parse(line))
}

const EMPTY = { fail: true, reason: 'empty', words: [], message: expect.any(String) }

describe('a question', () => {
  it('prints the same answer to a question as the service', async () => {
    const { status, out } = await ask(KEYWORDS)
    const answer = JSON.parse(out)
    expect([status, answer.data, answer.totalRecords]).toEqual([
      0,
      [
        { keyword: 'shoes 0', searches: '3' },
        { keyword: 'shoes 1', searches: '3' },
      ],
      3,
    ])
    expect(Object.keys(answer)).toEqual('columns data totalRecords page limit hasMore queryExecutionId'.split(' '))
  })

  it('prints the warnings of an answer on standard error', async () => {
    const { status, out, err } = await ask('sum(order total) where event type is "sale"')
    expect([status, Object.keys(JSON.parse(out)).includes('warnings')]).toEqual([0, false])
    expect(err).toMatch(/^warning: measures\[0\]: order_total repeats on every line/)
    expect((await ask(KEYWORDS)).err).toBe('')
  })

  it('accepts --page, --limit and --dry-run', async () => {
    expect(JSON.parse((await ask(KEYWORDS, '--page', '2')).out)).toMatchObject({
      data: [{ keyword: 'shoes 2' }],
      page: 2,
    })
    expect(JSON.parse((await ask(KEYWORDS, '--limit', '1')).out)).toMatchObject({ limit: 1, hasMore: true })
    expect(JSON.parse((await ask(KEYWORDS, '--dry-run')).out)).toMatchObject({
      data: [],
      sql: expect.stringContaining("'acme'"),
    })
  })

  it('prints the error body and exits with status 1 if it does not understand the question', async () => {
    const { status, out, err } = await ask('how many zebras')
    expect([status, JSON.parse(out), err]).toEqual([
      1,
      { error: 'Bad Gateway', message: expect.stringMatching(/^query: .*zebras/) },
      '',
    ])
  })
})

describe('--explain', () => {
  it('explains each part of the question and prints the query, without a database', async () => {
    const { status, out } = await understand(KEYWORDS, '--explain')
    const lines = out.trimEnd().split('\n')
    expect([status, JSON.parse(lines.at(-1) ?? '')]).toEqual([
      0,
      expect.objectContaining({ dimensions: ['keyword'], limit: 2 }),
    ])
    expect(lines.slice(0, -1).join('\n')).toMatch(/^".*keywords.*" +\S/m)
  })

  it('prints the explanation and the query before the answer, with a database', async () => {
    const { status, out } = await ask(KEYWORDS, '--explain')
    const [answer = '', query = '', ...parts] = out.trimEnd().split('\n').toReversed()
    expect([status, JSON.parse(answer).data.length, JSON.parse(query).dimensions]).toEqual([0, 2, ['keyword']])
    expect(parts.length).toBeGreaterThan(0)
  })

  it('prints the error body if it does not understand the question', async () => {
    const { status, out } = await understand('how many zebras', '--explain')
    expect([status, JSON.parse(out).error]).toEqual([1, 'Bad Gateway'])
  })
})

describe('--lines', () => {
  it('translates one question per line, in order, without a database', async () => {
    const [first, second, third] = await translated(`${KEYWORDS}\nhow many zebras\nsearches by engine`)
    expect(first).toEqual({
      query: expect.objectContaining({ dimensions: ['keyword'], limit: 2 }),
      explanation: expect.arrayContaining([
        { words: expect.any(String), start: expect.any(Number), end: expect.any(Number), meaning: expect.any(String) },
      ]),
    })
    expect(second).toEqual({
      fail: true,
      reason: 'unexplained',
      words: ['zebras'],
      message: expect.stringContaining('zebras'),
    })
    expect(third.query.dimensions).toEqual(['engine_name'])
  })

  it('treats a blank line as an empty question', async () => {
    expect(await translated('\n  \r\n')).toEqual([EMPTY, EMPTY])
    expect(await translated('')).toEqual([])
  })

  it('rejects a line that is invalid UTF-8 or too long, and continues with the next line', async () => {
    const bad = Buffer.from([0x22, 0xff, 0x0a])
    const long = Buffer.from(`${'x'.repeat(262_145)}\n`)
    const answers = await translated(Buffer.concat([bad, long, Buffer.from(`${KEYWORDS}\n`)]))
    expect(answers).toEqual([
      { fail: true, reason: 'invalid', words: [], message: 'the line is not valid UTF-8' },
      { fail: true, reason: 'invalid', words: [], message: 'the line is longer than 262144 bytes' },
      expect.objectContaining({ query: expect.anything() }),
    ])
  })

  it('resolves relative dates with --now and --time-zone', async () => {
    const valuesOf = async (...flags: readonly string[]) => {
      const [{ query }] = await translated('searches 2 days ago\n', ...flags)
      return query.filters.find(({ member }: { readonly member: string }) => member === 'event_date').values
    }
    expect(await valuesOf()).toContain('2026-01-29')
    expect(await valuesOf('--time-zone', 'Pacific/Kiritimati')).toContain('2026-01-30')
  })

  it('answers each line before reading the next', async () => {
    const child = startProgram(['ask', '--lines', ...CLOCK])
    const lines = createInterface({ input: child.stdout ?? process.stdin })[Symbol.asyncIterator]()
    for (let count = 0; count < 3; count++) {
      child.stdin?.write(`${KEYWORDS}\n`)
      const { value = '' } = await lines.next()
      expect(JSON.parse(value)).toHaveProperty('query')
    }
    child.stdin?.end()
    expect((await once(child, 'close'))[0]).toBe(0)
  })
})

describe('invalid arguments', () => {
  it.each<[readonly string[], RegExp]>([
    [[], /a question in quotes is required/],
    [['top', 'keywords'], /only one question, in quotes, is accepted: leave out keywords/],
    [['top keywords'], /--account is required/],
    [['top keywords', '--account', 'acme'], /--database is required/],
    [['top keywords', '--explain', '--limit', '5'], /--account is required/],
    [
      ['top keywords', '--database', database, '--account', 'acme', '--limit', '0'],
      /--limit must be a whole number from 1 to 1000/,
    ],
    [['--lines', '--account', 'acme'], /--account cannot be combined with --lines/],
    [['--lines', 'top keywords'], /--lines reads questions from standard input: leave out the question/],
    [['--lines', '--now', 'today'], /--now must be an instant/],
  ])('prints one error line and exits with status 2 for %j', async (argv, message) => {
    const { status, out, err } = await runProgram(['ask', ...argv])
    expect([status, out, err.trimEnd().split('\n').length]).toEqual([2, '', 1])
    expect(err).toMatch(message)
  })
})
