// Tests the service with fake engines and clocks: total records, dry runs, callers that disconnect, and the
// description.

import { describe, expect, it, vi } from 'vitest'
import { compilerOf, engineOf, queryOf, real, rows, setUp, type Table } from '../../test/tools/service/fake-service.ts'
import type { Cache } from '../caches/cache.ts'
import type { CompiledQuery } from '../compiler/compiled-query.ts'
import type { Engine } from '../engine/engine.ts'
import { createService } from './service.ts'

describe('totalRecords', () => {
  it.each<[string, Partial<CompiledQuery<never>>, Table, Table | undefined, number]>([
    ['a full page runs the count', {}, rows(3), [[7]], 7],
    ['a full last page runs the count', {}, rows(3), [['3']], 3],
    ['a partial page needs no count', {}, rows(2), undefined, 2],
    ['a later partial page needs no count', { pageNumber: 4 }, rows(1), undefined, 10],
    ['an empty first page needs no count', {}, [], undefined, 0],
    ['an empty later page runs the count', { pageNumber: 2 }, [], [[2n]], 2],
    ['a total column needs no count', {}, rows(3, '12'), undefined, 12],
    ['a numeric total column needs no count', {}, rows(3, 12), undefined, 12],
    ['a page past the end has no total column, and runs the count', { pageNumber: 9 }, [], [[12]], 12],
    ['the only row of a query without dimensions needs no count', { count: null, limit: 1 }, rows(1), undefined, 1],
  ])('%s', async (_name, query, page, count, total) => {
    const { ask, ran } = setUp(queryOf(query), count === undefined ? [page] : [page, count])
    const { status, json } = await ask()
    expect([status, json.totalRecords, json.data.length]).toEqual([200, total, page.length])
    expect(ran).toEqual(count === undefined ? ['page'] : ['page', 'count'])
    expect(Object.keys(json.data[0] ?? { k: 0, n: 0 })).toEqual(['k', 'n'])
  })
})

describe('a caller that disconnects', () => {
  it('cancels the read, is not reported as a failure, and leaves no stored result', async () => {
    const set = vi.fn()
    const onError = vi.fn()
    const controller = new AbortController()
    const engine: Engine = {
      read: (_work, options) =>
        new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () => reject(new Error('cancelled'))),
        ),
      close: async () => {},
    }
    const cache: Cache = { get: () => undefined, set, delete: () => {} }
    const service = createService({ compiler: compilerOf(queryOf()), engine, cache, onError })
    const answer = service.query({ dimensions: ['keyword'] }, { account: 'acme', signal: controller.signal })
    controller.abort()
    expect((await answer).status).toBe(500)
    expect([set.mock.calls.length, onError.mock.calls.length]).toEqual([0, 0])
  })

  it('leaves no stored result if rows arrive after the disconnect', async () => {
    const set = vi.fn()
    const controller = new AbortController()
    const { engine } = engineOf(rows(1))
    const late: Engine = { ...engine, read: (work) => engine.read(work).finally(() => controller.abort()) }
    const cache: Cache = { get: () => undefined, set, delete: () => {} }
    const service = createService({ compiler: compilerOf(queryOf()), engine: late, cache })
    await service.query({ dimensions: ['keyword'] }, { account: 'acme', signal: controller.signal })
    expect(set).not.toHaveBeenCalled()
  })
})

describe('a dry run', () => {
  it('runs no statement and stores no result', async () => {
    const set = vi.fn()
    const { ask, ran } = setUp(queryOf({ dryRun: true }), [], {
      cache: { get: () => undefined, set, delete: () => {} },
    })
    const { status, json } = await ask()
    expect(status).toBe(200)
    expect(json).toEqual({
      columns: [
        { name: 'k', type: 'string' },
        { name: 'n', type: 'number' },
      ],
      data: [],
      totalRecords: 0,
      page: 1,
      limit: 3,
      hasMore: false,
      sql: "select 'literals'",
    })
    expect([ran, set.mock.calls]).toEqual([[], []])
  })
})

describe('a refused request', () => {
  it("returns the compiler's error and does not reach the engine", async () => {
    const error = { status: 400, body: { error: 'Bad Request', message: 'no' }, issues: [] }
    const compiler = { ...compilerOf(queryOf()), compile: () => ({ ok: false, error }) as const }
    const { ask, ran } = setUp(queryOf(), [], { compiler })
    expect(await ask()).toEqual({ status: 400, text: '{"error":"Bad Request","message":"no"}', json: error.body })
    expect(ran).toEqual([])
  })
})

describe('the description', () => {
  const engine: Engine = { read: (work) => work(async () => []), close: async () => {} }

  it('contains the days of date ranges for the current time and the time zone', () => {
    let now = new Date('2026-03-01T02:00:00Z')
    const { describe } = createService({ compiler: real, engine, clock: () => now })
    const today = (timeZone?: string) => JSON.parse(describe(timeZone).body).dateRangeDays?.today[0]
    expect([today(), today('America/New_York'), today()]).toEqual(['2026-03-01', '2026-02-28', '2026-03-01'])
    now = new Date('2026-03-02T02:00:00Z')
    expect(today()).toBe('2026-03-02')
    expect(today('Nowhere')).toBe(undefined)
  })
})
