// Tests the client of Trino's protocol with a fake server: requests, retries, redirects, and invalid replies.

import { describe, expect, it } from 'vitest'
import type { Said } from '../../test/tools/engines/fake-trino.ts'
import { codeOf } from '../../test/tools/engines/reading.ts'
import { failed, fakeServer, finished, goOn, read, say } from '../../test/tools/engines/trino-replies.ts'
import { trinoEngine } from './engine.ts'

describe('the protocol', () => {
  it('sends the statement once and polls until the last reply, with all rows in order', async () => {
    const { engine, calls } = await fakeServer((_asked, index, url) =>
      index < 3 ? goOn(url, index + 1, index === 0 ? undefined : [[index], ['x']]) : finished([['last']]),
    )
    expect(await read(engine, "SELECT 'é😀'")).toEqual([['1'], ['x'], ['2'], ['x'], ['last']])
    expect(calls()).toEqual([
      'POST /v1/statement',
      'GET /v1/statement/executing/q/s/1',
      'GET /v1/statement/executing/q/s/2',
      'GET /v1/statement/executing/q/s/3',
    ])
  })

  it('sends the statement only in the body, not in headers', async () => {
    const { engine, fake } = await fakeServer((_asked, index, url) => (index === 0 ? goOn(url, 1) : finished()), {
      password: 'hush',
      session: { query_priority: '2' },
    })
    const sql = `SELECT 'ZZ"\r\nX-Trino-User: root', 'é😀'`
    await read(engine, sql, { account: 'ZZ-account' })
    expect(fake.asked.map(({ body }) => body)).toEqual([sql, ''])
    for (const { headers } of fake.asked) {
      expect(JSON.stringify(headers)).not.toContain('ZZ')
      expect(headers).toMatchObject({
        'x-trino-user': 'sightline',
        'x-trino-catalog': 'hive',
        'x-trino-schema': 'web',
        'x-trino-session': 'query_max_run_time=30000ms,query_priority=2',
        authorization: `Basic ${Buffer.from('sightline:hush').toString('base64')}`,
      })
    }
  })

  it('ignores session changes from the server', async () => {
    const headers = {
      'X-Trino-Set-Session': 'query_max_run_time=1d',
      'X-Trino-Set-Catalog': 'evil',
      'X-Trino-Set-Schema': 'evil',
      'X-Trino-Started-Transaction-Id': 'evil',
      'X-Trino-Added-Prepare': 'evil=evil',
      'X-Trino-Set-Role': 'evil=evil',
      'Set-Cookie': 'evil=1',
    }
    const { engine, fake } = await fakeServer((_asked, _index, url) => ({ ...goOn(url, 1), ...finished(), headers }))
    await read(engine, 'SELECT 1')
    await read(engine, 'SELECT 2')
    const [first, second] = fake.asked
    expect(JSON.stringify(second?.headers)).not.toContain('evil')
    expect({ ...second?.headers, 'content-length': 0 }).toEqual({ ...first?.headers, 'content-length': 0 })
  })

  it.each([429, 502, 503, 504])('retries any request after status %i', async (status) => {
    const { engine, calls } = await fakeServer((_asked, index, url) => {
      if (index % 2 === 0) return { status, body: 'busy' }
      return index === 1 ? goOn(url, 1) : finished([['a']])
    })
    expect(await read(engine, 'SELECT 1')).toEqual([['a']])
    expect(calls().map((call) => call.split(' ')[0])).toEqual(['POST', 'POST', 'GET', 'GET'])
  })

  it('stops retrying at the timeout', async () => {
    const { engine, fake } = await fakeServer(() => ({ status: 503, body: '' }), { timeoutMs: 400 })
    expect(await codeOf(read(engine, 'SELECT 1'))).toBe('too_slow')
    expect(fake.asked.length).toBeGreaterThan(1)
    expect(fake.asked.length).toBeLessThan(6)
  })

  it('does not follow redirects, and contacts no other server', async () => {
    const { engine: other, fake: target } = await fakeServer(() => finished([['stolen']]), { token: 'hush' })
    expect(await read(other, 'SELECT 1')).toEqual([['stolen']])
    const { engine } = await fakeServer(() => ({ status: 307, body: '', headers: { location: target.url } }), {
      token: 'hush',
    })
    const error: unknown = await read(engine, 'SELECT 1').catch((reason) => reason)
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining(`redirects to ${target.url}`) })
    const { engine: named, calls } = await fakeServer((_asked, index) =>
      index === 0 ? goOn(target.url, 1) : finished(),
    )
    expect(await read(named, 'SELECT 1')).toEqual([])
    expect(calls()).toHaveLength(2)
    expect(target.asked).toHaveLength(1)
  })
})

describe('a reply that is invalid or reports a failure', () => {
  const nonsense: readonly [string, Said | 'reset'][] = [
    ['no JSON', { body: '<html>Bad Gateway</html>' }],
    ['half an answer', { body: goOn('http://x', 2, [['a']]).body.slice(0, -20) }],
    ['less than it announced', { body: '{"stats":', headers: { 'content-length': '5000' } }],
    ['no state', { body: '{"data":[["a"]]}' }],
    ['rows that are not arrays', say({ data: 'a' })],
    ['cells that are objects', say({ data: [[{ a: 1 }]] })],
    ['an end before the end', say({ data: [['a']] })],
    ['status 500', { status: 500, body: 'secret' }],
    ['status 404', { status: 404, body: 'secret' }],
    ['status 401', { status: 401, body: 'secret' }],
    ['a broken connection', 'reset'],
  ]

  it.each(nonsense)('fails the read and cancels the statement: %s', async (_name, said) => {
    const { engine, calls } = await fakeServer(({ method }, index, url) =>
      method === 'DELETE' ? { status: 204, body: '' } : index === 0 ? goOn(url, 1, [['half']]) : said,
    )
    const error: unknown = await read(engine, 'SELECT 1').catch((reason) => reason)
    expect(error).toMatchObject({ name: 'EngineFailure', code: expect.stringMatching(/^(failed|unavailable)$/) })
    expect(String(error)).not.toMatch(/secret|html|127/)
    await expect.poll(calls).toContain('DELETE /v1/statement/executing/q/s/1')
  })

  it.each([
    ['DIVISION_BY_ZERO', 'failed'],
    ['EXCEEDED_TIME_LIMIT', 'too_slow'],
    ['QUERY_QUEUE_FULL', 'busy'],
  ])('fails the read with the code of %s, and keeps the message for the log', async (name, code) => {
    const { engine } = await fakeServer((_asked, index, url) => (index === 0 ? goOn(url, 1) : failed(name)))
    const error: unknown = await read(engine, 'SELECT 1').catch((reason) => reason)
    expect(error).toMatchObject({ code, cause: { message: `${name}: secret words` } })
    expect(String(error)).not.toContain('secret')
  })

  it('reports an unreachable server within seconds', async () => {
    const engine = trinoEngine({ url: 'http://127.0.0.1:1', user: 'u', catalog: 'c', schema: 's' })
    expect(await codeOf(read(engine, 'SELECT 1'))).toBe('unavailable')
  })
})
