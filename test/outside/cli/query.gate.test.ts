// `sightline query` end to end: responses, exit statuses, `--lines` and output formats.

import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { acmeDatabase } from './acme-database.ts'
import { runProgram, startProgram } from './program.ts'
import { BY_KEYWORD, linesOf, queryArgsOn } from './requests.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const { folder, database } = acmeDatabase()
const queryArgs = queryArgsOn(database)

describe('query', () => {
  it('prints the response body of the service and exits with status 0', async () => {
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

  it('opens a database file through a symbolic link', async () => {
    symlinkSync('acme.duckdb', join(folder, 'link'))
    const { status, out } = await runProgram(
      ['query', '--database', join(folder, 'link'), '--account', 'acme'],
      JSON.stringify(BY_KEYWORD),
    )
    expect([status, JSON.parse(out).totalRecords]).toEqual([0, 3])
  })

  it('prints the error body and exits with status 1', async () => {
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

  it('answers each line before the next line arrives', async () => {
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

  it('prints the SQL of a dry run on standard output, and errors on standard error', async () => {
    expect((await ask('table', { ...BY_KEYWORD, dryRun: true })).out).toMatch(/^select\n(.*\n)+limit 100;\n$/)
    const { status, out, err } = await ask('csv', { dimensions: ['keywrod'] })
    expect([status, out]).toEqual([1, ''])
    expect(err).toMatch(/^sightline: dimensions\[0\]: unknown field "keywrod"/)
  })
})
