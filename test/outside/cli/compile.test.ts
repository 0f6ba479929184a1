// `sightline compile` end to end: output streams, exit statuses, and one request per line with `--lines`.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfTest } from '../../tools/temporary-folder.ts'
import { runProgram } from './program.ts'
import { BY_KEYWORD, compileArgs, linesOf } from './requests.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const THIS_MONTH = {
  ...BY_KEYWORD,
  filters: [{ member: 'event_date', operator: 'inDateRange', values: ['this_month'] }],
}

describe('compile', () => {
  it('prints the SQL statements of a request and exits with status 0', async () => {
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

  it('prints only SQL with --text, ready to paste into a database shell', async () => {
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

  it('prints SQL that also filters by the partition columns, for a partitioned warehouse', async () => {
    const sqlOf = async (...more: readonly string[]) => {
      const { out } = await runProgram([...compileArgs, ...more], JSON.stringify(THIS_MONTH))
      return JSON.parse(out).sql
    }
    const warehouse = join(folderOfTest(), 'warehouse.json')
    writeFileSync(warehouse, '{"partitioned": true}')
    expect(await sqlOf('--warehouse', warehouse)).toMatch(/"event_year".*"event_month"/)
    expect(await sqlOf()).not.toMatch(/"event_(year|month)"/)
  })

  it('reads a request file, and resolves relative dates with --now and --time-zone', async () => {
    const file = join(folderOfTest(), 'request.json')
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

  it('prints all problems of a request as JSON and exits with status 1', async () => {
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

  it('rejects a question, and names the commands that answer or explain questions', async () => {
    const told = 'query: no translator is configured; use "sightline ask" for an answer, or "sightline ask --explain"'
    const { status, out } = await runProgram(compileArgs, '{"query": "top 5 keywords"}')
    expect([status, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({ ok: false, status: 502, message: expect.stringContaining(told) }),
    ])
    expect((await runProgram([...compileArgs, '--text'], '{"query": "top 5 keywords"}')).err).toContain(told)
  })

  it('answers each line, valid or invalid, and exits with status 0', async () => {
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

  it('compiles 5,000 lines in one run', async () => {
    const input = `${JSON.stringify(BY_KEYWORD)}\n`.repeat(5_000)
    const { status, out } = await runProgram([...compileArgs, '--lines'], input)
    expect([status, linesOf(out).filter(({ ok }) => ok).length]).toEqual([0, 5_000])
  })

  it('compiles a report, and treats a blank line as the request {}', async () => {
    const { status, out } = await runProgram([...compileArgs, '--report', 'sales', '--lines'], '\n{"page":2}\n')
    const answers = linesOf(out)
    expect([status, answers.map(({ ok }) => ok)]).toEqual([0, [true, true]])
    expect(answers.map(({ columns }) => columns[0])).toEqual([
      { name: 'item_id', type: 'string' },
      { name: 'item_id', type: 'string' },
    ])
  })

  it('suggests the nearest name for an unknown report, even if the body is invalid', async () => {
    const { status, out } = await runProgram([...compileArgs, '--report', 'sale', '--lines'], '\n{"page":0}\n')
    const issues = linesOf(out).map(({ issues: [issue] }) => [issue.code, issue.nearest])
    expect([status, issues]).toEqual([0, Array(2).fill(['unknown_report', 'sales'])])
  })
})
