// Tests exports with a fake engine. Some readers read twice, stop early or pause. Some engines fail before the last
// row.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { type Engine, failure, type Rows } from '../engine/engine.ts'
import { READER_PAUSE_MS } from '../engine/stream-places.ts'
import type { Failure } from './failures.ts'
import { createService } from './service.ts'

const BODY = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }] }
const caller = { account: 'acme' }

let state = { taken: 0, closed: 0, cancelled: false }
let failures: Failure[] = []
beforeEach(() => {
  state = { taken: 0, closed: 0, cancelled: false }
  failures = []
})
afterEach(() => vi.useRealTimers())

function serviceOf(batches: () => Iterable<Rows>) {
  const engine: Engine = {
    read: async () => expect.unreachable('an export is one stream'),
    close: async () => {},
    async *stream(_statement, { signal } = {}) {
      signal?.addEventListener('abort', () => {
        state.cancelled = true
      })
      try {
        for (const rows of batches()) {
          state.taken++
          yield rows
        }
      } finally {
        state.closed++
      }
    },
  }
  return createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    onError: (failed) => failures.push(failed),
  })
}

async function exported(batches: () => Iterable<Rows>) {
  const found = await serviceOf(batches).rows(BODY, caller)
  return found.ok ? found : expect.unreachable(found.body)
}

function* endless() {
  for (;;) yield [['boots', 1]]
}

describe('an export', () => {
  it('reads at most one batch ahead of its reader', async () => {
    const found = await exported(endless)
    expect(state.taken).toBe(1)
    const rows = found.rows()
    expect((await rows.next()).value).toEqual({ keyword: 'boots', n: '1' })
    expect(state.taken).toBe(1)
    await rows.next()
    expect(state.taken).toBe(2)
    await rows.return()
    expect([state.closed, state.cancelled]).toEqual([1, true])
    expect(await found.ended).toEqual({ outcome: 'cancelled', rows: 2 })
  })

  it('can be read only once', async () => {
    const found = await exported(() => [[['boots', 1]]])
    for await (const row of found.rows()) expect(row).toEqual({ keyword: 'boots', n: '1' })
    expect(await found.ended).toEqual({ outcome: 'complete', rows: 1 })
    await expect(
      found
        .text('csv')
        .next()
        .then(() => found.rows().next()),
    ).rejects.toThrow('only once')
  })

  it('can be cancelled without being read', async () => {
    const found = await exported(endless)
    found.cancel()
    expect(await found.ended).toEqual({ outcome: 'cancelled', rows: 0 })
    await expect.poll(() => state.closed).toBe(1)
    expect(failures).toEqual([])
  })

  it('is cancelled if its reader pauses for too long', async () => {
    vi.useFakeTimers()
    const found = await exported(endless)
    const rows = found.rows()
    await rows.next()
    await vi.advanceTimersByTimeAsync(READER_PAUSE_MS - 1)
    await rows.next()
    await vi.advanceTimersByTimeAsync(READER_PAUSE_MS - 1)
    expect(state.closed).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(state.closed).toBe(1)
    await expect(rows.next()).rejects.toThrow('requested no rows for 120 seconds')
    expect(failures).toEqual([])
  })

  it.each<[string, () => Iterable<Rows>]>([
    ['a failure of the engine', () => failing()],
    ['a cell of the wrong type', () => [[['boots', 1]], [['boots', 'many']]]],
    ['a row with too few cells', () => [[['boots', 1]], [['boots']]]],
  ])('throws and is reported once after %s', async (_, batches) => {
    const found = await exported(batches)
    const all = async () => {
      for await (const text of found.text('ndjson')) expect(text).not.toContain('end')
    }
    await expect(all()).rejects.toThrow(/^the export failed after 1 rows; reference [\w-]{12}$/)
    expect(await found.ended).toEqual({ outcome: 'failed', rows: 1 })
    expect([failures.length, state.closed]).toEqual([1, 1])
  })

  it('returns an error status if it fails before the first row', async () => {
    const found = await serviceOf(() => [[['boots']]]).rows(BODY, caller)
    expect(found).toMatchObject({ ok: false, status: 500 })
    expect(await serviceOf(endless).rows(BODY, { ...caller, signal: AbortSignal.abort() })).toMatchObject({ ok: false })
    expect(await serviceOf(endless).rows({ measures: 1 }, caller)).toMatchObject({ ok: false, status: 400 })
    expect(await serviceOf(endless).reportRows('none', {}, caller)).toMatchObject({ ok: false, status: 400 })
  })
})

function* failing() {
  yield [['boots', 1]]
  throw failure('failed', 'the database could not run the statement')
}
