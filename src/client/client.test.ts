// Tests the client with the handler: pages, reports, exports, refusals, retries and cancellation.

import { createServer } from 'node:http'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { rows } from '../../test/tools/service/fake-service.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import type { Engine } from '../engine/engine.ts'
import { createHandler } from '../http/handler.ts'
import { apiKeyOf } from '../keys/authenticate.ts'
import { createService } from '../service/service.ts'
import { createClient, isRefusal } from './index.ts'

const engine: Engine = {
  read: (work) =>
    // The last cell of each row is the total.
    work(async (_, limits) => rows(5, 5).slice(0, limits?.maxRows)),
  async *stream() {
    yield rows(5)
  },
  close: async () => {},
}
const handler = createHandler({
  service: createService({ compiler: createCompiler({ dialect: duckdb() }), engine }),
  authenticate: async (request) => (apiKeyOf(request) === 'good' ? { account: 'acme', configured: true } : null),
  basePath: '/analytics',
})
const sent: (readonly [url: string, accept: string | null])[] = []
const fetch = (url: string, init: RequestInit) => {
  sent.push([url, new Headers(init.headers).get('accept')])
  return handler(new Request(url, init))
}
const options = { url: 'https://host/analytics/', key: 'good', fetch }
const BODY = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }], limit: 2 } as const

describe('the client', () => {
  it('returns typed pages of queries and reports', async () => {
    const client = createClient(options)
    const page = await client.query(BODY)
    expectTypeOf(page.data[0]?.keyword).toEqualTypeOf<string | undefined>()
    expect([page.data, page.totalRecords, page.hasMore]).toEqual([
      [
        { keyword: 'k0', n: '0' },
        { keyword: 'k1', n: '1' },
      ],
      5,
      true,
    ])
    expect(sent.at(-1)).toEqual(['https://host/analytics/', 'application/vnd.sightline+json'])
    // @ts-expect-error: an unknown field
    await expect(client.query({ dimensions: ['keywrod'] })).rejects.toMatchObject({ status: 400 })
    await client.report('search-funnel', { limit: 1 }).catch(() => {})
    expect(sent.at(-1)?.[0]).toBe('https://host/analytics/search-funnel')
  })

  it('exports all rows', async () => {
    const { limit: _, ...body } = BODY
    const text = await new Response(await createClient(options).csv(body)).text()
    expect(text.split('\r\n').slice(0, 3)).toEqual(['keyword,n', 'k0,0', 'k1,1'])
  })

  it('iterates over all rows of an export', async () => {
    const { limit: _, ...body } = BODY
    const found: string[] = []
    for await (const { keyword, n } of createClient(options).rows(body)) {
      expectTypeOf(keyword).toEqualTypeOf<string | undefined>()
      found.push(`${keyword} ${n}`)
    }
    expect(found).toEqual(['k0 0', 'k1 1', 'k2 2', 'k3 3', 'k4 4'])
    expect(sent.at(-1)?.[1]).toBe('application/x-ndjson')
    const refused = createClient(options).reportRows('queries', { page: 2 })
    await expect(refused.next()).rejects.toMatchObject({ status: 400 })
  })

  it.each([
    ['without its last line', ['{"keyword":"boo', 'ts"}\n{"keyword":"é"}\n'], ['boots', 'é']],
    ['whose last line has a different number of rows', ['{"keyword":"boots"}\n{"end":true,"rows":2}\n'], ['boots']],
    ['without any lines', [], []],
  ])('throws after the received rows of an export %s', async (_, pieces, expected) => {
    const fetch = async () => new Response(new Blob(pieces).stream())
    const found: unknown[] = []
    const read = async () => {
      for await (const { keyword } of createClient({ ...options, fetch }).rows({ dimensions: ['keyword'] }))
        found.push(keyword)
    }
    await expect(read()).rejects.toThrow('the export broke off')
    expect(found).toEqual(expected)
  })

  it('rejects with the issues of a refused request, and with the status of any other error', async () => {
    const refusal = await createClient(options)
      .query({ dimensions: ['keywrod'] as string[] } as object)
      .catch((error: unknown) => error)
    expect(isRefusal(refusal) && [refusal.status, refusal.issues.map(({ path }) => path)]).toEqual([
      400,
      ['dimensions[0]'],
    ])
    await expect(createClient({ ...options, key: 'bad' }).query(BODY)).rejects.toMatchObject({
      name: 'Refusal',
      status: 401,
      message: expect.stringContaining('x-api-key'),
      issues: [],
    })
    const odd = async () => new Response('<html>', { status: 502 })
    await expect(createClient({ ...options, fetch: odd }).query(BODY)).rejects.toMatchObject({
      message: 'the service answered 502',
    })
  })

  it.each([301, 302, 303, 307, 308])('does not follow a redirect, and names the new address: %i', async (status) => {
    const asked: (string | undefined)[] = []
    const server = createServer(({ method, url }, response) => {
      asked.push(`${method} ${url}`)
      response.writeHead(status, { location: '/new/?token=secret' }).end('{"message":"moved"}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${Object(server.address()).port}`
    const client = createClient({ url, key: 'good' })
    const message = `${url}/ redirects to ${url}/new/; change the option url`
    await expect(client.query(BODY)).rejects.toMatchObject({ name: 'Refusal', status, message })
    await expect(client.csv(BODY)).rejects.toMatchObject({ status, message })
    await expect(client.rows(BODY).next()).rejects.toMatchObject({ status, message })
    expect(asked).toEqual(['POST /', 'POST /', 'POST /'])
    server.close()
  })

  it('says that the service redirects where a browser hides the new address', async () => {
    // Browsers alone make such a response.
    const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const client = createClient({ ...options, fetch: async () => hidden })
    await expect(client.query(BODY)).rejects.toMatchObject({
      name: 'Refusal',
      status: 0,
      message: 'https://host/analytics/ redirects to another address; change the option url',
    })
  })

  it('iterates over the pages', async () => {
    const bodies: unknown[] = []
    const counting = async (_: string, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)).page)
      return Response.json({ data: [], hasMore: bodies.length < 3 })
    }
    let count = 0
    for await (const { hasMore } of createClient({ ...options, fetch: counting }).pages({ ...BODY, page: 2 })) {
      expect(hasMore).toBe(++count < 3)
    }
    expect([count, bodies]).toEqual([3, [2, 3, 4]])
  })

  it('iterates over the pages of a report', async () => {
    const paths: string[] = []
    const counting = async (url: string) => {
      paths.push(new URL(url).pathname)
      return Response.json({ data: [{ keyword: 'boots' }], hasMore: paths.length < 2 })
    }
    const client = createClient({ ...options, fetch: counting })
    for await (const { data } of client.reportPages('queries', { limit: 1 })) {
      expectTypeOf(data[0]?.keyword).toEqualTypeOf<string | undefined>()
      expect(data).toHaveLength(1)
    }
    expect(paths).toEqual(['/analytics/queries', '/analytics/queries'])
  })
})

describe('a request that gets 429 or 503', () => {
  const refusing = (times: number, status: number) => {
    const fetch = vi.fn(async (_: string, init: RequestInit) => {
      if (fetch.mock.calls.length > times) return handler(new Request('https://host/analytics/', init))
      return Response.json({ message: 'later' }, { status, headers: { 'retry-after': '7' } })
    })
    return fetch
  }

  it.each([429, 503])('is retried after the time in Retry-After: %i', async (status) => {
    vi.useFakeTimers()
    const fetch = refusing(2, status)
    const answer = createClient({ ...options, fetch }).query(BODY)
    await vi.advanceTimersByTimeAsync(6_999)
    expect(fetch).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(7_002)
    expect(fetch).toHaveBeenCalledTimes(3)
    expect((await answer).data).toHaveLength(2)
    vi.useRealTimers()
  })

  it.each(['99999999', '3601'])('fails at once if Retry-After is longer than an hour: %s', async (seconds) => {
    const fetch = vi.fn(async () =>
      Response.json({ message: 'later' }, { status: 429, headers: { 'retry-after': seconds } }),
    )
    await expect(createClient({ ...options, fetch }).query(BODY)).rejects.toMatchObject({ status: 429 })
    expect(fetch).toHaveBeenCalledTimes(1)
  })

  it('fails after the last retry, or when the caller cancels it', async () => {
    const none = createClient({ ...options, fetch: refusing(9, 429), retries: 0 })
    await expect(none.query(BODY)).rejects.toMatchObject({ status: 429, message: 'later' })
    const controller = new AbortController()
    const waiting = createClient({ ...options, fetch: refusing(9, 429) }).query(BODY, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('left')), 20)
    await expect(waiting).rejects.toThrow('left')
  })
})
