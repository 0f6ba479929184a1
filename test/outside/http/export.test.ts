// All rows over HTTP: the media types that ask for them, their text, and how an export ends that is not complete.

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { type Engine, failure, type Rows } from '../../../src/engine/engine.ts'
import type { AnswerFacts } from '../../../src/http/facts.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'
import { until } from './raw.ts'

const BODY = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }] }
const EXTENDED = 'application/vnd.sightline+json'
const BATCH: Rows = Array.from({ length: 1000 }, (_, index) => [`keyword number ${index}`, index])

/** What the engine streams, and what became of it. */
const state = { batches: (): Iterable<Rows> | AsyncIterable<Rows> => [], taken: 0, closed: 0, sql: '' }
const facts: AnswerFacts[] = []
const failures: unknown[] = []
const stored: string[] = []

const pages: Engine = { read: (work) => work(async () => [['page', 1, 1]]), close: async () => {} }
const engine: Engine = {
  ...pages,
  async *stream({ sql }, { signal } = {}) {
    state.sql = sql
    try {
      for await (const rows of state.batches()) {
        if (signal?.aborted) throw failure('cancelled', 'the statement was cancelled')
        state.taken++
        yield rows
      }
    } finally {
      state.closed++
    }
  },
}

function handlerOn(engine: Engine, exportRows?: number) {
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    ...(exportRows !== undefined && { exportRows }),
    onError: ({ error }) => failures.push(error),
    cache: { get: async () => undefined, set: async (key) => void stored.push(key), delete: async () => {} },
  })
  const authenticate = async () => ({ account: 'acme', configured: true })
  return createHandler({ service, authenticate, onAnswer: (answer) => facts.push(answer) })
}

let server: Listening
beforeAll(async () => {
  server = await listen(handlerOn(engine), { port: 0 })
})
afterAll(() => server.stop())
beforeEach(() => {
  Object.assign(state, { batches: () => [], taken: 0, closed: 0, sql: '' })
  for (const list of [facts, failures, stored]) list.length = 0
})

const post = (accept: string, body: unknown = BODY, path = '/', more: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
    ...more,
  })

/** A request of a host without a server of ours. */
const directly = () =>
  new Request('http://x/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/csv' },
    body: JSON.stringify(BODY),
  })

async function textOf(response: Response, path = '/') {
  const { status, headers } = response
  const text = await response.text()
  expect(problemsOf({ method: 'POST', path, status, headers, text })).toEqual([])
  return text
}

/** Ends once `count` batches were taken, as an engine fails in the middle. */
function* failing(count: number) {
  for (let index = 0; index < count; index++) yield BATCH
  throw failure('failed', 'the database could not run the statement', new Error('secret words'))
}

function* endless() {
  for (;;) yield BATCH
}

describe('an export', () => {
  it('is CSV with a header, where empty texts and absent cells differ', async () => {
    state.batches = () => [
      [['boots', 3]],
      [],
      [
        [null, 2],
        ['', 1],
        ['a,"b"\n', null],
        ['=1+1', '-2.50'],
      ],
    ]
    const response = await post('text/csv')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="query.csv"')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await textOf(response)).toBe(`keyword,n\r\nboots,3\r\n,2\r\n"",1\r\n"a,""b""\n",\r\n'=1+1,-2.5\r\n`)
    expect(state.sql).not.toMatch(/limit|over \(/i)
    expect(state.sql).toContain('order by')
    await until(() => facts.length === 1)
    expect(facts).toMatchObject([{ status: 200, rows: 5, endpoint: '/', account: 'acme', sql: state.sql }])
    expect([state.closed, stored]).toEqual([1, []])
  })

  it('is lines of JSON with an end, also without rows', async () => {
    state.batches = () => [[['boots', 3]], [[null, 2]]]
    const response = await post('application/x-ndjson')
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(await textOf(response)).toBe('{"keyword":"boots","n":"3"}\n{"n":"2"}\n{"end":true,"rows":2}\n')
    state.batches = () => []
    expect(await textOf(await post('application/x-ndjson'))).toBe('{"end":true,"rows":0}\n')
    expect(await textOf(await post('text/csv'))).toBe('keyword,n\r\n')
  })

  it('is named after its report', async () => {
    const response = await post('text/csv', { startDate: '2026-01-01' }, '/searches')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="searches.csv"')
    expect(await textOf(response, '/searches')).toMatch(/^event_date,.*search_count.*\r\n$/)
  })

  it('has the warnings of its query in the header', async () => {
    const sum = { field: 'order_total', fn: 'sum', alias: 'n' }
    const sale = { member: 'event_type', operator: 'equals', values: ['sale'] }
    const body = { dimensions: ['facet_value'], measures: [sum], filters: [sale] }
    const { headers } = await post('text/csv', body)
    expect(headers.get('sightline-warnings')).toBe('rows_multiplied, order_value_repeats')
  })

  it.each([
    ['text/csv, application/json;q=0.9', 'text/csv'],
    ['text/csv, */*', 'text/csv'],
    ['text/csv;q=0.5, application/x-ndjson', 'application/x-ndjson'],
    ['TEXT/CSV;header=absent, text/html;q=0.1, */*;q=0.2', 'text/csv'],
    ['application/json, text/csv', 'application/json'],
    ['text/csv;q=0.4, */*;q=0.8', 'application/json'],
    ['text/csv;q=0.4, application/*;q=0.8', 'application/json'],
    [`text/csv;q=0.5, ${EXTENDED}`, EXTENDED],
    ['text/csv;q=0', 'application/json'],
    ['text/*', 'application/json'],
    ['*/*', 'application/json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'application/json'],
  ])('for Accept: %s the answer is %s', async (accept, type) => {
    const response = await post(accept)
    expect(response.headers.get('content-type')?.split(';')[0]).toBe(type)
    await textOf(response)
  })

  it('has no page, no dry run and no earlier result', async () => {
    const text = await textOf(await post('text/csv', { page: 2, ...BODY, limit: 5, dryRun: true, filter: [] }))
    const { message } = JSON.parse(text)
    expect(message).toMatch(/^page: does not apply to an export.*; limit: .*; dryRun: .*; filter: unknown member/)
    const again = await post('text/csv', { queryExecutionId: 'x'.repeat(43) })
    expect([again.status, JSON.parse(await textOf(again)).message]).toEqual([
      400,
      'queryExecutionId: does not apply to an export, which has all rows; leave it out',
    ])
    for (const body of [
      { ...BODY, page: null },
      { ...BODY, dryRun: false },
    ]) {
      expect((await post('text/csv', body)).status).toBe(200)
    }
    expect((await post('text/csv', { measures: [] })).status).toBe(400)
  })
})

describe('an export that does not end well', () => {
  it('is an error with a status while nothing was sent', async () => {
    state.batches = () => failing(0)
    const response = await post('text/csv')
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/json; charset=utf-8'])
    expect(await textOf(response)).toMatch(/query execution failed; reference/)
    expect([failures.length, state.closed]).toEqual([1, 1])
  })

  it('breaks the connection in the middle, and is reported once', async () => {
    for (const accept of ['text/csv', 'application/x-ndjson']) {
      state.batches = () => failing(30)
      const response = await post(accept)
      expect(response.status).toBe(200)
      await expect(response.text()).rejects.toThrow()
    }
    await until(() => facts.length === 2)
    expect(facts).toMatchObject([
      { status: 500, rows: 30_000 },
      { status: 500, rows: 30_000 },
    ])
    expect(failures).toHaveLength(2)
  })

  it('is reset for a client that takes the end of the connection for the end of the body', async () => {
    state.batches = () => failing(30)
    const socket = connect(server.port, '127.0.0.1')
    const body = JSON.stringify(BODY)
    const head = ['content-type: application/json', 'accept: text/csv', `content-length: ${body.length}`]
    socket.resume().write(`POST / HTTP/1.0\r\n${head.join('\r\n')}\r\n\r\n${body}`)
    const [error] = await once(socket, 'error')
    expect(error).toMatchObject({ code: 'ECONNRESET' })
  })

  it('fails the body of the response, in a host without a connection to break', async () => {
    state.batches = () => failing(30)
    const response = await handlerOn(engine)(directly())
    await expect(response.text()).rejects.toThrow(/^the export failed after 30000 rows; reference [\w-]+$/)
  })

  it('never has more rows than the host allows', async () => {
    state.batches = endless
    const response = await handlerOn(engine, 30_000)(directly())
    await expect(response.text()).rejects.toThrow(/more than 30000 rows; filter it further; reference/)
    expect(facts).toMatchObject([{ status: 500, rows: 30_000 }])
    expect(String(failures[0])).toContain('the export has more than 30000 rows')
  })

  it('is read no faster than the client reads, and cancelled when the client has gone', async () => {
    state.batches = endless
    const leaving = new AbortController()
    const response = await post('text/csv', BODY, '/', { signal: leaving.signal })
    const reader = response.body?.getReader()
    await reader?.read()
    let before = -1
    // The buffers of both sockets fill, and then nothing moves.
    while (before !== state.taken) {
      before = state.taken
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    expect(state.taken).toBeLessThan(600)
    expect(state.closed).toBe(0)
    leaving.abort()
    await until(() => facts.length === 1 && state.closed === 1)
    expect(facts[0]).toMatchObject({ status: 499 })
    expect(failures).toEqual([])
  })

  it('is a 501 where the engine has no stream', async () => {
    const response = await handlerOn(pages)(directly())
    expect([response.status, JSON.parse(await textOf(response)).message]).toEqual([
      501,
      'the engine of this service cannot export all rows; ask for pages',
    ])
  })
})
