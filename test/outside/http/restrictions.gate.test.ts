// A principal is restricted to engines 3 and 4 of its account, and some names are hidden from it. The tests try to
// bypass the restrictions over HTTP with every report, queries, exports, dry runs, questions, earlier results and tools
// for language models.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Access, apiKeyOf } from '../../../src/keys/authenticate.ts'
import { mcpEndpoint } from '../../../src/mcp/index.ts'
import { toolsFor } from '../../../src/mcp/tools.ts'
import { openApi } from '../../../src/openapi/document.ts'
import { createService } from '../../../src/service/service.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { mapTables, ofAccountAlone } from '../../laws/reports/all-tables.ts'
import { CONTRACTS } from '../../laws/reports/contracts.ts'
import { ACCOUNT, reportDatabase } from '../../laws/reports/data.ts'
import { CANARIES, withCanariesWithin } from '../../laws/reports/report-canaries.ts'
import { CONTEXT } from '../../laws/reports/reporting.ts'
import { rowsOfDay } from '../../laws/reports/series.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { CANARY_TEXT } from '../../tools/generators/canaries.ts'

const HIDDEN = ['order_total', 'revenue', 'visitor_id', 'device-browser']
const NAMES = /order_total|"revenue"|visitor_id|device-browser/i

const configured = true
const EUROS: object = { hidden: { units: ['euro'] } }
const principals: Readonly<Record<string, Access>> = {
  whole: { account: ACCOUNT, configured },
  limited: {
    account: ACCOUNT,
    configured,
    only: [{ member: 'engine_id', operator: 'in', values: ['3', '4'] }],
    hidden: HIDDEN,
  },
  other: { account: ACCOUNT, configured, only: [{ member: 'engine_id', operator: 'equals', values: ['3'] }] },
  misspelt: { account: ACCOUNT, configured, ...{ onyl: [] } },
  empty: { account: ACCOUNT, configured, only: [{ member: 'engine_id', operator: 'in', values: [] }] },
  unpaid: { account: ACCOUNT, configured, hidden: { units: ['money'] } },
  unrated: { account: ACCOUNT, configured, hidden: ['ctr', 'zero_result_rate'] },
  unshared: { account: ACCOUNT, configured, hidden: { units: ['fraction'] } },
  uncounted: { account: ACCOUNT, configured, hidden: ['searches'] },
  unordered: { account: ACCOUNT, configured, hidden: ['order_number', 'engine_id', 'engine_name'] },
  unreported: { account: ACCOUNT, configured, hidden: siteSearch.reports.map(({ path }) => path) },
  untyped: { account: ACCOUNT, configured, hidden: ['event_type'] },
  unmeasured: { account: ACCOUNT, configured, ...EUROS },
  stale: { account: ACCOUNT, configured, hidden: ['no_such_field'] },
}

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestDuckDB()
  const drawn = fc
    .sample(reportDatabase, { seed: 7, numRuns: 30 })
    .toSorted((a, b) => b.summary.length - a.summary.length)
  const [database] = drawn
  if (database === undefined) throw new Error('no database')
  const own = mapTables(ofAccountAlone(database, ACCOUNT), (rows) =>
    rows.map((row, i) => ('engine_id' in row ? { ...row, engine_id: i % 2 === 0 ? '3' : '4' } : row)),
  )
  const all = withCanariesWithin(own, ACCOUNT)
  // On the last day, all counts of searches and both rates rise.
  const days = [
    { date: '2024-02-13', searches: 10, clicks: 2, zeros: 2 },
    { date: '2024-02-19', searches: 10, clicks: 2, zeros: 2 },
    { date: '2024-02-20', searches: 20, clicks: 16, zeros: 12 },
  ]
  const summary = [...all.summary, ...days.flatMap((day) => rowsOfDay({ ...day, engine: '3' }))]
  await engine.loadReports({ ...all, summary })
})
afterAll(() => engine.close())

function open() {
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    translator: createTranslator(),
    clock: () => CONTEXT.now,
  })
  const authenticate = async (request: Request) => principals[apiKeyOf(request)] ?? null
  const handle = createHandler({ service, authenticate, mcp: mcpEndpoint(service) })
  return async (key: string, path: string, body?: unknown, accept = 'application/json') => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json', accept }
    const sent = body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }
    const response = await handle(new Request(`http://service.test${path}`, { headers, ...sent }))
    return { status: response.status, text: await response.text() }
  }
}

const tool = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})
const BOTH = 'application/json, text/event-stream'

const count = { field: '*', fn: 'count', alias: 'n' }
const foreign = { member: 'engine_id', operator: 'equals', values: [CANARY_TEXT] }
const byEngine = { dimensions: ['engine_id'], measures: [count] }

/** Request bodies that try to reach the rows of other engines. */
const ATTACKS: readonly object[] = [
  byEngine,
  { dimensions: ['engine_id', 'engine_name', 'keyword'] },
  { ...byEngine, filters: [foreign] },
  { ...byEngine, filters: [{ or: [foreign, { member: 'engine_id', operator: 'set' }] }] },
  { ...byEngine, filters: [{ not: { member: 'engine_id', operator: 'in', values: ['3', '4'] } }] },
  { ...byEngine, totals: true },
  { dimensions: [{ field: 'engine_id', top: { limit: 1, by: 'n' } }], measures: [count], totals: true },
  { measures: [count, { of: 'n', over: [], alias: 'all' }] },
  {
    measures: [
      { field: 'engine_name', fn: 'max' },
      { field: 'engine_id', fn: 'max' },
    ],
  },
  { measures: [{ field: '*', fn: 'count', alias: 'n', filters: [foreign] }] },
  { only: [], ...byEngine },
  { hidden: [], ...byEngine },
  { dimensions: ['facet_value'], measures: [count] },
  { dimensions: ['visitor_target_name'] },
  { query: 'searches by engine' },
  { query: 'top 10 keywords of every engine' },
]

describe('rows of other engines', () => {
  it('never returns rows of other engines in responses, exports, dry runs or results of dry runs', async () => {
    const ask = open()
    const rows = { limited: 0, whole: 0 }
    const said: string[] = []
    const paths = ['/', ...CONTRACTS.map(({ name }) => `/${name}`)]
    for (const path of paths)
      for (const body of path === '/' ? ATTACKS : [{}, { limit: 1000 }, { filters: [foreign] }]) {
        for (const accept of ['application/json', 'text/csv', 'application/x-ndjson'])
          said.push((await ask('limited', path, body, accept)).text)
        const dry = await ask('limited', path, { ...body, dryRun: true })
        said.push(dry.text)
        const { sql } = JSON.parse(dry.text)
        if (typeof sql === 'string') said.push(JSON.stringify((await engine.runText(sql)).rows.map(String)))
        const whole = (await ask('whole', path, body)).text
        if (CANARIES.test(whole)) rows.whole += 1
        if ((JSON.parse((await ask('limited', path, body)).text).data ?? []).length > 0) rows.limited += 1
      }
    for (const text of said)
      expect(text.replaceAll(`\\"${CANARY_TEXT}\\"`, '').replaceAll(`'${CANARY_TEXT}'`, '')).not.toMatch(CANARIES)
    // Prove that the search for canaries above is meaningful: the unrestricted principal sees canaries (the rows of
    // other engines), and the restricted principal gets rows.
    expect([rows.whole > 20, rows.limited > 20]).toEqual([true, true])
  })

  it('never returns rows of other engines from a tool', async () => {
    const ask = open()
    for (const body of ATTACKS.filter((body) => !('query' in body))) {
      const { text } = await ask('limited', '/mcp', tool('run_query', body), BOTH)
      expect(
        text.replaceAll(CANARY_TEXT, (found, at) => (/values|unknown/.test(text.slice(at - 80, at)) ? '' : found)),
      ).not.toMatch(CANARIES)
    }
    for (const { name } of CONTRACTS)
      expect((await ask('limited', '/mcp', tool('run_report', { report: name }), BOTH)).text).not.toMatch(CANARIES)
    expect((await ask('whole', '/mcp', tool('run_query', byEngine), BOTH)).text).toMatch(CANARIES)
  })

  it('does not return the result of another principal of the same account', async () => {
    const ask = open()
    const { queryExecutionId } = JSON.parse((await ask('whole', '/', byEngine)).text)
    expect((await ask('whole', '/', { queryExecutionId })).text).toMatch(CANARIES)
    for (const key of ['limited', 'other']) expect((await ask(key, '/', { queryExecutionId })).status).toBe(400)
    const own = JSON.parse((await ask('limited', '/', byEngine)).text).queryExecutionId
    expect((await ask('limited', '/', { queryExecutionId: own })).status).toBe(200)
    expect((await ask('other', '/', { queryExecutionId: own })).status).toBe(400)
  })

  it('rejects a query on rows that lack the restricted field, and names the field', async () => {
    const { status, text } = await open()('limited', '/', { dimensions: ['facet_value'], measures: [count] })
    expect([status, JSON.parse(text).message]).toEqual([
      400,
      'the rows of facet_selections lack engine_id, so they cannot be limited for this caller: leave out the fields of facet_selections',
    ])
  })
})

describe('hidden names', () => {
  it('describes the hidden names to the unrestricted principal, but not to the restricted one', async () => {
    const ask = open()
    const listed = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const descriptions = async (key: string) => [
      (await ask(key, '/')).text,
      (await ask(key, '/openapi.json')).text,
      (await ask(key, '/mcp', listed, BOTH)).text,
      (await ask(key, '/mcp', tool('describe_fields'), BOTH)).text.replaceAll('\\', ''),
      (await ask(key, '/mcp', tool('list_reports'), BOTH)).text.replaceAll('\\', ''),
    ]
    for (const text of await descriptions('limited')) expect(text).not.toMatch(NAMES)
    for (const text of await descriptions('whole')) expect(text).toMatch(NAMES)
    // Without a key, only the OpenAPI document is available, and it describes the complete model.
    const [root, document] = [await ask('', '/'), await ask('', '/openapi.json')]
    expect([root.status, document]).toEqual([401, await ask('whole', '/openapi.json')])
    expect(root.text).not.toMatch(NAMES)
  })

  it('treats hidden names as unknown in requests, and suggests them in no error', async () => {
    const ask = open()
    const bodies = HIDDEN.flatMap((name) => [name, `${name}s`, name.slice(0, -1)]).flatMap((name) => [
      { dimensions: [name] },
      { measures: [{ field: name, fn: 'count' }] },
      { measures: [{ metric: name }] },
      { measures: [count], filters: [{ member: name, operator: 'set' }] },
    ])
    for (const body of bodies) {
      const { status, text } = await ask('limited', '/', body)
      expect([status, text.replaceAll(/unknown [a-z ]+\\"[^"]*\\"/g, '')], text).toEqual([
        400,
        expect.not.stringMatching(NAMES),
      ])
    }
  })

  it('omits hidden names from the columns, filters, measures and paths of reports', async () => {
    const ask = open()
    for (const { name } of CONTRACTS) {
      const { text } = await ask('limited', `/${name}`, {})
      if (name !== 'device-browser') expect(text).not.toMatch(NAMES)
      const filtered = await ask('limited', `/${name}`, {
        having: [{ member: 'revenue', operator: 'gt', values: ['0'] }],
      })
      expect([400, 404]).toContain(filtered.status)
    }
    const unknown = await ask('limited', '/device-browser', {})
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('there is no path')])
    expect((await ask('limited', '/device-browse', {})).text).not.toContain('device-browser')
    expect((await ask('whole', '/device-browse', {})).text).toContain('device-browser')
    expect((await ask('limited', '/mcp', tool('run_report', { report: 'device-browser' }), BOTH)).text).toContain(
      'unknown report',
    )
  })

  it('treats hidden names as unknown in questions', async () => {
    const ask = open()
    const questions = [
      'revenue by day',
      'order total by keyword',
      'visitors by browser',
      'revenue per visitor',
      'browser report',
    ]
    for (const query of questions) {
      const { text } = await ask('limited', '/', { query })
      // Search only for these exact names, because a response can contain a word of the question as an alias.
      expect(text, query).not.toMatch(/order_total|visitor_id|device-browser/)
    }
    for (const query of ['searches by row type', 'searches by type of row', 'searches by event_type'])
      expect((await ask('untyped', '/', { query })).status, query).toBe(502)
    for (const query of ['average order_tax', 'products under 20 by units', 'AOV by engine', 'turnover'])
      expect((await ask('unpaid', '/', { query })).status, query).toBe(502)
    expect((await ask('limited', '/', { query: 'searches by day' })).status).toBe(200)
    expect((await ask('whole', '/', { query: 'revenue by day' })).status).toBe(200)
  })
})

describe('reports of hidden names', () => {
  it('have no row of a hidden metric, and no word of it in a dry run', async () => {
    const ask = open()
    const metricsOf = async (key: string) =>
      JSON.parse((await ask(key, '/anomalies', { limit: 1000 })).text).data.map(
        ({ metric }: { metric: string }) => metric,
      )
    expect(await metricsOf('whole')).toEqual(expect.arrayContaining(['ctr', 'zero_result_rate', 'search_count']))
    for (const key of ['unrated', 'unshared']) {
      expect(await metricsOf(key)).toContain('search_count')
      expect((await ask(key, '/anomalies', { limit: 1000 })).text).not.toMatch(/"ctr"|zero_result_rate/)
      expect((await ask(key, '/anomalies', { dryRun: true })).text).not.toMatch(/'ctr'|zero_result_rate/)
    }
    expect((await metricsOf('uncounted')).filter((name: string) => /search_count|ctr|rate/.test(name))).toEqual([])
  })

  it.each([
    ['redirects', 'redirects'],
    ['redirects by rule', 'by rule'],
    ['anomalies', 'anomalies'],
    ['product impressions', 'impressions'],
    ['product ratings', 'ratings'],
    ['page loads', 'page loads'],
    ['home page', 'home page'],
    ['advice', 'advice'],
  ])('have no meaning in the question "%s"', async (query, word) => {
    const ask = open()
    const unknown = /^query: "[^"]+": the service does not understand this/
    const said = [(await ask('unreported', '/', { query })).text]
    if (/redirects|anomalies/.test(query)) said.push((await ask('unordered', '/', { query })).text)
    for (const text of said) {
      const { error, message } = JSON.parse(text)
      expect([error, message]).toEqual(['Bad Gateway', expect.stringMatching(unknown)])
      expect(message).toContain(word)
      expect(message).not.toMatch(/report|\//)
    }
    const tooled = (await ask('unreported', '/mcp', tool('ask', { question: query }), BOTH)).text
    expect(tooled).toContain('does not understand this')
    expect(tooled).not.toMatch(/See the report/)
  })

  it('are in no example and no description', async () => {
    const ask = open()
    const said = async (key: string) => (await ask(key, '/')).text + (await ask(key, '/openapi.json')).text
    expect(await said('uncounted')).not.toMatch(/,searches|"searches\\?"/)
    for (const key of ['unrated', 'unshared']) expect(await said(key)).not.toMatch(/zero_result_rate/)
    expect(await said('whole')).toMatch(/zero_result_rate/)
  })
})

describe('every hidden name', () => {
  const { fields, metrics, reports } = siteSearch
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine: { read: () => Promise.reject(new Error('nothing is run')), close: async () => {} },
    translator: createTranslator(),
  })
  it.each([
    ...Object.keys(fields),
    ...Object.keys(metrics),
    ...reports.map(({ path }) => path),
  ])('leaves %s out of all descriptions', async (name) => {
    const hidden = [name]
    const about = (report: string) => service.about(report, { hidden })
    const subject = { description: service.description({ hidden }), about, today: CONTEXT.now, answersQuestions: true }
    const tools = toolsFor(service, { hidden })
    const told = [service.describe('UTC', { hidden }).body, JSON.stringify([openApi(subject), tools])]
    for (const one of tools.filter((one) => one.name === 'describe_fields' || one.name === 'list_reports'))
      told.push(JSON.stringify(await one.call(service, {}, { account: ACCOUNT })).replaceAll('\\', ''))
    const { fields: kept, metrics: left = [], reports: open } = subject.description
    const known = [...kept, ...left, ...open.flatMap(({ columns }) => columns)].map((one) => one.name)
    for (const { path } of open) known.push(path.slice(1))
    const all = [...Object.keys(fields), ...Object.keys(metrics), ...reports.map(({ path }) => path)]
    // Also the names that are hidden as a consequence.
    for (const lost of all.filter((one) => !known.includes(one))) {
      // A name without an underscore is also an English word, such as `keyword`.
      const written = /[_-]/.test(lost) ? `(?<![\\w-])${lost}(?![\\w-])` : `"/?${lost}"`
      for (const text of told) expect(text).not.toMatch(new RegExp(written))
    }
  })
})

describe('hidden units', () => {
  it('leave no amount in fields, metrics, reports and answers', async () => {
    const ask = open()
    const { fields, metrics, reports } = JSON.parse((await ask('unpaid', '/')).text)
    const units = [...fields, ...metrics, ...reports.flatMap(({ columns }: { columns: object[] }) => columns)]
    expect(units.filter(({ unit }) => unit === 'money')).toEqual([])
    expect(
      JSON.parse((await ask('whole', '/')).text).fields.some(({ unit }: { unit?: string }) => unit === 'money'),
    ).toBe(true)
    const said = [(await ask('unpaid', '/')).text, (await ask('unpaid', '/openapi.json')).text]
    for (const { name } of CONTRACTS) {
      const { status, text } = await ask('unpaid', `/${name}`, {})
      expect(status).toBe(200)
      said.push(text.slice(0, text.indexOf('"data"')), (await ask('unpaid', `/${name}`, { dryRun: true })).text)
    }
    for (const text of said)
      expect(text).not.toMatch(/(?:item|order|order_sub)_total|item_price|order_tax|"[a-z_]*revenue"/)
    const anomalies = JSON.parse((await ask('unpaid', '/anomalies', {})).text)
    expect(anomalies.data.filter(({ metric }: { metric: string }) => metric === 'revenue')).toEqual([])
  })
})

describe('invalid restrictions', () => {
  it.each([
    'misspelt',
    'empty',
    'stale',
    'unmeasured',
  ])('returns 500 for every query of the principal %s', async (key) => {
    const ask = open()
    for (const body of [byEngine, { measures: [count] }]) expect((await ask(key, '/', body)).status).toBe(500)
    if (key !== 'empty') expect((await ask(key, '/')).status).toBe(500)
  })
})
