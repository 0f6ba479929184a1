// The issues of a rejected request over HTTP: structured data in the extended media type, one message in plain JSON.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import type { Translator } from '../../../src/questions/translation.ts'
import { createService } from '../../../src/service/service.ts'
import type { ServiceOptions } from '../../../src/service/service-options.ts'
import { problemsOf } from './conformance.ts'

const EXTENDED = 'application/vnd.sightline+json'

const engine: Engine = { read: (work) => work(async () => [['7']]), close: async () => {} }

interface Sent {
  readonly text?: string
  readonly path?: string
  readonly accept?: string
  readonly method?: string
}

function serve(options: Partial<ServiceOptions> = {}) {
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine, ...options })
  const handle = createHandler({ service, authenticate: async () => ({ account: 'acme', configured: true }) })
  return async ({ text = '{}', path = '/', accept = EXTENDED, method = 'POST' }: Sent) => {
    const headers = { 'content-type': 'application/json', accept }
    const body = method === 'POST' ? { body: text } : {}
    const response = await handle(new Request(`http://service.test${path}`, { method, headers, ...body }))
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    expect(problemsOf({ method, path, ...answer })).toEqual([])
    const type = response.headers.get('content-type')?.split(';')[0]
    return { status: answer.status, type, ...(answer.text !== '' && JSON.parse(answer.text)) }
  }
}

const failing: Translator = {
  translate: async () => ({ ok: false, reason: 'unexplained', words: [], message: 'no "zebra"', reports: [] }),
}

describe('the issues of a rejected request', () => {
  it('returns issues with codes, paths, messages and accepted values', async () => {
    const filters = [{ member: 'event_date', operator: 'contains', values: ['2026'] }]
    const text = JSON.stringify({ dimensions: ['keywrod'], filters, limit: 'ten' })
    const answer = await serve()({ text })
    expect(answer).toEqual({
      status: 400,
      type: EXTENDED,
      error: 'Bad Request',
      message: answer.issues.map((one: { path: string; message: string }) => `${one.path}: ${one.message}`).join('; '),
      issues: [
        {
          code: 'unknown_field',
          path: 'dimensions[0]',
          message: 'unknown field "keywrod"; the nearest known one is "keyword"',
          nearest: 'keyword',
        },
        {
          code: 'unsupported_operator',
          path: 'filters[0].operator',
          message: expect.stringContaining('contains does not apply to event_date (date), which takes equals,'),
          expected: expect.arrayContaining(['equals', 'inDateRange']),
        },
        { code: 'bad_shape', path: 'limit', message: 'must be a whole number from 1 to 1000, not "ten"' },
      ],
    })
  })

  it('returns no issues in plain JSON, where errors follow the specification', async () => {
    for (const accept of ['application/json', '*/*', `${EXTENDED};q=0.1, application/json`]) {
      const { type, ...body } = await serve()({ accept })
      expect([type, Object.keys(body)]).toEqual(['application/json', ['status', 'error', 'message']])
    }
  })

  it.each<[string, Sent, number, object]>([
    ['that is not JSON', { text: '{' }, 400, { code: 'bad_json', path: '' }],
    ['of a report', { path: '/sales', text: '{"filter": []}' }, 400, { code: 'unknown_member', nearest: 'filters' }],
    ['for an unknown result', { text: '{"queryExecutionId": "gone"}' }, 400, { code: 'unknown_result' }],
    ['with a query string', { path: '/?limit=1' }, 400, { code: 'unknown_member', path: '' }],
    [
      'that is a GET with a query string',
      { path: '/?limit=1', method: 'GET' },
      400,
      { code: 'unknown_member', path: '' },
    ],
    ['in plain English, without a translator', { text: '{"query": "zebra"}' }, 502, { code: 'not_translated' }],
  ])('returns an issue for a request %s', async (_, sent, status, issue) => {
    expect(await serve()(sent)).toMatchObject({ status, type: EXTENDED, issues: [issue] })
  })

  it('returns an issue for a question that the translator rejects', async () => {
    const answer = await serve({ translator: failing })({ text: '{"query": "zebra"}' })
    const issues = [{ code: 'not_translated', path: 'query', message: 'no "zebra"' }]
    expect(answer).toMatchObject({ status: 502, type: EXTENDED, message: 'query: no "zebra"', issues })
  })

  it('returns at most twenty issues, the same ones as in the message', async () => {
    const values = Array.from({ length: 1000 }, () => 'x')
    const text = JSON.stringify({
      dimensions: ['event_type'],
      filters: [{ member: 'page_no', operator: 'in', values }],
    })
    const { issues, message } = await serve()({ text })
    expect([issues.length, message.endsWith('; and 980 more')]).toEqual([20, true])
    const unknown = JSON.stringify(Object.fromEntries(values.map((_, index) => [`m${index}`, 0])))
    expect((await serve()({ text: unknown })).issues.flatMap(Object.keys)).not.toContain('count')
  })

  it('returns no issues in other errors', async () => {
    const broken: Engine = { ...engine, read: async () => Promise.reject(new Error('down')) }
    const answer = await serve({ engine: broken })({ text: '{"dimensions": ["keyword"]}' })
    expect([answer.type, Object.keys(answer)]).toEqual(['application/json', ['status', 'type', 'error', 'message']])
  })
})
