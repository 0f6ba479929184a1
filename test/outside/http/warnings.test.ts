// Warnings over HTTP: in a header, and in the envelope if the client accepts the extended media type.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { createService } from '../../../src/service/service.ts'
import type { ServiceOptions } from '../../../src/service/service-options.ts'
import { problemsOf } from './conformance.ts'

const EXTENDED = 'application/vnd.sightline+json'
const SUM = { field: 'order_total', fn: 'sum', alias: 'n' }
const SALES = { member: 'event_type', operator: 'equals', values: ['sale'] }
const MISLEADING = { dimensions: ['facet_value'], measures: [SUM], filters: [SALES] }
const PLAIN = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }
const CODES = 'rows_multiplied, order_value_repeats'

const engine: Engine = {
  read: (work) => work(async ({ sql }) => (sql.includes('facet') ? [['red', '7', '1']] : [['7']])),
  close: async () => {},
}

function serve(options: Partial<ServiceOptions> = {}) {
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine, ...options })
  const handle = createHandler({ service, authenticate: async () => ({ account: 'acme', configured: true }) })
  return async (body: object, accept?: string, path = '/') => {
    const headers = { 'content-type': 'application/json', ...(accept !== undefined && { accept }) }
    const request = new Request(`http://service.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const {
      status,
      headers: given,
      ...response
    } = await handle(request).then(async (response) => ({
      status: response.status,
      headers: response.headers,
      text: await response.text(),
    }))
    expect(problemsOf({ method: 'POST', path, status, headers: given, text: response.text })).toEqual([])
    return { status, type: given.get('content-type'), codes: given.get('sightline-warnings'), ...response }
  }
}

const SPECIFIED = 'columns data totalRecords page limit hasMore queryExecutionId'.split(' ')
const membersOf = (text: string) => Object.keys(JSON.parse(text))

/** A text store, as a host could provide it. */
function hostStore() {
  const kept = new Map<string, string>()
  return {
    get: async (key: string) => kept.get(key),
    set: async (key: string, text: string) => void kept.set(key, text),
    delete: async (key: string) => void kept.delete(key),
  }
}

describe('the warnings of a response', () => {
  it('returns warnings in a header, and does not change the envelope of plain JSON', async () => {
    for (const accept of [undefined, 'application/json', '*/*', 'text/html', `${EXTENDED};q=0`]) {
      const { status, type, codes, text } = await serve()(MISLEADING, accept)
      expect([status, type, codes]).toEqual([200, 'application/json; charset=utf-8', CODES])
      expect(membersOf(text)).toEqual(SPECIFIED)
    }
  })

  it('returns warnings in the envelope to clients that accept the extended media type', async () => {
    for (const accept of [
      EXTENDED,
      `application/json, ${EXTENDED}`,
      `application/json;q=0.5, ${EXTENDED.toUpperCase()}`,
    ]) {
      const { type, codes, text } = await serve()(MISLEADING, accept)
      expect([type, codes]).toEqual([`${EXTENDED}; charset=utf-8`, CODES])
      expect(membersOf(text)).toEqual([...SPECIFIED, 'warnings'])
      expect(JSON.parse(text).warnings).toEqual([
        { code: 'rows_multiplied', path: 'measures[0]', message: expect.stringContaining('once per selected facet') },
        { code: 'order_value_repeats', path: 'measures[0]', message: expect.stringContaining('once per line') },
      ])
    }
    expect((await serve()(MISLEADING, `application/json, ${EXTENDED};q=0.9`)).type).toMatch('application/json')
  })

  it('omits the member `warnings` in both media types if there are no warnings', async () => {
    for (const accept of ['application/json', EXTENDED]) {
      const { codes, text } = await serve()(PLAIN, accept)
      expect([codes, membersOf(text)]).toEqual([null, SPECIFIED])
    }
  })

  it.each([
    ['in the memory of the process', {}],
    ['in a store of the host', { cache: hostStore() }],
  ])('returns the same warnings with a result that is cached %s', async (_, options) => {
    const ask = serve(options)
    const [plain, extended] = [await ask(MISLEADING), await ask(MISLEADING, EXTENDED)]
    for (const { text: first } of [plain, extended]) {
      const again = { queryExecutionId: JSON.parse(first).queryExecutionId }
      const [closed, open] = [await ask(again), await ask(again, EXTENDED)]
      expect(JSON.parse(first)).toMatchObject(JSON.parse(closed.text))
      expect([closed.text, open.text]).toContain(first)
      expect([membersOf(closed.text), closed.codes]).toEqual([SPECIFIED, CODES])
      expect([membersOf(open.text), open.codes]).toEqual([[...SPECIFIED, 'warnings'], CODES])
    }
  })

  it('returns the warnings of a dry run once, in both media types', async () => {
    const texts = new Set<string>()
    for (const accept of ['application/json', EXTENDED]) {
      const { text, codes } = await serve()({ ...MISLEADING, dryRun: true }, accept)
      expect([codes, text.match(/"warnings":/g)]).toEqual([CODES, ['"warnings":']])
      texts.add(text)
    }
    expect(texts.size).toBe(1)
  })

  it('returns the warnings of a report', async () => {
    const having = [{ member: 'revenue', operator: 'gt', values: ['1'] }]
    const { codes, text } = await serve()({ having, dryRun: true }, EXTENDED, '/users')
    expect([codes, JSON.parse(text).warnings]).toMatchObject(['having_per_day', [{ path: 'having' }]])
  })

  it('returns no warnings in an error', async () => {
    const { status, codes, text } = await serve()({}, EXTENDED)
    expect([status, codes, membersOf(text)]).toEqual([400, null, ['error', 'message', 'issues']])
  })
})
