// Every engine has a queue. A limited number of reads run, and a limited number wait in order for a limited time. The
// queue refuses all other reads immediately. Over HTTP, a client gets a 503 with Retry-After.

import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { createService } from '../../../src/service/service.ts'
import { makeDatabase } from '../../outside/cli/program.ts'
import { postgresServer } from '../../tools/engines/available.ts'
import { type FakeTrino, openFakeTrino } from '../../tools/engines/fake-trino.ts'
import { codeOf } from '../../tools/engines/reading.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { FINISHED, hold, select } from './waiting-reads.ts'

interface Bounds {
  readonly connections: number
  readonly waiting: number
  readonly waitMs?: number
}

type Open = (bounds: Bounds) => Promise<Engine>

const folder = temporaryFolder()
const path = join(folder, 'small.duckdb')
let server: FakeTrino
beforeAll(async () => {
  await makeDatabase(path)
  server = await openFakeTrino(() => ({ body: FINISHED }))
})
afterAll(async () => {
  await server.close()
})

const openers: readonly (readonly [name: string, open: Open])[] = [
  ['DuckDB', ({ waitMs = 30_000, ...rest }) => openDuckDB({ path, ...rest, timeoutMs: waitMs })],
  [
    'Trino',
    async ({ waitMs = 30_000, ...rest }) =>
      trinoEngine({ url: server.url, user: 'u', catalog: 'c', schema: 's', ...rest, connectMs: waitMs }),
  ],
  [
    'PostgreSQL',
    ({ waitMs = 30_000, ...rest }) => openPostgres({ url: postgresServer ?? '', ...rest, connectMs: waitMs }),
  ],
]

const present = openers.filter(([name]) => name !== 'PostgreSQL' || postgresServer !== undefined)

describe.each(present)('the queue in front of %s', (_name, open) => {
  const opened: Engine[] = []
  const openWith = async (bounds: Bounds) => {
    const engine = await open(bounds)
    opened.push(engine)
    return engine
  }
  afterEach(() => Promise.all(opened.splice(0).map((engine) => engine.close())))

  it('runs a limited number of reads at the same time and serves the other reads in order', async () => {
    const engine = await openWith({ connections: 2, waiting: 10 })
    const running = [hold(engine), hold(engine)]
    await Promise.all(running.map(({ begun }) => begun))
    const served: number[] = []
    const waiting = [0, 1, 2, 3].map((index) => engine.read(async () => served.push(index)))
    await pause(50)
    expect(served).toEqual([])
    running[0]?.letGo()
    await Promise.all(waiting)
    expect(served).toEqual([0, 1, 2, 3])
    running[1]?.letGo()
  })

  it('refuses a read immediately when full, over HTTP with a 503 and `retry-after`', async () => {
    const engine = await openWith({ connections: 1, waiting: 2 })
    const onError = vi.fn()
    const set = vi.fn()
    const cache = { get: () => undefined, set, delete: () => {} }
    const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine, cache, onError })
    const authenticate = async () => ({ account: 'acme', configured: true })
    const handle = createHandler({ service, authenticate, onError })
    const ask = (body: object) =>
      handle(
        new Request('http://service.test/', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
    const running = hold(engine)
    await running.begun
    const waiting = [select(engine, { account: 'acme' }), select(engine, { account: 'acme' })]
    const response = await ask({ dimensions: ['keyword'] })
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '1',
      { error: 'Service Unavailable', message: 'too many queries are waiting; try again later' },
    ])
    expect([onError.mock.calls, set.mock.calls]).toEqual([[], []])
    // The service still answers requests that need no engine.
    expect((await ask({ dimensions: ['keyword'], dryRun: true })).status).toBe(200)
    expect((await ask({ dimensions: ['keywrod'] })).status).toBe(400)
    running.letGo()
    await Promise.all(waiting)
    expect(await codeOf(select(engine))).toBe('done')
  })

  it('limits the time that a read waits', async () => {
    const engine = await openWith({ connections: 1, waiting: 10, waitMs: 600 })
    const running = hold(engine)
    await running.begun
    expect(await Promise.all([codeOf(select(engine)), codeOf(select(engine))])).toEqual(['busy', 'busy'])
    running.letGo()
    expect(await codeOf(select(engine))).toBe('done')
  })

  it('frees the place of a waiting read whose client disconnects', async () => {
    const engine = await openWith({ connections: 1, waiting: 1 })
    const running = hold(engine)
    await running.begun
    const controller = new AbortController()
    const work = vi.fn(async () => {})
    const leaving = codeOf(engine.read(work, { signal: controller.signal }))
    expect(await codeOf(select(engine))).toBe('busy')
    controller.abort()
    expect(await leaving).toBe('cancelled')
    const next = codeOf(select(engine))
    running.letGo()
    expect(await next).toBe('done')
    expect(work).not.toHaveBeenCalled()
  })

  it('frees the place of a read that fails, is cancelled or is refused', async () => {
    const engine = await openWith({ connections: 1, waiting: 1 })
    for (let round = 0; round < 5; round++) {
      const fails = engine.read(() => Promise.reject(Object.assign(new Error('no'), { code: 'own' })))
      expect(await codeOf(fails)).toBe('own')
      expect(await codeOf(engine.read((run) => run({ sql: 'DROP TABLE t', parameters: [] })))).not.toBe('done')
      const controller = new AbortController()
      const held = hold(engine, { signal: controller.signal })
      await held.begun
      controller.abort()
      held.letGo()
      await held.ended
      expect(await codeOf(engine.read(async () => {}, { signal: AbortSignal.abort() }))).toBe('cancelled')
      expect(await codeOf(select(engine))).toBe('done')
    }
  })

  it('leaves a place for other accounts, however many reads of one account wait', async () => {
    const engine = await openWith({ connections: 3, waiting: 10 })
    const large = Array.from({ length: 8 }, () => hold(engine, { account: 'large' }))
    await large[1]?.begun
    expect(await codeOf(select(engine, { account: 'small' }))).toBe('done')
    expect(await codeOf(select(engine, { account: 'other' }))).toBe('done')
    // Only another account can use the last place.
    const third = large[2]?.begun.then(() => 'begun')
    expect(await Promise.race([third, pause(50)])).toBeUndefined()
    for (const { letGo } of large) letGo()
    expect(new Set(await Promise.all(large.map(({ ended }) => ended)))).toEqual(new Set(['done']))
  })

  it('serves accounts in turn', async () => {
    const engine = await openWith({ connections: 1, waiting: 10 })
    const running = hold(engine, { account: 'a' })
    await running.begun
    const served: string[] = []
    const waiting = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
      engine.read(async () => served.push(name), { account: name.charAt(0) }),
    )
    running.letGo()
    await Promise.all(waiting)
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('when full, refuses the last read of the account with the most waiting reads', async () => {
    const engine = await openWith({ connections: 1, waiting: 3 })
    const running = hold(engine, { account: 'a' })
    await running.begun
    const waiting = ['a', 'a', 'a', 'b', 'a', 'b'].map((account) => codeOf(select(engine, { account })))
    expect(await waiting[2]).toBe('busy')
    running.letGo()
    expect(await Promise.all(waiting)).toEqual(['done', 'done', 'busy', 'done', 'busy', 'busy'])
  })

  it('when closed, refuses waiting reads and waits for running reads', async () => {
    const engine = await openWith({ connections: 1, waiting: 5 })
    const running = hold(engine)
    await running.begun
    const waiting = codeOf(select(engine))
    let isClosed = false
    const closed = engine.close().then(() => {
      isClosed = true
    })
    expect(await codeOf(select(engine))).toBe('closed')
    await pause(30)
    expect(isClosed).toBe(false)
    running.letGo()
    expect(['closed', 'done']).toContain(await waiting)
    await closed
  })
})
