// Faults of Trino and of the connection to it. After a fault, the client gets a 500 without details in bounded time,
// the service stores no result, and the next request succeeds. The file trino-breaks.gate.test.ts covers broken connections.

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Rows } from '../../../../src/engine/engine.ts'
import { trinoServer } from '../../../tools/engines/available.ts'
import { ACCOUNT } from '../../../tools/generators/database.ts'
import { always, BOUND_MS, FAILED, GROUPS, ownRows, ROWS, rows, timed, type Wrap } from './proxied-service.ts'
import { slowly, trinoServices } from './trino-service.ts'

const RUNNING = ['RUNNING']

describe.skipIf(trinoServer === undefined)('Trino', () => {
  const { proxy, setUp, tables } = trinoServices(trinoServer ?? { url: 'http://127.0.0.1:1', files: '' })

  it('F01: a server that refuses connections causes a 500', async () => {
    const { ask, kept } = setUp()
    proxy().set({ refuse: true })
    const { result, milliseconds } = await timed(ask)
    expect(result).toMatchObject(FAILED)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    expect(kept).toEqual([])
    proxy().set({})
    expect((await ask()).status).toBe(200)
  })

  it('F01: a server that accepts connections but sends nothing causes a 500 in bounded time', async () => {
    const { ask, kept, failures } = setUp({ timeoutMs: 700 })
    proxy().set({ stall: true })
    const { result, milliseconds } = await timed(ask)
    expect(result).toMatchObject(FAILED)
    expect(failures).toMatchObject([{ error: { code: 'too_slow' } }])
    expect(milliseconds).toBeLessThan(BOUND_MS)
    expect(kept).toEqual([])
    proxy().set({})
    expect((await setUp().ask()).status).toBe(200)
  })

  it('F04: the engine cancels a statement at the time limit, and the statement delays no other statement', async () => {
    const slow = setUp({ timeoutMs: 6000 }, slowly)
    const quick = setUp()
    const asked = timed(slow.ask)
    await expect.poll(slow.states).toEqual(RUNNING)
    expect((await quick.ask()).status).toBe(200)
    const { result, milliseconds } = await asked
    expect(result).toMatchObject(FAILED)
    expect(slow.failures).toMatchObject([{ error: { code: 'too_slow' } }])
    expect(milliseconds).toBeLessThan(BOUND_MS)
    await expect.poll(slow.underWay).toEqual([])
    expect(slow.kept).toEqual([])
  })

  it('F04: the engine abandons a dead connection at the time limit, and the server ends the statement', async () => {
    const { ask, states, kept } = setUp({ timeoutMs: 6000 }, slowly)
    const asked = timed(ask)
    await expect.poll(states).toEqual(RUNNING)
    proxy().set({ stall: true })
    const { result, milliseconds } = await asked
    expect(result).toMatchObject(FAILED)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    await expect.poll(states).toEqual(['FAILED EXCEEDED_TIME_LIMIT'])
    expect(kept).toEqual([])
    proxy().set({})
    proxy().reset()
    await pause(50)
    expect((await setUp().ask()).status).toBe(200)
  })

  it('F05: a client that disconnects cancels its statement', async () => {
    const { ask, states, kept, failures } = setUp({}, slowly)
    const controller = new AbortController()
    const asked = ask(GROUPS, controller.signal)
    await expect.poll(states).toEqual(RUNNING)
    controller.abort()
    expect((await timed(() => asked)).milliseconds).toBeLessThan(BOUND_MS)
    await expect.poll(states, { interval: 50 }).toEqual(['FAILED USER_CANCELED'])
    expect([kept, failures]).toEqual([[], []])
  })

  it('F05: a client that disconnects before its statement has started also cancels the statement', async () => {
    const { ask, underWay, kept, failures } = setUp({}, slowly)
    const leaving = Array.from({ length: 12 }, (_, index) => ask(GROUPS, AbortSignal.timeout(15 * index)))
    expect((await timed(() => Promise.all(leaving))).milliseconds).toBeLessThan(BOUND_MS)
    await expect.poll(underWay).toEqual([])
    expect([kept, failures]).toEqual([[], []])
  })

  it('F07: an answer that arrives slowly or byte by byte is complete, or causes a 500 in bounded time', async () => {
    const { ask } = setUp()
    const expected = await ask(GROUPS)
    proxy().set({ slice: 1, delayMs: 5 })
    expect((await ask(GROUPS)).json.data).toEqual(expected.json.data)
    proxy().set({ bytesPerSecond: 4000 })
    expect((await ask(GROUPS)).json.data).toEqual(expected.json.data)
    const hasty = setUp({ timeoutMs: 1500 })
    proxy().set({ bytesPerSecond: 1000 })
    const { result, milliseconds } = await timed(hasty.ask)
    expect(result).toMatchObject(FAILED)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    expect(hasty.kept).toEqual([])
  })

  describe('F10: rows that change between the page and its count', () => {
    /** Runs `work` between the first and the second statement of each read. */
    const meanwhile =
      (work: () => Promise<void>): Wrap =>
      (engine) => ({
        ...engine,
        read: (reader, options) =>
          engine.read((run) => {
            let answer: Rows | undefined
            return reader(async (statement) => {
              if (answer !== undefined) await work()
              answer = await run(statement)
              return answer
            })
          }, options),
      })

    it('can change the total, because Trino has no snapshot over several statements', async () => {
      const twice = { ...rows, summary: [...rows.summary, ...rows.summary] }
      const { ask } = setUp(
        {},
        meanwhile(() => tables().load(twice)),
      )
      const { status, json } = await ask(ROWS)
      expect([status, json.data.length, json.totalRecords]).toEqual([200, 1, 2 * ownRows])
      await tables().load(rows)
    })

    it('cause a 500 if the total contradicts the page', async () => {
      const others = rows.summary.filter(({ account_id }) => account_id !== ACCOUNT)
      const { ask, kept } = setUp(
        {},
        meanwhile(() => tables().load({ ...rows, summary: others })),
      )
      expect(await ask(ROWS)).toMatchObject(FAILED)
      expect(kept).toEqual([])
      await tables().load(rows)
    })

    it('cannot affect an answer that takes one statement, such as groups or rows that fit on a page', async () => {
      const { ask, states } = setUp(
        {},
        meanwhile(() => Promise.reject(new Error('a second statement'))),
      )
      expect((await ask(GROUPS)).status).toBe(200)
      expect((await ask({ ...ROWS, limit: 1000 })).json.totalRecords).toBe(ownRows)
      expect(await states()).toEqual(['FINISHED', 'FINISHED'])
    })
  })

  it('F23: a statement that exceeds its memory limit causes a 500', async () => {
    // The server checks memory once a second, so the statement runs longer than a second.
    const greedy = `SELECT count(DISTINCT x * 10000 + y) FROM UNNEST(sequence(1, 10000)) a(x), UNNEST(sequence(1, 9000)) b(y)`
    let isGreedy = true
    const { ask, kept, failures } = setUp({ session: { query_max_memory: '20MB' } }, (engine) => ({
      ...engine,
      read: (work, options) => (isGreedy ? always(greedy)(engine) : engine).read(work, options),
    }))
    expect(await ask()).toMatchObject(FAILED)
    expect(failures).toMatchObject([
      {
        error: {
          code: 'failed',
          cause: { message: expect.stringMatching(/^EXCEEDED_(?:GLOBAL|LOCAL)_MEMORY_LIMIT: /) },
        },
      },
    ])
    expect(kept).toEqual([])
    isGreedy = false
    expect((await ask()).status).toBe(200)
  })
})
