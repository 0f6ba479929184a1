// Each engine limits the rows and the bytes of an answer. Beyond a limit, the engine stops reading, reports the limit
// and serves the next read. This takes more than 5 seconds, because a test measures the memory of large answers.

import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import type { Engine, RunOptions } from '../../../src/engine/engine.ts'
import { cpuTimeOf } from '../../tools/cpu-time.ts'
import { postgresServer } from '../../tools/engines/available.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { always, GROUPS, serviceOn } from './faults/proxied-service.ts'

const ask = (engine: Engine, sql: string, options?: RunOptions) =>
  engine.read((run) => run({ sql, parameters: [] }, options))

const tooLarge = (bytes: number) => ({
  code: 'too_large',
  message: expect.stringContaining(`more than ${bytes} bytes`),
})
const tooManyRows = (rows: number) => ({ code: 'failed', message: expect.stringContaining(`more than ${rows} rows`) })

const MEBIBYTE = 1024 * 1024

/** Runs the same statements on DuckDB and, if a server is available, on PostgreSQL. */
function boundsTexts(open: (answerBytes?: number) => Promise<Engine>) {
  let engine: Engine
  afterEach(() => engine.close())

  it('stops at 16 MiB, and serves the next read', async () => {
    engine = await open()
    const texts = (length: number) => `SELECT repeat('x', ${length}) FROM generate_series(1, 1000)`
    await expect(ask(engine, texts(200_000))).rejects.toMatchObject(tooLarge(16 * MEBIBYTE))
    await expect(ask(engine, texts(17_000))).rejects.toMatchObject(tooLarge(16 * MEBIBYTE))
    expect(await ask(engine, texts(16_000))).toHaveLength(1000)
  })

  it('counts bytes of UTF-8, in one cell or over many cells', async () => {
    engine = await open(50_000)
    await expect(ask(engine, `SELECT repeat('€', 17_000)`.replace('_', ''))).rejects.toMatchObject(tooLarge(50_000))
    expect(await ask(engine, `SELECT repeat('€', 16000)`)).toEqual([['€'.repeat(16_000)]])
    const many = (count: number) => `SELECT ${Array.from({ length: count }, () => "repeat('x', 1000)").join(', ')}`
    await expect(ask(engine, many(51))).rejects.toMatchObject(tooLarge(50_000))
    expect(await ask(engine, many(45))).toHaveLength(1)
  })

  it('stops at the first row beyond the row limit of the statement', async () => {
    engine = await open()
    const rows = 'SELECT 1 FROM generate_series(1, 20)'
    await expect(ask(engine, rows, { maxRows: 19 })).rejects.toMatchObject(tooManyRows(19))
    expect(await ask(engine, rows, { maxRows: 20 })).toHaveLength(20)
    expect(await ask(engine, rows)).toHaveLength(20)
  })

  it('limits each statement of a read separately', async () => {
    engine = await open(50_000)
    const sql = `SELECT repeat('x', 40000)`
    const lengths = await engine.read(async (run) => [
      (await run({ sql, parameters: [] })).length,
      (await run({ sql, parameters: [] })).length,
    ])
    expect(lengths).toEqual([1, 1])
  })
}

describe('DuckDB', () => {
  const folder = temporaryFolder()
  beforeAll(async () => {
    await createDuckDB({ path: join(folder, 'd.duckdb') }, ({ execute }) => execute('CREATE TABLE t (n BIGINT)'))
  })

  const open = (answerBytes?: number) =>
    openDuckDB({ path: join(folder, 'd.duckdb'), connections: 1, ...(answerBytes !== undefined && { answerBytes }) })

  boundsTexts(open)

  it('uses memory only for the rows that it reads', async () => {
    const engine = await open()
    const before = process.memoryUsage().heapUsed + process.memoryUsage().external
    const huge = `SELECT repeat('x', 1000000) FROM generate_series(1, 1000)`
    for (let times = 0; times < 3; times += 1) {
      await expect(ask(engine, huge)).rejects.toMatchObject({ code: 'too_large' })
    }
    expect(process.memoryUsage().heapUsed + process.memoryUsage().external - before).toBeLessThan(200 * MEBIBYTE)
    await engine.close()
  })

  it('sends the client a message that explains how to request less', async () => {
    const engine = await open(1000)
    const { ask, failures, kept } = serviceOn(always(`SELECT repeat('x', 1001), 1, 1`)(engine), duckdb())
    const { status, json } = await ask(GROUPS)
    expect(status).toBe(500)
    expect(json.message).toMatch(/^query execution failed: the answer has more than 1000 bytes; ask for .*; reference /)
    expect(failures).toMatchObject([{ error: { code: 'too_large' } }])
    expect(kept).toEqual([])
    await engine.close()
  })

  it.each([0, -1, 1.5, '1MB'])('refuses %j as a byte limit', async (answerBytes) => {
    const options = { path: join(folder, 'd.duckdb'), answerBytes }
    // @ts-expect-error: some of these values are not numbers.
    await expect(openDuckDB(options)).rejects.toThrow('answerBytes')
  })
})

describe.skipIf(postgresServer === undefined)('PostgreSQL', () =>
  boundsTexts((answerBytes) =>
    openPostgres({ url: postgresServer ?? '', connections: 1, ...(answerBytes !== undefined && { answerBytes }) }),
  ),
)

describe('a Trino server that never stops sending', () => {
  const URL = 'http://127.0.0.1:1'
  const NEXT = `"nextUri":"${URL}/v1/statement/executing/q/s/1","stats":{"state":"RUNNING"}`
  let asked: string[] = []

  const serve = (reply: (method: string) => string | ReadableStream<Uint8Array>, answerBytes = 100_000) => {
    asked = []
    return trinoEngine({
      url: URL,
      user: 'u',
      catalog: 'c',
      schema: 's',
      answerBytes,
      fetch: async (_url, { method = '' }) => {
        asked.push(method)
        return new Response(method === 'DELETE' ? null : reply(method), { status: method === 'DELETE' ? 204 : 200 })
      },
    })
  }

  /** Returns an endless response body, and counts the pieces that the engine reads from it. */
  function endless(piece: string) {
    const told = { pieces: 0, isCancelled: false }
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        told.pieces += 1
        controller.enqueue(new TextEncoder().encode(piece))
      },
      cancel() {
        told.isCancelled = true
      },
    })
    return { body, told }
  }

  it('is cancelled after the first row beyond the row limit', async () => {
    const engine = serve(() => `{${NEXT},"data":[["1"],["2"]]}`)
    await expect(ask(engine, 'SELECT 1', { maxRows: 5 })).rejects.toMatchObject(tooManyRows(5))
    await engine.close()
    expect(asked).toEqual(['POST', 'GET', 'GET', 'DELETE'])
  })

  it.each(['[["1"]]', '[]', 'null'])('is cancelled at the byte limit if each reply has the data %s', async (data) => {
    const engine = serve(() => `{${NEXT},"data":${data}}`, 10_000)
    await expect(ask(engine, 'SELECT 1')).rejects.toMatchObject(tooLarge(10_000))
    await engine.close()
    expect(asked.at(-1)).toBe('DELETE')
    expect(asked.length).toBeLessThan(150)
  })

  it.each(['[["x"],', ' ', '['])('is not read beyond the byte limit if one reply never ends: %j', async (piece) => {
    const { body, told } = endless(piece.repeat(1000))
    const engine = serve((method) => (method === 'POST' ? `{${NEXT}}` : body))
    await expect(ask(engine, 'SELECT 1')).rejects.toMatchObject(tooLarge(100_000))
    expect(told.pieces).toBeLessThan(110)
    expect(told.isCancelled).toBe(true)
    await engine.close()
    expect(asked).toEqual(['POST', 'GET', 'DELETE'])
  })

  it('fails the read if one reply has too many values', async () => {
    const engine = serve(() => `{"stats":{"state":"FINISHED"},"data":[${'[],'.repeat(600_000)}[]]}`, 16 * MEBIBYTE)
    const used = await cpuTimeOf(() =>
      expect(ask(engine, 'SELECT 1')).rejects.toMatchObject({
        code: 'failed',
        cause: { message: expect.stringContaining('500000 values') },
      }),
    )
    expect(used).toBeLessThan(1000)
    await engine.close()
  })

  it.each(['",[{', '\\",[{', '"\\\\"'])('can send texts with many commas and brackets: %j', async (text) => {
    const cells = JSON.stringify([[text.repeat(200_000)]])
    const engine = serve(() => `{"stats":{"state":"FINISHED"},"data":${cells}}`, 16 * MEBIBYTE)
    expect(await ask(engine, 'SELECT 1')).toEqual([[text.repeat(200_000)]])
    await engine.close()
  })

  it('fails the read if its reply is not UTF-8', async () => {
    const said = Buffer.from('{"stats":{"state":"FINISHED"},"data":[["?"]]}')
    said[said.indexOf('?')] = 0xff
    const engine = serve(() => new ReadableStream({ start: (to) => to.enqueue(said), pull: (to) => to.close() }))
    await expect(ask(engine, 'SELECT 1')).rejects.toMatchObject({ code: 'failed' })
    await engine.close()
  })
})
