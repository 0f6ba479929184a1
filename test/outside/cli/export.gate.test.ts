// Exports of all rows: `sightline query --all`, and the row limit that `exportRows` sets.

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProgram } from './program.ts'
import { DATA, openServeFolder } from './serve-folder.ts'
import { startServer } from './serve-process.ts'

const { folder } = openServeFolder()
const BODY = {
  dimensions: ['event_date', 'keyword'],
  measures: [{ metric: 'searches' }],
  order: [{ field: 'event_date', dir: 'desc' }],
}
const QUERY = ['query', ...DATA.map((word) => (word === 'acme.duckdb' ? join(folder, word) : word))]
const DAYS = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((day) => ({
  event_date: `2026-01-0${day}`,
  keyword: `shoes ${(day - 1) % 3}`,
  searches: '1',
}))

describe('query --all', () => {
  it('prints every row as CSV in the requested order, also beyond the default limit of the request', async () => {
    const { status, out } = await runProgram([...QUERY, '--format', 'csv', '--all'], JSON.stringify(BODY))
    const lines = DAYS.map((row) => Object.values(row).join(','))
    expect([status, out]).toEqual([0, ['event_date,keyword,searches', ...lines, ''].join('\r\n')])
  })

  it('prints every row as a line of JSON, followed by an end marker', async () => {
    const { out } = await runProgram([...QUERY, '--format', 'ndjson', '--all'], JSON.stringify(BODY))
    const lines = out.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([...DAYS, { end: true, rows: 9 }])
  })

  it.each([
    [{ ...BODY, page: 2 }, 1],
    [{ ...BODY, totals: true }, 1],
    [{ ...BODY, dimensions: ['nope'] }, 1],
  ])('rejects requests that cannot be exported: %j', async (body, expected) => {
    const { status, out } = await runProgram([...QUERY, '--format', 'csv', '--all'], JSON.stringify(body))
    expect([status, out]).toEqual([expected, ''])
  })

  it('requires --format csv or --format ndjson', async () => {
    const { status, err } = await runProgram([...QUERY, '--all'], JSON.stringify(BODY))
    expect([status, err]).toEqual([2, expect.stringContaining('--all needs --format csv or --format ndjson')])
  })
})

describe('exportRows', () => {
  it.each([
    [8, 'fails'],
    [9, 'is complete'],
  ])('with a limit of %d rows, an export of nine rows %s', async (exportRows, outcome) => {
    const server = await startServer(DATA, 3, folder, { exportRows })
    const key = / (demo_\S+)$/m.exec(server.lines.join('\n'))?.[1] ?? ''
    const headers = { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/x-ndjson' }
    const request = { method: 'POST', headers, body: JSON.stringify(BODY) }
    const text = await fetch(server.address, request)
      .then((response) => response.text())
      .catch(() => 'broken')
    expect(text.endsWith('{"end":true,"rows":9}\n')).toBe(outcome === 'is complete')
    await server.end('SIGTERM')
  })
})
