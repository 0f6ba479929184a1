// The limit of questions over a socket: lower than the limit of requests, per key, and in the headers.

import { describe, expect, it } from 'vitest'
import { heard, QUERY, questionServers, translator, understood } from './question-server.ts'

const { post } = questionServers()

describe('the limit of questions', () => {
  it('the headers of a refused question contain the limit of questions', async () => {
    translator.says = () => understood(QUERY)
    const ask = async () => (await post({ query: 'a question' }, { key: 'c', isLimited: true })).headers
    await Promise.all([ask(), ask()])
    const headers = await ask()
    expect([headers.get('ratelimit-policy'), headers.get('retry-after')]).toEqual(['"questions";q=2;w=600', '600'])
    expect(headers.get('ratelimit')).toContain('"questions";r=0;')
  })

  it('the limit of questions is lower than the limit of requests, and applies per key', async () => {
    translator.says = () => understood(QUERY)
    const ask = async (key: string, body: object) => (await post(body, { key, isLimited: true })).status
    const question = { query: 'a question' }
    expect([await ask('a', question), await ask('a', question), await ask('a', question)]).toEqual([200, 200, 429])
    expect([await ask('a', QUERY), await ask('b', question)]).toEqual([200, 200])
    expect(await ask('a', { ...question, queryExecutionId: 'gone' })).toBe(400)
    expect(heard).toHaveLength(3)
  })
})
