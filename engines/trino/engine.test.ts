// Tests the Trino engine: how statements stop, which statements it refuses, and its answers on a server.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { trinoServer } from '../../test/tools/engines/available.ts'
import { codeOf } from '../../test/tools/engines/reading.ts'
import { fakeServer, finished, goOn, read, slow } from '../../test/tools/engines/trino-replies.ts'
import { trinoShell } from '../../test/tools/engines/trino-shell.ts'
import { trinoEngine } from './engine.ts'

describe('stopping', () => {
  it('ends the read immediately after an abort, and cancels its statement on the server', async () => {
    const { engine, calls } = await fakeServer((asked, index, url) =>
      asked.method === 'DELETE' ? { status: 204, body: '' } : slow(url, index),
    )
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('the client left')), 50)
    const stopped = read(engine, 'SELECT 1', controller)
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled', cause: { message: 'the client left' } })
    await expect.poll(calls).toContain('DELETE /v1/statement/executing/q/s/1')
  })

  it('cancels an aborted statement once the server has sent its id', async () => {
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

  it('does not send a statement if its signal is already aborted', async () => {
    const { engine, fake } = await fakeServer(() => finished())
    expect(await codeOf(read(engine, 'SELECT 1', { signal: AbortSignal.abort() }))).toBe('cancelled')
    expect(fake.asked).toEqual([])
  })

  it('ends the read at the timeout, and cancels its statement on the server', async () => {
    const { engine, calls } = await fakeServer(
      (asked, index, url) => (asked.method === 'DELETE' ? { status: 204, body: '' } : slow(url, index)),
      { timeoutMs: 100 },
    )
    await expect(read(engine, 'SELECT 1')).rejects.toMatchObject({ code: 'too_slow' })
    await expect.poll(calls).toContain('DELETE /v1/statement/executing/q/s/1')
  })

  it('cancels a statement that the read did not await', async () => {
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
  it('refuses parameters, and every text except a single SELECT, without sending a statement', async () => {
    const { engine, fake } = await fakeServer(() => finished())
    for (const sql of ['DROP TABLE t', 'SET SESSION a = 1', 'EXECUTE IMMEDIATE $$SELECT 1$$', '-- SELECT\nCALL x()'])
      expect(await codeOf(read(engine, sql))).toBe('refused')
    const bound = engine.read((run) => run({ sql: 'SELECT ?', parameters: ['a'] }))
    expect(await codeOf(bound)).toBe('refused')
    expect(fake.asked).toEqual([])
  })

  it('refuses statements after their read has ended, and after close', async () => {
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
  /** The states of the statements whose SQL contains `mark`. */
  const states = async (mark: string) => {
    const sql = `SELECT state, error_code FROM system.runtime.queries WHERE query LIKE '%${mark}%' AND query NOT LIKE '%runtime%'`
    return (await shell(sql)).rows
  }

  it('returns exact values', async () => {
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

  it('returns many rows from many replies in order', async () => {
    const engine = trinoEngine({ ...connection, answerBytes: 64 * 1024 * 1024 })
    const rows = await read(engine, `SELECT x, lpad('', 5000, 'x') FROM UNNEST(sequence(1, 5000)) t(x) ORDER BY x`)
    expect(rows.map(([x]) => Number(x))).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1))
  })

  it('ends the statement on the server after an abort', async () => {
    const mark = randomUUID()
    const engine = trinoEngine(connection)
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 1000)
    expect(await codeOf(read(engine, `${SLOW} WHERE '${mark}' <> ''`, controller))).toBe('cancelled')
    await expect.poll(() => states(mark)).toEqual([['FAILED', 'USER_CANCELED']])
  })

  it('ends the statement on the server at the timeout', async () => {
    const mark = randomUUID()
    const engine = trinoEngine({ ...connection, timeoutMs: 1500 })
    expect(await codeOf(read(engine, `${SLOW} WHERE '${mark}' <> ''`))).toBe('too_slow')
    await expect.poll(async () => (await states(mark)).map(([state]) => state)).toEqual(['FAILED'])
  })

  it('reports a failed statement, and runs the next statement', async () => {
    const engine = trinoEngine(connection)
    await expect(read(engine, 'SELECT secret_column FROM (SELECT 1) t')).rejects.toMatchObject({
      code: 'failed',
      message: 'the database could not run the statement',
      cause: { message: expect.stringContaining('secret_column') },
    })
    expect(await read(engine, 'SELECT 1')).toEqual([['1']])
  })
})
