// The readiness of an engine that answers, is overloaded, or is unavailable.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Engine, failure, type Run } from '../../engine/engine.ts'
import { createPlaces } from '../../engine/pool.ts'
import { watch } from './readiness.ts'

const ROWS = [[1]] as const
const SELECT = { sql: 'SELECT 1', parameters: [] }

/** An engine with one connection, and a queue for `waiting` reads. */
function engineOf(waiting: number, run: Run = async () => ROWS) {
  const places = createPlaces(1, { most: waiting, milliseconds: 30_000 })
  const asked: string[] = []
  const engine: Engine = {
    async read(work, { signal } = {}) {
      const place = await places.take({ signal })
      try {
        return await work((statement) => {
          asked.push(statement.sql)
          return run(statement)
        })
      } finally {
        place.giveBack()
      }
    },
    close: async () => {},
  }
  return { asked, ...watch(engine) }
}

/** Starts a request that receives its rows and then keeps its connection. The returned function ends the request. */
async function holdConnection(engine: Engine): Promise<() => Promise<void>> {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const read = engine.read(async (run) => {
    await run(SELECT)
    begin()
    await end
  })
  await begun
  return async () => {
    resolve()
    await read
  }
}

const later = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

describe('an engine', () => {
  afterEach(() => vi.useRealTimers())

  it('is ready if it answers a probe, and is probed at most once a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { isReady, asked } = engineOf(9)
    for (let count = 0; count < 5; count++) expect(await isReady()).toBe(true)
    expect(asked).toHaveLength(1)
    later(1_500)
    expect([await isReady(), asked.length]).toEqual([true, 2])
  })

  it('is ready without a probe if it has just answered a request', async () => {
    const { engine, isReady, asked } = engineOf(9)
    await engine.read((run) => run({ sql: 'SELECT 2', parameters: [] }))
    expect([await isReady(), asked]).toEqual([true, ['SELECT 2']])
  })

  it.each([
    ['its queue is full', 0],
    ['the probe waits for a connection', 9],
  ])('is ready if %s, but no longer than a statement may take', async (_, waiting) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { engine, isReady } = engineOf(waiting)
    const end = await holdConnection(engine)
    later(29_000)
    expect(await isReady()).toBe(true)
    later(2_000)
    expect(await isReady()).toBe(false)
    await end()
    later(2_000)
    expect(await isReady()).toBe(true)
  })

  it.each<[string, Run]>([
    [
      'cannot be reached',
      async () => {
        throw failure('unavailable', 'the database cannot be reached')
      },
    ],
    ['does not answer', () => new Promise(() => {})],
  ])('is not ready if it %s, even if it answered a moment before', async (_, fails) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    let run: Run = async () => ROWS
    const { engine, isReady } = engineOf(9, (statement) => run(statement))
    await engine.read((run) => run(SELECT))
    run = (statement) =>
      Promise.race([
        fails(statement),
        new Promise<never>((_, reject) =>
          setTimeout(() => reject(failure('cancelled', 'the read was cancelled')), 100),
        ),
      ])
    later(1_500)
    expect(await isReady()).toBe(false)
  })
})
