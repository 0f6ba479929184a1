// The callbacks `onAnswer` and `onError` receive every response and every failure, but no filter values and no keys.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { AnswerFacts } from '../../../src/http/facts.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { memoryRateLimits } from '../../../src/http/rate-limit.ts'
import { createService } from '../../../src/service/service.ts'
import { COUNT, failing, handlerOf, statusOf } from './handler-with.ts'

describe('callbacks of the host', () => {
  it('passes the account, path, time and row count of each response to onAnswer, but no values', async () => {
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

  it('passes no unknown path to onAnswer, with any status', async () => {
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

  it('responds even if a callback throws', async () => {
    const ask = handlerOf({
      onAnswer: () => {
        throw new Error('the disk is full')
      },
    })
    expect(await statusOf(ask('POST /'))).toBe(200)
  })

  it('passes a failure to onError with the request ID of the response', async () => {
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
