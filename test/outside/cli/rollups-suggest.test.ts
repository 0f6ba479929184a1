// `sightline rollups suggest`: after a build, the suggested rollups answer the requests in the log. A server can write
// the log.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeSample } from '../../../src/cli/sources/make-sample.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram } from './program.ts'
import { endServers, startServer } from './serve-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const NOW = ['--now', '2026-03-01T12:00:00Z']
const inYear = [{ member: 'event_date', operator: 'inDateRange', values: ['2025-03-01', '2026-02-28'] }]
const requests: readonly { readonly report?: string; readonly body: object }[] = [
  { report: 'search-funnel', body: { startDate: '2025-03-01', endDate: '2026-02-28' } },
  { report: 'device-browser', body: { startDate: '2025-03-01', endDate: '2026-02-28' } },
  { body: { dimensions: ['engine_id'], measures: [{ metric: 'searches' }, { metric: 'ctr' }], filters: inYear } },
  { body: { dimensions: ['engine_id'], measures: [{ metric: 'zero_result_rate' }], filters: inYear } },
  {
    body: {
      dimensions: ['country', { field: 'event_date', by: 'month' }],
      measures: [{ metric: 'revenue' }],
      filters: inYear,
    },
  },
  {
    body: {
      measures: [{ field: '*', fn: 'count' }],
      filters: [...inYear, { member: 'country', operator: 'equals', values: ['Atlantis'] }],
    },
  },
]
const RAW = {
  body: {
    dimensions: ['tracking_id'],
    measures: [{ field: '*', fn: 'count' }],
    filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
  },
}

const logOf = (lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
const suggest = (log: string, ...more: readonly string[]) => {
  const flags = ['--log', at(log), '--database', at('raw.duckdb'), '--closed-after', '0']
  return runProgram(['rollups', 'suggest', ...flags, ...NOW, ...more])
}

beforeAll(async () => {
  await makeSample(at('raw.duckdb'), { events: 20_000, seed: 1, now: new Date('2026-03-01T00:00:00Z') })
  writeFileSync(at('requests.jsonl'), logOf([...requests, ...requests, RAW]))
})
afterAll(() => endServers())

describe('rollups suggest', () => {
  it('prints rollups that answer the logged requests after a build', async () => {
    const { status, out, err } = await suggest('requests.jsonl', '--budget', '30000')
    expect(status).toBe(0)
    expect(err).toMatch(/^12 of 13 requests are answered from \d+ rollups$/m)
    expect(err).toMatch(
      /^from raw rows: \{"dimensions":\["tracking_id"\].*: no tried rollup answers it with facts that hold and with at most half of the rows$/m,
    )
    writeFileSync(at('rollups.json'), out)
    copyFileSync(at('raw.duckdb'), at('built.duckdb'))
    const files = ['--rollups', at('rollups.json'), '--database', at('built.duckdb')]
    const built = await runProgram(['rollups', 'build', ...files, ...NOW])
    expect([built.status, built.err]).toEqual([0, ''])
    const log = ['--log-requests', at('served.jsonl'), '--log-requests-values', 'off']
    const server = await startServer(['--account', 'acme', ...files, ...NOW, ...log], 4, folder)
    const [, key = ''] = /x-api-key: ([^']+)/.exec(server.lines.join('\n')) ?? []
    for (const { report = '', body } of requests) {
      const answer = await fetch(`${server.address}/${report}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify(body),
      })
      expect([report, body, answer.status]).toEqual([report, body, 200])
      expect([report, body, answer.headers.get('sightline-source')]).not.toEqual([report, body, 'rows'])
    }
    await server.end('SIGTERM')
    // The log that the server wrote contains no search terms, and leads to the same suggested rollups.
    const logged = readFileSync(at('served.jsonl'), 'utf8')
    expect(logged.trim().split('\n')).toHaveLength(requests.length)
    expect(logged).toContain('"2025-03-01"')
    expect(logged).not.toContain('Atlantis')
    writeFileSync(at('twice.jsonl'), `${logged}${logged}${logOf([RAW])}`)
    expect((await suggest('twice.jsonl', '--budget', '30000')).out).toBe(out)
  })

  it('suggests rollups that together have no more rows than the budget', async () => {
    const { out } = await suggest('requests.jsonl', '--budget', '900')
    const sizes = [...(await suggest('requests.jsonl', '--budget', '900')).err.matchAll(/^\S+: (\d+) rows for/gm)]
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, [, rows]) => sum + Number(rows), 0)).toBeLessThanOrEqual(900)
    expect(JSON.parse(out).tables).toHaveLength(sizes.length)
  })

  it('suggests nothing if no rollup helps', async () => {
    writeFileSync(at('raw.jsonl'), logOf([RAW]))
    const { status, out } = await suggest('raw.jsonl')
    expect([status, out]).toEqual([1, ''])
  })
})

describe('mistakes', () => {
  it.each([
    ['{"body": {}\n', /line 1 is not JSON/],
    ['{"dimensions": ["keyword"]}\n', /line 1 must be \{"body": \{\.\.\}\}/],
    ['{"body": {}, "report": 7}\n', /line 1 has a report that is not a string/],
    ['\n\n', /has no requests/],
  ])('reports mistakes in the log: %j', async (content, message) => {
    writeFileSync(at('wrong.jsonl'), content)
    const { status, err } = await suggest('wrong.jsonl')
    expect([status, err]).toEqual([2, expect.stringMatching(message)])
  })

  it('leaves out logged requests that do not compile', async () => {
    writeFileSync(at('some.jsonl'), logOf([...requests, { body: { dimensions: ['no_such_field'] } }]))
    const { status, err } = await suggest('some.jsonl')
    expect(status).toBe(0)
    expect(err).toMatch(/^left out: \{"dimensions":\["no_such_field"\]\}: it does not compile$/m)
  })
})
