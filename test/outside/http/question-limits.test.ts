// The rate limit of questions over a socket: it is lower than the limit of requests, applies per key, and appears in
// the headers.

import { describe, expect, it } from 'vitest'
import { heard, QUERY, questionServers, translator, understood } from './question-server.ts'

const { post } = questionServers()

describe('the rate limit of questions', () => {
  it('returns the limit of questions in the headers of a rejected question', async () => {
    translator.says = () => understood(QUERY)
    const ask = async () => (await post({ query: 'a question' }, { key: 'c', isLimited: true })).headers
    await Promise.all([ask(), ask()])
    const headers = await ask()
    expect([headers.get('ratelimit-policy'), headers.get('retry-after')]).toEqual(['"questions";q=2;w=600', '600'])
    expect(headers.get('ratelimit')).toContain('"questions";r=0;')
  })

  it('limits the questions of each key more strictly than its requests', async () => {
    translator.says = () => understood(QUERY)
    const ask = async (key: string, body: object) => (await post(body, { key, isLimited: true })).status
    const question = { query: 'a question' }
    expect([await ask('a', question), await ask('a', question), await ask('a', question)]).toEqual([200, 200, 429])
    expect([await ask('a', QUERY), await ask('b', question)]).toEqual([200, 200])
    expect(await ask('a', { ...question, queryExecutionId: 'gone' })).toBe(400)
    expect(heard).toHaveLength(3)
  })
})
