// The MCP endpoint over HTTP: rejected messages, headers, and rate limits.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryRateLimits } from '../../../src/http/rate-limit.ts'
import { callTool, type Served, serveMcp } from './served.ts'

const COUNT = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }

let served: Served
beforeAll(async () => {
  served = await serveMcp()
})
afterAll(() => served.stop())

/** Sends a body that a client of the protocol would not send. */
async function post(body: string, { url }: Pick<Served, 'url'> = served, more: Record<string, string> = {}) {
  const headers = {
    'x-api-key': 'acme',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...more,
  }
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the endpoint', () => {
  const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

  it('accepts one message at a time', async () => {
    expect((await post(LIST)).status).toBe(200)
    expect(await post(`[${LIST},${LIST}]`)).toMatchObject({ status: 400, text: expect.stringContaining('one message') })
  })

  it.each<[string, string, Record<string, string>, number]>([
    ['invalid JSON', '{', {}, 400],
    ['a key given twice', '{"jsonrpc":"2.0","jsonrpc":"2.0"}', {}, 400],
    ['JSON that is not a message', '{"a":1}', {}, 400],
    ['plain text', LIST, { 'content-type': 'text/plain' }, 415],
    ['a body that is too large', `${LIST}${' '.repeat(262_144)}`, {}, 413],
    ['a request from a web page', LIST, { origin: 'http://127.0.0.1' }, 403],
    ['a request without a key', LIST, { 'x-api-key': '' }, 401],
  ])('refuses %s', async (_, body, headers, status) => {
    expect((await post(body, served, headers)).status).toBe(status)
  })

  it('accepts null as absent arguments', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_reports', arguments: null } }
    expect(await post(JSON.stringify(call))).toMatchObject({
      status: 200,
      text: expect.stringContaining('search-funnel'),
    })
  })

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-authorization-server/mcp',
    '/mcp/.well-known/openid-configuration',
  ])('answers 404 to %s without a key, so that clients do not start OAuth', async (path) => {
    const response = await fetch(new URL(path, served.url))
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'Not Found', message: 'this service has no OAuth; send an API key in the header x-api-key' },
    ])
    expect((await fetch(new URL('/well-known', served.url))).status).toBe(401)
  })

  it.each(['GET', 'DELETE', 'OPTIONS'])('does not accept the method %s', async (method) => {
    const { status, headers } = await fetch(served.url, { method, headers: { 'x-api-key': 'acme' } })
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('keeps no connection open for notifications', async () => {
    const params = {
      notifications: { toolsListChanged: true },
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params })
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    expect((await post(body, served, headers)).text).toContain('"error"')
  })

  it('sends the usual headers with every response', async () => {
    const { headers } = await post(LIST)
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('reports responses to the onAnswer callback of the host', async () => {
    await callTool(await served.connect('handshake', 'bravo'), 'run_query', COUNT)
    expect(served.answers.at(-1)).toMatchObject({ endpoint: '/mcp', account: 'bravo', status: 200, rows: 1 })
    expect(served.answers.at(-1)?.statement).toMatch(/^[0-9a-f]{16}$/)
  })

  it('serves /mcp only if the host enables it', async () => {
    const without = await serveMcp({ mcp: undefined })
    expect((await post(LIST, without)).status).toBe(404)
    await without.stop()
  })
})

describe('rate limits', () => {
  it('counts each message in the limit of requests, and each question also in the limit of questions', async () => {
    const limited = await serveMcp({ rateLimits: memoryRateLimits({ points: 10, seconds: 600 }) })
    const client = await limited.connect('discovery', 'acme')
    const ask = () => callTool(client, 'ask', { question: 'searches of each keyword' })
    expect((await ask()).isError).toBe(false)
    expect(await ask()).toMatchObject({
      isError: true,
      text: expect.stringMatching(/^over the limit of questions: 1 in 600 s/),
    })
    const statuses: number[] = []
    for (let count = 0; count < 10; count++) statuses.push((await post('{"a":1}', limited)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await post('{"a":1}', limited, { 'x-api-key': 'bravo' })).status).toBe(400)
    await limited.stop()
  })

  it('refuses questions if the limiter fails', async () => {
    const { requests, strangers } = memoryRateLimits({ points: 100, seconds: 60 })
    const down = { points: 1, duration: 1, consume: () => Promise.reject(new Error('ECONNREFUSED')) }
    const heard: unknown[] = []
    const limited = await serveMcp({
      rateLimits: { requests, strangers, questions: down },
      onError: ({ error }) => heard.push(error),
    })
    const client = await limited.connect('handshake')
    await expect(callTool(client, 'ask', { question: 'searches of each keyword' })).rejects.toThrow(
      /the request failed; reference/,
    )
    expect(heard).toEqual([expect.objectContaining({ message: 'ECONNREFUSED' })])
    await limited.stop()
  })
})
