// MCP over HTTP: the results of each tool for clients of every protocol version.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, type Served, serveMcp, VERSIONS, type Version } from './served.ts'

const COUNT = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }
const SLOW = { measures: [{ field: '*', fn: 'count', alias: 'slow' }] }
const versions = Object.keys(VERSIONS) as Version[]

let served: Served
beforeAll(async () => {
  served = await serveMcp()
})
afterAll(() => served.stop())

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe.each(versions)('a client that begins with a %s', (version) => {
  it('offers only read-only tools', async () => {
    const { tools } = await (await served.connect(version)).listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'describe_fields',
      'run_query',
      'preview_sql',
      'list_reports',
      'run_report',
      'ask',
    ])
    for (const { annotations } of tools) {
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      })
    }
  })

  it('lets a client use every tool', async () => {
    const client = await served.connect(version)
    const fields = (await callTool(client, 'describe_fields')).json
    expect([fields.fields.length > 50, fields.types.string.operators.includes('contains')]).toEqual([true, true])
    expect((await callTool(client, 'run_query', COUNT)).json).toMatchObject({ data: [{ n: '9' }], totalRecords: 1 })
    expect((await callTool(client, 'preview_sql', COUNT)).json).toEqual({
      sql: expect.stringMatching(/^select count\(\*\)/),
      columns: [{ name: 'n', type: 'number' }],
    })
    expect((await callTool(client, 'list_reports')).json.reports).toHaveLength(29)
    expect((await callTool(client, 'list_reports', { report: 'searches' })).json).toMatchObject({ report: 'searches' })
    const report = { report: 'searches', startDate: '2026-01-01', endDate: '2026-01-31', limit: 2 }
    expect((await callTool(client, 'run_report', report)).json).toMatchObject({ totalRecords: 9, hasMore: true })
    expect((await callTool(client, 'run_report', { ...report, dryRun: true })).json.sql).toContain('select')
  })

  it('returns warnings with results and with SQL', async () => {
    const client = await served.connect(version)
    const facets = { ...COUNT, dimensions: ['facet_value'] }
    const warnings = [{ code: 'rows_multiplied', path: 'measures[0]', message: expect.any(String) }]
    expect((await callTool(client, 'run_query', facets)).json).toMatchObject({ data: [], warnings })
    expect((await callTool(client, 'preview_sql', facets)).json).toMatchObject({ warnings })
    const having = [{ member: 'search_count', operator: 'gt', values: ['1'] }]
    const report = (await callTool(client, 'run_report', { report: 'searches', having })).json
    expect(report).toMatchObject({ data: expect.any(Array), warnings: [{ code: 'having_per_day' }] })
  })

  it('answers a question in English, and returns its interpretation', async () => {
    const client = await served.connect(version)
    const asked = { question: 'searches of each keyword', limit: 2 }
    const query = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'searches' }], limit: 2 }
    const explanation = [{ words: 'each keyword', meaning: 'dimension keyword' }]
    expect((await callTool(client, 'ask', asked)).json).toMatchObject({
      data: [
        { keyword: 'shoes 0', searches: '3' },
        { keyword: 'shoes 1', searches: '3' },
      ],
      totalRecords: 3,
      query,
      explanation,
    })
    expect((await callTool(client, 'ask', { ...asked, dryRun: true })).json).toMatchObject({
      sql: expect.stringContaining('limit 2'),
      query,
      explanation,
    })
    expect(await callTool(client, 'ask', { question: 'zebra' })).toMatchObject({
      isError: true,
      text: 'query: could not understand "zebra"',
    })
  })

  it('returns only rows of the account of the key', async () => {
    const keywords = async (key: string) => {
      const client = await served.connect(version, key)
      return (await callTool(client, 'run_query', { ...COUNT, dimensions: ['keyword'] })).json.data
    }
    expect(await keywords('bravo')).toEqual([{ keyword: 'canary', n: '3' }])
    expect(JSON.stringify(await keywords('acme'))).not.toContain('canary')
  })

  it.each(['', 'wrong'])('rejects the key %j', async (key) => {
    await expect(served.connect(version, key)).rejects.toThrow()
  })

  it.each<[string, string, Record<string, unknown>, string]>([
    [
      'another account',
      'run_query',
      { ...COUNT, account: 'bravo' },
      'run_query: unknown argument "account"; it takes dim',
    ],
    [
      'an account as the argument of a tool without arguments',
      'describe_fields',
      { account: 'bravo' },
      'it takes none',
    ],
    ['SQL', 'run_query', { sql: 'select 1' }, 'unknown argument "sql"'],
    ['an earlier result', 'run_query', { queryExecutionId: 'A'.repeat(43) }, 'unknown argument "queryExecutionId"'],
    ['a question in the arguments of another tool', 'run_query', { query: 'searches' }, 'unknown argument "query"'],
    ['a prototype', 'run_query', JSON.parse('{"constructor": {"account": "bravo"}}'), 'unknown argument "constructor"'],
    [
      'SQL in a name',
      'run_query',
      { dimensions: ['keyword"; drop table summary; --'] },
      'dimensions[0]: unknown field',
    ],
    [
      'the account field in a filter',
      'run_query',
      { ...COUNT, filters: [{ member: 'account_id', operator: 'set' }] },
      'unknown field',
    ],
    ['a list that is too long', 'run_query', { dimensions: Array.from({ length: 65 }, () => 'keyword') }, 'at most 64'],
    ['arguments of the wrong type', 'run_query', { dimensions: 'keyword', limit: '5' }, 'dimensions: must be an array'],
    [
      'a limit that is too high',
      'run_query',
      { ...COUNT, limit: 1001 },
      'limit: must be a whole number from 1 to 1000',
    ],
    ['an unknown report', 'run_report', { report: 'sale' }, 'the nearest known one is "sales"'],
    [
      'a report that is not a name',
      'run_report',
      { report: { path: 'sales' } },
      'report: must be the name of a report',
    ],
    ['the description of an unknown report', 'list_reports', { report: 'sale' }, 'the nearest known one is "sales"'],
    ['a path for a report', 'run_report', { report: '../' }, 'unknown report'],
    ['a missing question', 'ask', {}, 'question: must be a question'],
    [
      'an invalid page of a question',
      'ask',
      { question: 'searches of each keyword', page: 0 },
      'page: must be a whole number',
    ],
  ])('returns an error for %s', async (_, name, args, message) => {
    const { isError, text } = await callTool(await served.connect(version), name, args)
    expect([isError, text]).toEqual([true, expect.stringContaining(message)])
  })

  it('returns only a reference after a failure', async () => {
    const broken = { measures: [{ field: '*', fn: 'count', alias: 'broken' }] }
    const { isError, text } = await callTool(await served.connect(version), 'run_query', broken)
    expect([isError, text]).toEqual([true, expect.stringMatching(/^query execution failed; reference [0-9a-f-]{36}$/)])
  })

  it('returns an error for an unknown tool', async () => {
    await expect(callTool(await served.connect(version), 'drop_table')).rejects.toThrow(/unknown tool "drop_table"/)
  })

  it('cancels a call when the client disconnects', async () => {
    const client = await served.connect(version)
    const { started, cancelled } = served.reads
    const asked = callTool(client, 'run_query', SLOW).catch(() => 'gone')
    await until(() => served.reads.started > started)
    await client.close()
    expect(await asked).toBe('gone')
    await until(() => served.reads.cancelled > cancelled)
  })
})

it('stops the statement of a cancelled call on the server', async () => {
  const client = await served.connect('discovery')
  const { started, cancelled } = served.reads
  const caller = new AbortController()
  const asked = callTool(client, 'run_query', SLOW, caller.signal).catch(() => 'cancelled')
  await until(() => served.reads.started > started)
  caller.abort()
  expect(await asked).toBe('cancelled')
  await until(() => served.reads.cancelled > cancelled)
  expect((await callTool(client, 'run_query', COUNT)).json.data).toEqual([{ n: '9' }])
})
