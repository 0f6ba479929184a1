// Each fake server breaks the protocol at another stage of a connection. Without the guard, pg would throw and end the
// process, or loop. With the guard, the request fails, the connection is closed, and the next connection works.

import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import {
  answered,
  described,
  type FakePostgres,
  GREETING,
  int16,
  int32,
  message,
  openFakePostgres,
  READY,
  row,
  type Script,
} from '../../test/tools/engines/fake-postgres.ts'
import { openPostgres, postgresEngine } from './engine.ts'
import { openPostgresLoader } from './load.ts'

/** Generous, because connections close later on a busy machine. */
const SOON = { timeout: 10_000 }

/** Messages on which pg throws, loops, parses wrong values or waits forever. */
const MALFORMED: Readonly<Record<string, Buffer>> = {
  'a row of fewer cells than it says': message('D', int16(3)),
  'a row of a negative number of cells': message('D', int16(-1)),
  'a row without a body': message('D'),
  'columns that are cut off': message('T', int16(2), 'n\0'),
  'an error whose fields have no end': message('E', 'SERROR\0'),
  'an error without fields': message('E'),
  'a notice whose text has no end': message('N', 'Mtext'),
  'a method of authentication that does not exist': message('R', int32(99)),
  'a key that is cut off': message('K', int16(1)),
  'a length of zero': Buffer.concat([Buffer.from('Z'), int32(0)]),
  'a negative length': Buffer.concat([Buffer.from('D'), int32(-1), Buffer.alloc(64)]),
  'a length of two thousand million': Buffer.concat([Buffer.from('D'), int32(2 ** 31 - 1), Buffer.alloc(64)]),
}

const NAMES = Object.keys(MALFORMED)
const bytesOf = (name: string): Buffer => MALFORMED[name] ?? Buffer.alloc(0)

let server: FakePostgres
let engine: Engine | undefined

afterEach(async () => {
  await engine?.close()
  engine = undefined
  await server.close()
})

async function serve(script: Script, options = {}): Promise<Engine> {
  server = await openFakePostgres(script)
  engine = await openPostgres({ url: server.url, connections: 1, connectMs: 2000, ...options })
  return engine
}

const ask = (engine: Engine, sql = 'SELECT 1', signal?: AbortSignal) =>
  engine.read((run) => run({ sql, parameters: [] }), { signal })

/** Only the first connection gets the malformed bytes. */
const first = (bytes: Buffer) => (connection: number) => (connection === 0 ? bytes : undefined)

describe('a malformed message', () => {
  it.each(NAMES)('fails openPostgres and closes the connection if it arrives during startup: %s', async (name) => {
    server = await openFakePostgres({ greet: () => bytesOf(name) })
    await expect(openPostgres({ url: server.url, connectMs: 500 })).rejects.toMatchObject({ code: 'unavailable' })
    await expect.poll(server.open, SOON).toBe(0)
  })

  it.each(
    NAMES,
  )('fails the statement and makes the engine replace the connection if it arrives in a reply: %s', async (name) => {
    const engine = await serve({
      answer: (sql, connection) => (sql === 'SELECT 1' && connection === 0 ? bytesOf(name) : undefined),
    })
    await expect(ask(engine)).rejects.toMatchObject({
      code: 'failed',
      message: expect.not.stringContaining('malformed'),
    })
    expect(await ask(engine)).toEqual([['7']])
    expect(server.made()).toBe(2)
    await expect.poll(server.open, SOON).toBe(1)
  })

  it.each(
    NAMES,
  )('fails the statement and discards earlier rows if it arrives after the first rows: %s', async (name) => {
    const half = Buffer.concat([described('n'), row('1'), bytesOf(name)])
    const engine = await serve({
      answer: (sql, connection) => (sql === 'SELECT 1' && connection === 0 ? half : undefined),
    })
    await expect(ask(engine)).rejects.toMatchObject({ code: 'failed' })
    expect(await ask(engine)).toEqual([['7']])
  })

  it.each(NAMES)('closes only the idle connection on which it arrives: %s', async (name) => {
    const engine = await serve({})
    await ask(engine)
    server.say(bytesOf(name))
    await expect.poll(server.open, SOON).toBe(0)
    expect(await ask(engine)).toEqual([['7']])
  })

  it.each(NAMES)('makes the engine try the next connection if it arrives in the reply to BEGIN: %s', async (name) => {
    const engine = await serve({
      answer: (sql, connection) => (sql.startsWith('BEGIN') && connection === 1 ? bytesOf(name) : undefined),
    })
    server.say(message('N'))
    await expect.poll(server.open, SOON).toBe(0)
    expect(await ask(engine)).toEqual([['7']])
    expect(server.made()).toBe(3)
  })

  it.each(NAMES)('closes only the connection for the cancellation if it arrives there: %s', async (name) => {
    const engine = await serve({
      greet: (connection) => (connection === 1 ? bytesOf(name) : undefined),
      answer: (sql, connection) => (sql === 'SELECT 1' && connection === 0 ? Buffer.alloc(0) : undefined),
    })
    const controller = new AbortController()
    const read = ask(engine, 'SELECT 1', controller.signal)
    setTimeout(() => controller.abort(), 50)
    await expect(read).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(server.made, SOON).toBe(2)
    await expect.poll(server.open, SOON).toBe(1)
    server.say(answered(row('1')))
    expect(await ask(engine, 'SELECT 2')).toEqual([['7']])
  })

  it.each(NAMES)('fails a load: %s', async (name) => {
    const rows = async function* () {
      yield ['1']
    }
    server = await openFakePostgres({ answer: (sql) => (sql.startsWith('COPY') ? bytesOf(name) : undefined) })
    const loader = await openPostgresLoader(server.url)
    await expect(loader.replace('summary', undefined, rows())).rejects.toThrow('summary')
    await loader.close()
    await expect.poll(server.open, SOON).toBe(0)
  })

  it.each(NAMES)('fails the start of a loader: %s', async (name) => {
    server = await openFakePostgres({ greet: () => bytesOf(name) })
    await expect(openPostgresLoader(server.url)).rejects.toThrow()
    await expect.poll(server.open, SOON).toBe(0)
  })
})

describe('a message at the wrong time', () => {
  const STRAY: readonly (readonly [string, Buffer])[] = [
    ['a row', row('1')],
    ['columns', described('n')],
    ['the end of a statement', message('C', 'SELECT 1\0')],
    ['a request for rows to copy', message('G', Buffer.from([0]), int16(0))],
    ['a kind that does not exist', message('?', 'x')],
    ['a challenge', message('R', int32(11), 'x')],
  ]

  it.each(STRAY)('fails a load: %s', async (_name, bytes) => {
    server = await openFakePostgres({
      answer: (sql) => (sql.startsWith('COPY') ? Buffer.concat([bytes, bytes]) : undefined),
    })
    const loader = await openPostgresLoader(server.url)
    const load = expect(loader.replace('summary', undefined, (async function* () {})())).rejects.toThrow('summary')
    await pause(50)
    server.say(message('D'))
    await load
    await loader.close()
  })

  it.each(STRAY)('closes only the idle connection on which it arrives: %s', async (_name, bytes) => {
    const engine = await serve({})
    await ask(engine)
    server.say(bytes)
    await ask(engine).catch(() => {})
    expect(await ask(engine)).toEqual([['7']])
  })
})

it('leaves no connection open to a server that refuses a client and keeps sending', async () => {
  const refused = message('E', 'SFATAL\0C28000\0Mno\0\0')
  server = await openFakePostgres({ greet: () => Buffer.concat([refused, GREETING]) })
  for (let times = 0; times < 5; times += 1) {
    await expect(openPostgres({ url: server.url })).rejects.toMatchObject({ code: 'unavailable' })
  }
  await expect.poll(server.open, SOON).toBe(0)
})

it('closes the connection if the startup messages do not end', async () => {
  server = await openFakePostgres({
    greet: () => Buffer.concat(Array(20_000).fill(message('N', `M${'x'.repeat(98)}\0\0`))),
  })
  await expect(openPostgres({ url: server.url })).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(server.open, SOON).toBe(0)
})

it('reports a complete error that arrives in many chunks', async () => {
  const error = message('E', 'SERROR\0C22012\0Mdivision by zero\0\0')
  let isAsked = false
  const engine = await serve({
    answer: (sql) => {
      isAsked = sql === 'SELECT 1'
      return isAsked ? error.subarray(0, 3) : undefined
    },
  })
  const read = expect(ask(engine)).rejects.toMatchObject({ code: 'failed', cause: { code: '22012' } })
  await expect.poll(() => isAsked, SOON).toBe(true)
  for (const byte of Buffer.concat([error.subarray(3), READY])) {
    await new Promise(setImmediate)
    server.say(Buffer.from([byte]))
  }
  await read
  expect(server.made()).toBe(1)
})

describe("the host's pool", () => {
  it.each(NAMES)('is guarded, including its existing connections: %s', async (name) => {
    server = await openFakePostgres({
      answer: (sql, connection) => (sql === 'SELECT 1' && connection < 2 ? bytesOf(name) : undefined),
    })
    const pool = new pg.Pool({ connectionString: server.url, max: 1 })
    ;(await pool.connect()).release()
    engine = postgresEngine(pool)
    await expect(ask(engine)).rejects.toMatchObject({ code: 'failed' })
    await expect(ask(engine)).rejects.toMatchObject({ code: 'failed' })
    expect(await ask(engine)).toEqual([['7']])
    await pool.end()
  })

  it('stays usable after a failed connection', async () => {
    server = await openFakePostgres({ greet: first(message('R', int32(99))) })
    const pool = new pg.Pool({ connectionString: server.url, max: 1 })
    engine = postgresEngine(pool)
    await expect(ask(engine)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await ask(engine)).toEqual([['7']])
    await pool.end()
  })
})
