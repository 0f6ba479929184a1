// `sightline rollups suggest`: after a build, the suggested rollups answer the requests in the log. A server can write
// the log.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { editedCopy } from '../../../engines/duckdb/edit.ts'
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
const suggestIn = (database: string, log: string, ...more: readonly string[]) => {
  const closed = more.includes('--closed-after') ? [] : ['--closed-after', '0']
  const flags = ['--log', at(log), '--database', at(database), ...closed]
  return runProgram(['rollups', 'suggest', ...flags, ...NOW, ...more])
}
const suggest = (log: string, ...more: readonly string[]) => suggestIn('raw.duckdb', log, ...more)
const engine = (metric: string) => ({ dimensions: ['engine_id'], measures: [{ metric }] })

interface Table {
  readonly by: readonly string[]
  readonly grain?: string
  readonly measures: object
}
const tablesOf = ({ out }: { readonly out: string }): readonly Table[] => JSON.parse(out).tables

beforeAll(async () => {
  await makeSample(at('raw.duckdb'), { events: 20_000, seed: 1, now: new Date('2026-03-01T00:00:00Z') })
  await editedCopy({ path: at('raw.duckdb'), draft: at('no-sales.duckdb') }, async (run) => {
    await run("delete from summary where event_type = 'sale'")
  })
  writeFileSync(at('requests.jsonl'), logOf([...requests, ...requests, RAW]))
})
afterAll(() => endServers())

describe('rollups suggest', () => {
  it('prints rollups that answer the logged requests after a build', async () => {
    const { status, out, err } = await suggest('requests.jsonl', '--budget', '30000')
    expect(status).toBe(0)
    expect(err).toMatch(/^12 of 13 requests read \d+ rollups$/m)
    expect(err).toMatch(
      /^from raw rows: line 13: \{"dimensions":\["tracking_id"\].* would have at least \d+ rows for \d+, which saves too little$/m,
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
    const sizes = [...(await suggest('requests.jsonl', '--budget', '900')).err.matchAll(/^\S+: (\d+) rows? for/gm)]
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, [, rows]) => sum + Number(rows), 0)).toBeLessThanOrEqual(900)
    expect(JSON.parse(out).tables).toHaveLength(sizes.length)
  })

  it('finds a small rollup after many groups of requests for which no rollup is small', async () => {
    const fields = ['country', 'device_category', 'browser', 'operating_system', 'region', 'state', 'request_type']
    const large = fields.flatMap((one, index) =>
      fields.slice(index + 1).map((other) => ({ ...RAW.body, dimensions: [one, other, 'tracking_id'] })),
    )
    writeFileSync(at('many.jsonl'), logOf([...large, ...large, engine('searches')].map((body) => ({ body }))))
    expect(tablesOf(await suggest('many.jsonl'))).toEqual([
      expect.objectContaining({ by: ['event_date', 'engine_id', 'event_type'], grain: 'month' }),
    ])
  })

  it('suggests one rollup by month for columns that other keys determine', async () => {
    const measures = [{ metric: 'searches' }]
    const columns = ['engine_id', 'engine_name', 'event_year', 'event_month']
    writeFileSync(at('columns.jsonl'), logOf(columns.map((one) => ({ body: { dimensions: [one], measures } }))))
    const answer = await suggest('columns.jsonl')
    expect(tablesOf(answer)).toEqual([
      expect.objectContaining({ by: ['event_date', ...[...columns, 'event_type'].toSorted()], grain: 'month' }),
    ])
    expect(answer.err).toMatch(/^4 of 4 requests read 1 rollup$/m)
  })

  it.each([
    ['whole months', 'month', ['2025-04-01', '2025-09-30']],
    ['other days', undefined, ['2025-04-05', '2025-09-12']],
  ])('suggests a distinct count over days for %s', async (_, grain, values) => {
    const filters = [{ member: 'event_date', operator: 'inDateRange', values }]
    writeFileSync(at('visitors.jsonl'), logOf([{ body: { ...engine('visitors'), filters } }]))
    const visitors = { fn: 'count_distinct', of: 'visitor_id', over: 'days' }
    const [table, ...others] = tablesOf(await suggest('visitors.jsonl', '--budget', '9000'))
    expect([table?.grain, table?.measures, others]).toEqual([grain, { visitor_id_distinct: visitors }, []])
  })

  it('suggests a distinct count only if all days of its range are closed', async () => {
    const filters = [{ member: 'event_date', operator: 'inDateRange', values: ['2025-04-05', '2026-02-20'] }]
    const bodies = ['searches', 'visitors'].map((metric) => ({ body: { ...engine(metric), filters } }))
    writeFileSync(at('open.jsonl'), logOf(bodies))
    const open = await suggest('open.jsonl', '--budget', '20000', '--closed-after', '30')
    expect(tablesOf(open).map(({ measures }) => Object.keys(measures))).toEqual([['row_count']])
    expect(JSON.parse(open.out)).not.toHaveProperty('facts')
    expect(open.err).toMatch(/^from raw rows: line 2: .* does not answer: .* its open days cannot be combined/m)
    expect((await suggest('open.jsonl', '--budget', '20000')).err).toMatch(/^2 of 2 requests read/m)
  })

  it('proposes no facts about rows that do not exist', async () => {
    writeFileSync(at('orders.jsonl'), logOf([{ body: { ...engine('orders'), filters: inYear } }]))
    expect((await suggest('orders.jsonl')).out).toContain('"sale"')
    expect((await suggestIn('no-sales.duckdb', 'orders.jsonl')).out).not.toContain('"sale"')
  })

  it('declares only keys and measures that the requests of the rollup need', async () => {
    // No rollup answers the second request, so no rollup needs its measure.
    const both = { ...engine('searches'), measures: [{ metric: 'searches' }, { metric: 'visitors' }] }
    writeFileSync(at('both.jsonl'), logOf([{ body: engine('searches') }, { body: both }]))
    const { out, err } = await suggest('both.jsonl')
    expect(tablesOf({ out }).map(({ measures }) => Object.keys(measures))).toEqual([['row_count']])
    expect(err).toMatch(/^from raw rows: line 2: .* does not answer: one distinct value may occur in several/m)
  })

  it('lists each request under one rollup and groups requests that differ only in values', async () => {
    const lines = ['web', 'app', 'web'].map((value) => ({
      body: {
        ...engine('searches'),
        filters: [...inYear, { member: 'engine_id', operator: 'equals', values: [value] }],
      },
    }))
    writeFileSync(at('alike.jsonl'), `${logOf(lines)}{"body":{"dim`)
    const { err } = await suggest('alike.jsonl')
    expect(err).toMatch(/^warning: --log .*alike.jsonl: skipped line 4, which is not JSON$/m)
    expect(err.match(/^ {2}answers .*$/gm)).toEqual([
      expect.stringMatching(/^ {2}answers line 1 and 1 request like it, 3 times in all: .*"filters":.*web/),
    ])
  })

  it('says that the budget is exceeded', async () => {
    writeFileSync(at('engine.jsonl'), logOf([{ body: engine('searches') }]))
    const { status, err } = await suggest('engine.jsonl', '--budget', '10')
    expect(status).toBe(1)
    expect(err).toMatch(
      /^from raw rows: line 1: .* rollup by month, engine_id, event_type would have at least \d+ rows, which exceeds the budget: it has 10 rows left$/m,
    )
  })

  it('suggests nothing if no rollup helps', async () => {
    writeFileSync(at('raw.jsonl'), logOf([RAW]))
    const { status, out } = await suggest('raw.jsonl')
    expect([status, out]).toEqual([1, ''])
  })
})

describe('mistakes', () => {
  it.each([
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
    expect(err).toMatch(
      /^left out: line 7: \{"dimensions":\["no_such_field"\]\}: it does not compile: .*no_such_field/m,
    )
  })
})
