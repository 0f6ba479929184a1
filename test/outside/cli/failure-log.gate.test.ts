// The log line of a failed request names the cause. The response hides the cause from the client.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram } from './program.ts'
import { endServers, startServer } from './serve-process.ts'

const folder = temporaryFolder()
const path = join(folder, 'acme.duckdb')
const doubles = join(folder, 'doubles.json')

beforeAll(async () => {
  await makeDatabase(path)
  writeFileSync(doubles, JSON.stringify({ relations: { summary: { columns: { no_of_results: { type: 'double' } } } } }))
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  for (const statement of [
    'ALTER TABLE summary ALTER COLUMN no_of_results TYPE DOUBLE',
    `UPDATE summary SET no_of_results = 'nan' WHERE event_id = 'e4'`,
  ]) {
    await connection.run(statement)
  }
  connection.closeSync()
  instance.closeSync()
})

afterAll(() => {
  endServers()
})

const ask = (body: object, ...argv: readonly string[]) =>
  runProgram(
    ['query', '--database', path, '--account', 'acme', ...(argv.length > 0 ? argv : ['--warehouse', doubles])],
    JSON.stringify(body),
  )

describe('the log line of a failed request', () => {
  it('logs the column and the row of a value that JSON cannot represent', async () => {
    const mapping = join(folder, 'endless.json')
    const sql = "case when {event_id} = 'e4' then cast('infinity' as date) else {event_date} end"
    const columns = { no_of_results: { type: 'double' }, event_date: { sql } }
    writeFileSync(mapping, JSON.stringify({ relations: { summary: { columns } } }))
    const dimensions = ['event_date', 'event_type']
    const { status, out, err } = await ask(
      { dimensions, order: [{ field: 'event_date', dir: 'desc' }], limit: 3 },
      '--warehouse',
      mapping,
    )
    const entry = JSON.parse(err)
    expect([status, JSON.parse(out)]).toEqual([
      1,
      { error: 'Internal Server Error', message: `query execution failed; reference ${entry.reference}` },
    ])
    expect(entry).toMatchObject({
      level: 'error',
      account: 'acme',
      endpoint: '/',
      messages: ['the engine returned a value that is not a date in the column event_date of row 1: "infinity"'],
      page: { number: 1, limit: 3, columns: dimensions },
    })
  })

  it('logs the columns of a query that failed in the database, and the error message of the database', async () => {
    const { status, out, err } = await ask({
      filters: [{ member: 'event_type', operator: 'set' }],
      measures: [{ field: 'no_of_results', fn: 'avg', alias: 'mean' }],
    })
    const { messages, page } = JSON.parse(err)
    expect([status, page.columns]).toEqual([1, ['mean']])
    expect(messages).toEqual(['the database could not run the statement', expect.stringMatching(/nan/i)])
    expect(out).not.toContain('nan')
  })

  it('masks values in the error message of the database', async () => {
    const mapping = join(folder, 'texts.json')
    const columns = { no_of_results: { sql: 'cast({keyword} as integer)' } }
    writeFileSync(mapping, JSON.stringify({ relations: { summary: { columns } } }))
    const { status, err } = await ask({ dimensions: ['event_type', 'no_of_results'] }, '--warehouse', mapping)
    expect([status, JSON.parse(err).messages]).toEqual([
      1,
      [
        'the database could not run the statement',
        "Conversion Error: Could not convert string '?' to INT32 when casting from source column keyword",
      ],
    ])
  })

  it('logs the reference that the client received, which is also the request ID', async () => {
    const server = await startServer(['--database', path, '--account', 'acme', '--warehouse', doubles], 3, folder)
    const [, key = ''] = / (demo_\S+)$/m.exec(server.lines.join('\n')) ?? []
    const response = await fetch(server.address, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ dimensions: ['event_type', 'no_of_results'] }),
    })
    const { message } = await response.json()
    await server.end('SIGTERM')
    const id = response.headers.get('x-request-id')
    expect([response.status, message]).toEqual([500, `query execution failed; reference ${id}`])
    const lines = server.err().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', reference: id, account: 'acme', endpoint: '/' },
      { level: 'info', requestId: id, status: 500 },
    ])
  })
})
