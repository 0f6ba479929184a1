// Options of the handler, as clients see them: rate limits, a base path, readiness, logging.

import { describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { type Engine, failure } from '../../../src/engine/engine.ts'
import { type Connection, connect } from '../../../src/http/connection.ts'
import type { AnswerFacts } from '../../../src/http/facts.ts'
import { createHandler, type HandlerOptions } from '../../../src/http/handler.ts'
import { type Limiter, memoryRateLimits } from '../../../src/http/rate-limit.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'

const COUNT = JSON.stringify({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })

const rows: Engine = { read: (work) => work(async () => [['7']]), close: async () => {} }
const failing = (error: Error): Engine => ({ read: () => Promise.reject(error), close: async () => {} })

function handlerOf(options: Partial<HandlerOptions> = {}, engine: Engine = rows) {
  const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
  const authenticate: HandlerOptions['authenticate'] = async (request) => {
    const key = apiKeyOf(request)
    return /^acme|^bravo/.test(key) ? { account: key.slice(0, 5), configured: true, limitedBy: key } : null
  }
  const handler = createHandler({ service, authenticate, ...options })
  return async (
    line: string,
    rest: { key?: string; body?: string; headers?: Record<string, string>; connection?: Connection } = {},
  ) => {
    const [method = 'GET', path = '/'] = line.split(' ')
    const headers = { 'x-api-key': rest.key ?? 'acme1', 'content-type': 'application/json', ...rest.headers }
    const body = method === 'POST' ? { body: rest.body ?? COUNT } : {}
    const request = new Request(`http://service.test${path}`, { method, headers, ...body })
    const response = await handler(connect(request, rest.connection ?? {}))
    const answer = { status: response.status, headers: response.headers, text: await response.text() }
    const { basePath = '' } = options
    const below = path.startsWith(basePath) ? path.slice(basePath.length) || '/' : path
    expect(problemsOf({ method, path: below, ...answer })).toEqual([])
    return answer
  }
}

const statusOf = async (answer: Promise<{ readonly status: number }>) => (await answer).status

describe('limits', () => {
  it('apply per key, and report the remaining requests', async () => {
    const ask = handlerOf({ rateLimits: memoryRateLimits({ points: 2, seconds: 60 }) })
    const first = await ask('POST /')
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, '"requests";r=1;t=60'])
    // Unknown paths count, too.
    expect(await statusOf(ask('GET /nope'))).toBe(404)
    const over = await ask('POST /')
    expect([over.status, over.headers.get('retry-after'), JSON.parse(over.text).error]).toEqual([
      429,
      '60',
      'Too Many Requests',
    ])
    expect(await statusOf(ask('GET /nope'))).toBe(429)
    expect(await statusOf(ask('POST /', { key: 'acme2' }))).toBe(200)
  })

  it('apply by address to requests without a valid key, and do not affect valid keys', async () => {
    const ask = handlerOf({ rateLimits: memoryRateLimits({ points: 2, seconds: 60 }) })
    const stranger = (address: string) => statusOf(ask('POST /', { key: 'wrong', connection: { address } }))
    expect([await stranger('192.0.2.1'), await stranger('192.0.2.1'), await stranger('192.0.2.1')]).toEqual([
      401, 401, 429,
    ])
    expect(await stranger('192.0.2.2')).toBe(401)
    expect(await statusOf(ask('POST /', { connection: { address: '192.0.2.1' } }))).toBe(200)
  })

  it('apply to open paths except health checks, by key if there is one', async () => {
    const ask = handlerOf({ rateLimits: memoryRateLimits({ points: 2, seconds: 60 }) })
    const stranger = (line: string, key = '') => statusOf(ask(line, { key, connection: { address: '192.0.2.1' } }))
    const lines = ['GET /openapi.json', 'POST /openapi.json', 'GET /openapi.json', 'GET /nope', 'POST /']
    expect(await Promise.all(lines.map((line) => stranger(line)))).toEqual([200, 405, 429, 429, 429])
    expect(await stranger('GET /openapi.json', 'wrong')).toBe(429)
    expect([await stranger('GET /health/live'), await stranger('GET /health/ready')]).toEqual([200, 200])
    const keyed = await ask('GET /openapi.json', { connection: { address: '192.0.2.1' } })
    expect([keyed.status, keyed.headers.get('ratelimit')]).toEqual([200, '"requests";r=1;t=60'])
  })

  it('use bounded memory for any number of addresses', async () => {
    const rateLimits = memoryRateLimits({ points: 5, seconds: 60 })
    const counted = new Set<string>()
    const { strangers } = rateLimits
    const consume: Limiter['consume'] = (key) => {
      counted.add(key)
      return strangers.consume(key)
    }
    const counting: Limiter = { points: 5, duration: 60, consume }
    const ask = handlerOf({ rateLimits: { ...rateLimits, strangers: counting } })
    for (let index = 0; index < 5_000; index++) {
      const address = `198.51.${index >> 8}.${index & 255}`
      await ask('GET /openapi.json', { key: '', connection: { address }, headers: { 'if-none-match': '*' } })
    }
    expect(counted.size).toBeGreaterThan(900)
    expect(counted.size).toBeLessThanOrEqual(1024)
  })

  it('are lower for questions, but not for blank ones', async () => {
    const ask = handlerOf({ rateLimits: memoryRateLimits({ points: 10, seconds: 60 }) })
    const question = (query: string) =>
      statusOf(ask('POST /', { body: JSON.stringify({ query, ...JSON.parse(COUNT) }) }))
    expect([await question('how many searches'), await question('how many searches'), await question('  ')]).toEqual([
      502, 429, 200,
    ])
  })

  it('let requests through if their store is down, report it, and refuse questions', async () => {
    const down: Limiter = { points: 1, duration: 1, consume: () => Promise.reject(new Error('ECONNREFUSED')) }
    const onError = vi.fn()
    const ask = handlerOf({ rateLimits: { requests: down, questions: down, strangers: down }, onError })
    expect(await statusOf(ask('POST /'))).toBe(200)
    expect(await statusOf(ask('POST /', { key: 'wrong' }))).toBe(401)
    expect(onError).toHaveBeenCalledTimes(2)
    expect(await statusOf(ask('POST /', { body: '{"query":"how many searches"}' }))).toBe(500)
  })
})

describe('a base path', () => {
  it('is the prefix of all paths', async () => {
    const ask = handlerOf({ basePath: '/shop/analytics' })
    const paths = ['/shop/analytics', '/shop/analytics/', '/shop/analytics/nope', '/', '/sales', '/shop/analyticsales']
    expect(await Promise.all(paths.map((path) => statusOf(ask(`GET ${path}`))))).toEqual([200, 200, 404, 404, 404, 404])
    expect(await statusOf(ask('POST /shop/analytics/sales', { body: '{"dryRun":true}' }))).toBe(200)
    expect(await statusOf(ask('GET /shop/analytics/health/live'))).toBe(200)
  })

  it.each(['analytics', '/analytics/', '/a b', '//', '/a?b'])('cannot be %j', (basePath) => {
    expect(() => handlerOf({ basePath })).toThrow(/basePath must/)
  })
})

describe('an insecure connection', () => {
  it('is refused before any other check, except for health checks', async () => {
    const ask = handlerOf()
    const plain = { connection: { isSecure: false } }
    expect(await statusOf(ask('POST /', plain))).toBe(403)
    expect(await statusOf(ask('POST /nope', { ...plain, key: 'wrong' }))).toBe(403)
    expect(await statusOf(ask('GET /health/live', plain))).toBe(200)
    const secure = await ask('GET /', { connection: { isSecure: true } })
    expect([secure.status, secure.headers.get('strict-transport-security')]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ])
    expect((await ask('GET /')).headers.get('strict-transport-security')).toBeNull()
  })
})

describe('GET /', () => {
  it('answers 304 to a client that has the answer', async () => {
    const ask = handlerOf()
    const whole = await ask('GET /')
    const etag = whole.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask('GET /', { headers: { 'if-none-match': known } })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await ask('GET /', { headers: { 'if-none-match': '"other"' } })).text).toBe(whole.text)
    expect(await statusOf(ask('GET /', { key: 'wrong', headers: { 'if-none-match': etag } }))).toBe(401)
  })
})

describe('health', () => {
  it('needs no key, and reports whether the host is ready', async () => {
    let isReady = true
    const ask = handlerOf({ isReady: async () => isReady })
    const health = (path: string) => statusOf(ask(`GET /health/${path}`, { key: '' }))
    expect([await health('live'), await health('ready')]).toEqual([200, 200])
    isReady = false
    expect([await health('live'), await health('ready')]).toEqual([200, 503])
    expect(await statusOf(ask('POST /health/live'))).toBe(405)
    expect(await health('other')).toBe(401)
  })

  it('is not ready if the check fails', async () => {
    const onError = vi.fn()
    const down = new Error('the database is down')
    const ask = handlerOf({ isReady: () => Promise.reject(down), onError })
    const answer = await ask('GET /health/ready', { key: '' })
    expect(answer.status).toBe(503)
    expect(onError).toHaveBeenCalledExactlyOnceWith({ reference: answer.headers.get('x-request-id'), error: down })
  })
})

describe('an overloaded engine', () => {
  it('is a 503 with Retry-After, and no failure', async () => {
    const onAnswer = vi.fn()
    const ask = handlerOf({ onAnswer }, failing(failure('busy', '256 reads wait already')))
    const { status, headers, text } = await ask('POST /')
    expect([status, headers.get('retry-after'), JSON.parse(text)]).toEqual([
      503,
      '1',
      { error: 'Service Unavailable', message: 'too many queries are waiting; try again later' },
    ])
    expect(onAnswer).toHaveBeenCalledTimes(1)
  })
})

describe('the callbacks of a host', () => {
  it('receive every answer: account, path, time and rows, and no value', async () => {
    const heard: AnswerFacts[] = []
    const ask = handlerOf({ onAnswer: (facts) => heard.push(facts) })
    const filtered = (value: string) =>
      ask('POST /', {
        body: JSON.stringify({
          ...JSON.parse(COUNT),
          filters: [{ member: 'keyword', operator: 'equals', values: [value] }],
        }),
      })
    const answers = [
      await filtered('one'),
      await filtered('two'),
      await ask('GET /nope'),
      await ask('POST /', { key: 'sesame' }),
    ]
    expect(heard).toEqual([
      expect.objectContaining({
        method: 'POST',
        endpoint: '/',
        account: 'acme1',
        status: 200,
        rows: 1,
        milliseconds: expect.any(Number),
      }),
      expect.objectContaining({ status: 200 }),
      expect.objectContaining({ method: 'GET', endpoint: undefined, account: 'acme1', status: 404, rows: undefined }),
      expect.objectContaining({ method: 'POST', account: undefined, status: 401 }),
    ])
    expect(heard.map(({ requestId }) => requestId)).toEqual(answers.map(({ headers }) => headers.get('x-request-id')))
    expect(heard[0]?.statement).toMatch(/^[0-9a-f]{16}$/)
    expect(heard[1]?.statement).toBe(heard[0]?.statement)
    expect(JSON.stringify(heard)).not.toMatch(/"one"|"two"|sesame/)
  })

  it('receive no unknown path, whatever its answer', async () => {
    const heard: AnswerFacts[] = []
    const onAnswer = (facts: AnswerFacts) => void heard.push(facts)
    const ask = handlerOf({ onAnswer, rateLimits: memoryRateLimits({ points: 2, seconds: 60 }) })
    const lines = ['POST /sl_a-key-in-the-path', 'POST /sales', 'POST /sl_a-key-in-the-path', 'POST /sales']
    for (const line of lines) await ask(line, { key: 'wrong' })
    expect(heard.map(({ endpoint, status }) => [endpoint, status])).toEqual([
      [undefined, 401],
      ['/sales', 401],
      [undefined, 429],
      ['/sales', 429],
    ])
  })

  it('may throw without losing an answer', async () => {
    const ask = handlerOf({
      onAnswer: () => {
        throw new Error('the disk is full')
      },
    })
    expect(await statusOf(ask('POST /'))).toBe(200)
  })

  it('receive a failure with the id of its answer', async () => {
    const heard: unknown[] = []
    const service = createService({
      compiler: createCompiler({ dialect: duckdb() }),
      engine: failing(new Error('boom')),
      onError: ({ reference }) => heard.push(reference),
    })
    const handler = createHandler({ service, authenticate: async () => ({ account: 'acme', configured: true }) })
    const request = new Request('http://x/', {
      method: 'POST',
      body: COUNT,
      headers: { 'content-type': 'application/json' },
    })
    const response = await handler(request)
    const id = response.headers.get('x-request-id')
    expect([response.status, heard]).toEqual([500, [id]])
    expect((await response.json()).message).toContain(id)
  })
})
