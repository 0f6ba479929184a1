import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import type { Engine, ReadOptions } from '../../src/engine/engine.ts'
import { trinoServer } from '../../test/tools/engines/available.ts'
import { type FakeTrino, openFakeTrino, type Said } from '../../test/tools/engines/fake-trino.ts'
import { trinoShell } from '../../test/tools/engines/trino-shell.ts'
import { type TrinoOptions, trinoEngine } from './engine.ts'

const read = (engine: Engine, sql: string, options?: ReadOptions) =>
  engine.read((run) => run({ sql, parameters: [] }), options)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { readonly code: string }) => error.code,
  )

const opened: FakeTrino[] = []
afterEach(async () => {
  for (const fake of opened.splice(0)) await fake.close()
})

async function fakeServer(answer: Parameters<typeof openFakeTrino>[0], options: Partial<TrinoOptions> = {}) {
  const fake = await openFakeTrino(answer)
  opened.push(fake)
  const engine = trinoEngine({ url: fake.url, user: 'sightline', catalog: 'hive', schema: 'web', ...options })
  return { engine, fake, calls: () => fake.asked.map(({ method, path }) => `${method} ${path}`) }
}

const say = (rest: object): Said => ({ body: JSON.stringify({ id: 'q', stats: { state: 'RUNNING' }, ...rest }) })
const goOn = (url: string, step: number, data?: unknown): Said =>
  say({ nextUri: `${url}/v1/statement/executing/q/s/${step}`, ...(data !== undefined && { data }) })
const finished = (data?: unknown): Said => say({ stats: { state: 'FINISHED' }, ...(data !== undefined && { data }) })
const failed = (errorName: string, message = 'secret words'): Said =>
  say({ stats: { state: 'FAILED' }, error: { errorName, message } })
const slow = (url: string, index: number): Said | undefined => (index === 0 ? goOn(url, 1) : undefined)

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

  it.each([429, 502, 503, 504])('retries any request after %i', async (status) => {
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

  it('follows no redirects, and contacts no other server', async () => {
    const { engine: other, fake: target } = await fakeServer(() => finished([['stolen']]), { token: 'hush' })
    expect(await read(other, 'SELECT 1')).toEqual([['stolen']])
    const { engine } = await fakeServer(() => ({ status: 307, body: '', headers: { location: target.url } }), {
      token: 'hush',
    })
    expect(await codeOf(read(engine, 'SELECT 1'))).toBe('unavailable')
    const { engine: named, calls } = await fakeServer((_asked, index) =>
      index === 0 ? goOn(target.url, 1) : finished(),
    )
    expect(await read(named, 'SELECT 1')).toEqual([])
    expect(calls()).toHaveLength(2)
    expect(target.asked).toHaveLength(1)
  })
})

describe('invalid replies', () => {
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

  it.each(nonsense)('fail the read and cancel the statement: %s', async (_name, said) => {
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
  ])('returns the code of a failure, and its message only for the log: %s', async (name, code) => {
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

describe('stopping', () => {
  it('a signal ends the read at once, and the statement on the server', async () => {
    const { engine, calls } = await fakeServer((asked, index, url) =>
      asked.method === 'DELETE' ? { status: 204, body: '' } : slow(url, index),
    )
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('the client left')), 50)
    const stopped = read(engine, 'SELECT 1', controller)
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled', cause: { message: 'the client left' } })
    await expect.poll(calls).toContain('DELETE /v1/statement/executing/q/s/1')
  })

  it('cancels a statement as soon as its id is known', async () => {
    const named = Promise.withResolvers<void>()
    const engine = trinoEngine({
      url: 'http://127.0.0.1:1',
      user: 'u',
      catalog: 'c',
      schema: 's',
      fetch: async (url, { method }) => {
        calls.push(`${method} ${url}`)
        if (method === 'POST') await named.promise
        return new Response(goOn('http://127.0.0.1:1', 7).body)
      },
    })
    const calls: string[] = []
    const controller = new AbortController()
    const stopped = codeOf(read(engine, 'SELECT 1', controller))
    await pause(20)
    controller.abort()
    expect(await stopped).toBe('cancelled')
    expect(calls).toHaveLength(1)
    named.resolve()
    await expect.poll(() => calls.at(-1)).toBe('DELETE http://127.0.0.1:1/v1/statement/executing/q/s/7')
  })

  it('an aborted signal prevents the statement', async () => {
    const { engine, fake } = await fakeServer(() => finished())
    expect(await codeOf(read(engine, 'SELECT 1', { signal: AbortSignal.abort() }))).toBe('cancelled')
    expect(fake.asked).toEqual([])
  })

  it('the time limit does the same', async () => {
    const { engine, calls } = await fakeServer(
      (asked, index, url) => (asked.method === 'DELETE' ? { status: 204, body: '' } : slow(url, index)),
      { timeoutMs: 100 },
    )
    await expect(read(engine, 'SELECT 1')).rejects.toMatchObject({ code: 'too_slow' })
    await expect.poll(calls).toContain('DELETE /v1/statement/executing/q/s/1')
  })

  it('a statement that its read did not await is cancelled', async () => {
    const { engine, calls } = await fakeServer((asked, index, url) =>
      asked.method === 'DELETE' ? { status: 204, body: '' } : slow(url, index),
    )
    const left = await engine.read(async (run) => {
      const rows = codeOf(run({ sql: 'SELECT 1', parameters: [] }))
      await pause(50)
      return { rows }
    })
    expect(await left.rows).toBe('cancelled')
    await expect.poll(calls).toContain('DELETE /v1/statement/executing/q/s/1')
  })
})

describe('statements', () => {
  it('other than one SELECT, or with parameters, are refused before they reach the server', async () => {
    const { engine, fake } = await fakeServer(() => finished())
    for (const sql of ['DROP TABLE t', 'SET SESSION a = 1', 'EXECUTE IMMEDIATE $$SELECT 1$$', '-- SELECT\nCALL x()'])
      expect(await codeOf(read(engine, sql))).toBe('refused')
    const bound = engine.read((run) => run({ sql: 'SELECT ?', parameters: ['a'] }))
    expect(await codeOf(bound)).toBe('refused')
    expect(fake.asked).toEqual([])
  })

  it('are refused after their read, and after close', async () => {
    const { engine } = await fakeServer(() => finished())
    const run = await engine.read(async (bound) => bound)
    expect(await codeOf(run({ sql: 'SELECT 1', parameters: [] }))).toBe('refused')
    await engine.close()
    expect(await codeOf(read(engine, 'SELECT 1'))).toBe('closed')
  })
})

describe.skipIf(trinoServer === undefined)('on a server', () => {
  const connection = { url: trinoServer?.url ?? '', user: 'sightline', catalog: 'memory', schema: 'default' }
  const shell = trinoShell(connection)
  const SLOW =
    'SELECT count(*) FROM UNNEST(sequence(1, 10000)) a(x), UNNEST(sequence(1, 10000)) b(y), UNNEST(sequence(1, 10000)) c(z)'
  /** The states of statements with this mark. */
  const states = async (mark: string) => {
    const sql = `SELECT state, error_code FROM system.runtime.queries WHERE query LIKE '%${mark}%' AND query NOT LIKE '%runtime%'`
    return (await shell(sql)).rows
  }

  it('values are exact', async () => {
    const engine = trinoEngine(connection)
    const sql = `SELECT bigint '9007199254740993', sum(CAST(x AS decimal(38, 0))), decimal '-0.50', date '0001-01-01', date
      '9999-12-31', true, CAST(NULL AS varchar), 'é é 😀', '', 0.1E0 + 0.2E0, nan(), timestamp '2025-07-01 08:00:00.123456 UTC'
      FROM UNNEST(ARRAY[9223372036854775807, 9223372036854775807]) t(x)`
    expect(await read(engine, sql)).toEqual([
      [
        ...['9007199254740993', '18446744073709551614', '-0.50', '0001-01-01', '9999-12-31', true, null, 'é é 😀', ''],
        ...['0.30000000000000004', 'NaN', '2025-07-01 08:00:00.123456 UTC'],
      ],
    ])
  })

  it('many rows arrive in many replies, in order', async () => {
    const engine = trinoEngine({ ...connection, answerBytes: 64 * 1024 * 1024 })
    const rows = await read(engine, `SELECT x, lpad('', 5000, 'x') FROM UNNEST(sequence(1, 5000)) t(x) ORDER BY x`)
    expect(rows.map(([x]) => Number(x))).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1))
  })

  it('a signal ends the statement on the server', async () => {
    const mark = randomUUID()
    const engine = trinoEngine(connection)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 1000)
    const started = performance.now()
    expect(await codeOf(read(engine, `${SLOW} WHERE '${mark}' <> ''`, controller))).toBe('cancelled')
    expect(performance.now() - started).toBeLessThan(2000)
    await expect.poll(() => states(mark), { timeout: 5000 }).toEqual([['FAILED', 'USER_CANCELED']])
  })

  it('the timeout ends it on the server even if the client is gone', async () => {
    const mark = randomUUID()
    const engine = trinoEngine({ ...connection, timeoutMs: 1500 })
    expect(await codeOf(read(engine, `${SLOW} WHERE '${mark}' <> ''`))).toBe('too_slow')
    await expect.poll(async () => (await states(mark)).map(([state]) => state), { timeout: 5000 }).toEqual(['FAILED'])
  })

  it('reports a failed statement, and runs the next one', async () => {
    const engine = trinoEngine(connection)
    await expect(read(engine, 'SELECT secret_column FROM (SELECT 1) t')).rejects.toMatchObject({
      code: 'failed',
      message: 'the database could not run the statement',
      cause: { message: expect.stringContaining('secret_column') },
    })
    expect(await read(engine, 'SELECT 1')).toEqual([['1']])
  })
})
