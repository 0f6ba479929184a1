// The service with fake engines and clocks: totals, dry runs, re-fetched results, and every kind of failure.

import { describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import type { Cache } from '../caches/cache.ts'
import { memoryCache } from '../caches/memory-cache.ts'
import type { CompiledQuery } from '../compiled-query.ts'
import { type AnyCompiler, createCompiler } from '../compiler.ts'
import type { Cell, Engine, Statement } from '../engine/engine.ts'
import type { Result } from '../result.ts'
import type { Failure } from './failures.ts'
import { createService, type ServiceOptions } from './service.ts'

type Table = readonly (readonly Cell[])[]
const HOUR = 60 * 60 * 1000

const PAGE: Statement = { sql: 'page', parameters: [] }
const COUNT = { sql: 'count', parameters: [], toSQL: () => 'count' }

const queryOf = (rest: Partial<CompiledQuery<never>> = {}): CompiledQuery<never> => ({
  page: PAGE,
  count: COUNT,
  totals: null,
  all: { sql: 'all', parameters: [] },
  columns: [
    { name: 'k', type: 'string' },
    { name: 'n', type: 'number' },
  ],
  tables: [],
  warnings: [],
  pageNumber: 1,
  limit: 3,
  dryRun: false,
  toSQL: () => "select 'literals'",
  read: () => [],
  ...rest,
})

const real = createCompiler({ dialect: duckdb() })

/** A compiler that returns the given query for every body except re-fetches. */
const compilerOf = (query: CompiledQuery<never>): AnyCompiler => ({
  dialect: 'fake',
  model: real.model,
  saysTextOrder: false,
  extensions: true,
  probes: () => [],
  valueSamples: () => [],
  reports: ['sales'],
  about: () => undefined,
  compile: (body, context) => given(query, real.compile(body, context)),
  check: real.check,
  compileReport: (name, body, context) => given(query, real.compileReport(name, body, context)),
  tables: () => [],
  accountIssue: () => undefined,
  hasSchemas: false,
  describe: () => {
    throw new Error('not asked for here')
  },
})

const given = (query: CompiledQuery<never>, result: Result): Result<never> => (result.ok ? { ok: true, query } : result)

/** An engine that returns tables in turn and records what it ran. */
function engineOf(...tables: readonly (Table | Error)[]) {
  const ran: string[] = []
  const engine: Engine = {
    read: (work) =>
      work(async ({ sql }) => {
        const table = tables[ran.length]
        ran.push(sql)
        if (table === undefined || table instanceof Error) throw table ?? new Error('nothing more was expected')
        return table
      }),
    close: async () => {},
  }
  return { engine, ran }
}

function setUp(query: CompiledQuery<never>, tables: readonly (Table | Error)[], rest: Partial<ServiceOptions> = {}) {
  const { engine, ran } = engineOf(...tables)
  const failures: Failure[] = []
  const service = createService({
    compiler: compilerOf(query),
    engine,
    onError: (failure) => failures.push(failure),
    ...rest,
  })
  const ask = async (body: unknown = { dimensions: ['keyword'] }, account = 'acme') => {
    const { status, body: text } = await service.query(body, { account })
    return { status, text, json: JSON.parse(text) }
  }
  return { ask, ran, failures, service }
}

const rows = (count: number, ...more: readonly Cell[]): Table =>
  Array.from({ length: count }, (_, index) => [`k${index}`, index, ...more])

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
    ['past the end there is no such cell', { pageNumber: 9 }, [], [[12]], 12],
    ['the only row of a query without dimensions', { count: null, limit: 1 }, rows(1), undefined, 1],
  ])('%s', async (_name, query, page, count, total) => {
    const { ask, ran } = setUp(queryOf(query), count === undefined ? [page] : [page, count])
    const { status, json } = await ask()
    expect([status, json.totalRecords, json.data.length]).toEqual([200, total, page.length])
    expect(ran).toEqual(count === undefined ? ['page'] : ['page', 'count'])
    expect(Object.keys(json.data[0] ?? { k: 0, n: 0 })).toEqual(['k', 'n'])
  })
})

describe('an engine fault is a 500', () => {
  it.each<[string, Partial<CompiledQuery<never>>, readonly (Table | Error)[]]>([
    ['the page fails', {}, [new Error('relation "summary" is secret')]],
    ['the count fails after the page', {}, [rows(3), new Error('secret connection lost')]],
    ['a cell is missing', {}, [[['k']]]],
    ['two cells too many', {}, [rows(1, 1, 1)]],
    [
      'rows of different lengths',
      {},
      [
        [
          ['k', 1, 2],
          ['k', 1],
        ],
      ],
    ],
    ['more rows than the limit', {}, [rows(4)]],
    ['a text in a column of numbers', {}, [[['k', 'secret']]]],
    ['numbers in a column of texts', {}, [[[5, 5]]]],
    ['a total that is not a number', {}, [rows(2, 'many')]],
    ['a total that is negative', {}, [rows(2, -1)]],
    ['a total that is null', {}, [rows(2, null)]],
    ['a total below the rows', {}, [rows(2, 1)]],
    ['a total that a partial page contradicts', {}, [rows(2, 3)]],
    ['a count below the rows', {}, [rows(3), [[2]]]],
    ['a count above what an empty page allows', { pageNumber: 2 }, [[], [[4]]]],
    ['a count with two rows', {}, [rows(3), [[5], [5]]]],
    ['a count with two cells', {}, [rows(3), [[5, 5]]]],
    ['no count', {}, [rows(3), []]],
    ['an empty later page without a count', { count: null, pageNumber: 2 }, [[]]],
  ])('%s', async (_name, query, tables) => {
    const { ask, failures } = setUp(queryOf(query), tables)
    const { status, json } = await ask()
    const [failure] = failures
    expect(status).toBe(500)
    expect(json).toEqual({
      error: 'Internal Server Error',
      message: `query execution failed; reference ${failure?.reference}`,
    })
    expect(failures.length).toBe(1)
    expect(failure).toMatchObject({ account: 'acme', endpoint: '', error: expect.any(Error) })
    const { pageNumber = 1, limit = 3 } = query
    expect(failure?.page).toEqual({ number: pageNumber, limit, columns: ['k', 'n'] })
  })

  it.each<[unknown, string]>([
    [undefined, 'caller must be an object'],
    [
      { account: 'acme', timezone: 'Europe/Berlin' },
      'caller.timezone is not an option; the nearest known one is timeZone',
    ],
    [{ acount: 'acme' }, 'caller.acount is not an option; the nearest known one is account'],
    [{ account: 'acme', signal: {} }, 'caller.signal must be an AbortSignal'],
  ])('an invalid caller %j is a 500 with a report to the host', async (caller, message) => {
    const failures: Failure[] = []
    const engine: Engine = { read: () => Promise.reject(new Error('not run')), close: async () => {} }
    const service = createService({ compiler: real, engine, onError: (failure) => failures.push(failure) })
    const { status } = await service.query({ dimensions: ['keyword'] }, caller as never)
    expect([status, String(failures[0]?.error)]).toEqual([500, expect.stringContaining(message)])
  })

  it('accepts a caller with additional members', async () => {
    const engine: Engine = { read: (work) => work(async () => []), close: async () => {} }
    const principal = { account: 'acme', timeZone: 'UTC', configured: true, limitedBy: 'k1', now: new Date(0) }
    const { status } = await createService({ compiler: real, engine }).query({ dimensions: ['keyword'] }, principal)
    expect(status).toBe(200)
  })

  it.each<[string, unknown]>([
    ['objects by name', [{ k: 'a', n: 1 }]],
    ["a driver's result", { rows: [['a', 1]] }],
  ])('names the expected shape for rows that are %s', async (_name, given) => {
    const { ask, failures } = setUp(queryOf(), [given as Table])
    expect((await ask()).status).toBe(500)
    expect(String(failures[0]?.error)).toContain('must return an array of rows, each an array of cells by position')
  })

  it('keeps no result', async () => {
    const set = vi.fn()
    const cache: Cache = { get: () => undefined, set, delete: () => {} }
    await setUp(queryOf(), [rows(3), new Error('gone')], { cache }).ask()
    expect(set).not.toHaveBeenCalled()
    await setUp(queryOf(), [rows(1)], { cache }).ask()
    expect(set).toHaveBeenCalledTimes(1)
  })

  it('answers even if onError throws', async () => {
    const onError = () => {
      throw new Error('log full')
    }
    expect((await setUp(queryOf(), [new Error('x')], { onError }).ask()).status).toBe(500)
  })

  it('answers if the compiler throws for an invalid account', async () => {
    const compiler = {
      ...compilerOf(queryOf()),
      compile: () => {
        throw new TypeError('account must be')
      },
    }
    expect((await setUp(queryOf(), [], { compiler }).ask()).status).toBe(500)
  })

  it('answers an account that the tables cannot hold with 404, and tells the host why', async () => {
    const warehouse = { schema: (account: string) => `t_${account}`, account: 'schema' } as const
    const compiler = createCompiler({ dialect: duckdb(), warehouse })
    const { ask, ran, failures, service } = setUp(queryOf(), [], { compiler })
    const refused = { error: 'Not Found', message: 'the account is not configured for analytics' }
    expect(await ask({}, 'Acme')).toMatchObject({ status: 404, json: refused })
    expect(await service.report('sales', {}, { account: 'Acme' })).toMatchObject({ status: 404 })
    expect(ran).toEqual([])
    expect(failures.map(({ error }) => String(error))).toEqual([
      expect.stringContaining('TypeError: account must not be "Acme"'),
      expect.stringContaining('TypeError: account must not be "Acme"'),
    ])
  })
})

describe('a caller that disconnects', () => {
  it('cancels the engine, is not a failure, and leaves no result', async () => {
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

  it('keeps nothing if rows arrive after the disconnect', async () => {
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
  it('runs nothing and keeps nothing', async () => {
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

describe('an earlier result', () => {
  const UNKNOWN = { error: 'Bad Request', message: 'queryExecutionId: unknown or expired' }

  function clocks() {
    const time = { wall: Date.UTC(2026, 0, 31), up: 5 }
    return { time, clock: () => new Date(time.wall), uptime: () => time.up }
  }

  it('is returned byte for byte with its id, even if the data changed', async () => {
    const { ask, ran } = setUp(queryOf({ pageNumber: 2 }), [rows(2), rows(1)])
    const first = await ask()
    const id = first.json.queryExecutionId
    expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const again = await ask({ queryExecutionId: id, page: 2, limit: 3 })
    expect(again).toEqual(first)
    expect(ran).toEqual(['page'])
  })

  it.each(['short', '', 'é'.repeat(43)])('refuses an id from the host that could not be re-fetched: %j', async (id) => {
    const { ask, failures } = setUp(queryOf(), [rows(2)], { newId: () => id })
    expect((await ask()).status).toBe(500)
    const message = `newId must give 43 characters of base64url, not ${JSON.stringify(id)}`
    expect(failures).toMatchObject([{ error: new TypeError(message) }])
  })

  it('ignores known members next to the id, valid or not, and refuses unknown ones', async () => {
    const { ask } = setUp(queryOf(), [rows(2)])
    const { text, json } = await ask()
    const beside = { page: 1, limit: 3, dryRun: true, query: 'how many', dimensions: 5, filters: [{}] }
    expect((await ask({ queryExecutionId: json.queryExecutionId, ...beside })).text).toBe(text)
    expect((await ask({ queryExecutionId: json.queryExecutionId, limit: 3, account: 'x' })).status).toBe(400)
  })

  it('covers one page: refuses another page or limit', async () => {
    const { ask } = setUp(queryOf({ pageNumber: 2, limit: 50 }), [rows(2)])
    const id = (await ask()).json.queryExecutionId
    const messageFor = async (rest: object) => {
      const { status, json } = await ask({ queryExecutionId: id, ...rest })
      return [status, json.message]
    }
    expect(await messageFor({ page: 3, limit: 50 })).toEqual([400, expect.stringMatching(/^page: must be 2/)])
    expect(await messageFor({ page: 2 })).toEqual([400, expect.stringMatching(/^limit: must be 50/)])
    expect(await messageFor({})).toEqual([400, expect.stringMatching(/^page: must be 2.*; limit: must be 50/)])
    expect(await messageFor({ page: 2, limit: 50 })).toEqual([200, undefined])
  })

  it('is unknown to other accounts and endpoints', async () => {
    const { ask, service } = setUp(queryOf({ limit: 100 }), [rows(1), rows(1)])
    const own = (await ask()).json.queryExecutionId
    const report = JSON.parse((await service.report('sales', {}, { account: 'acme' })).body).queryExecutionId
    const answers = [
      await ask({ queryExecutionId: own }, 'bravo'),
      await ask({ queryExecutionId: own }, 'acme/'),
      await ask({ queryExecutionId: report }),
      await ask({ queryExecutionId: 'A'.repeat(43) }),
      await ask({ queryExecutionId: '' }),
    ]
    expect(answers).toEqual(answers.map(() => ({ status: 400, text: JSON.stringify(UNKNOWN), json: UNKNOWN })))
    expect((await ask({ queryExecutionId: own })).status).toBe(200)
  })

  it.each([
    '',
    '../../etc/passwd',
    '__proto__',
    '*',
    'A'.repeat(42),
    'A'.repeat(44),
    `${'A'.repeat(42)}=`,
    `${'A'.repeat(43)}\n`,
    '\u0000',
    'é'.repeat(43),
    'A'.repeat(200_000),
  ])('the id %j never reaches the store', async (id) => {
    const get = vi.fn()
    const { ask } = setUp(queryOf(), [], { cache: { get, set: () => {}, delete: () => {} } })
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
    expect(get).not.toHaveBeenCalled()
  })

  it('expires 24 hours after its run by the wall clock, regardless of re-fetches', async () => {
    const { time, ...both } = clocks()
    const { ask } = setUp(queryOf({ limit: 100 }), [rows(1)], both)
    const id = (await ask()).json.queryExecutionId
    time.wall += 23 * HOUR
    expect((await ask({ queryExecutionId: id })).status).toBe(200)
    time.wall += HOUR - 1
    expect((await ask({ queryExecutionId: id })).status).toBe(200)
    time.wall += 1
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
    time.wall -= 1
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it('expires by the monotonic clock if the wall clock is frozen or set back', async () => {
    const { time, ...both } = clocks()
    const { ask } = setUp(queryOf({ limit: 100 }), [rows(1)], both)
    const id = (await ask()).json.queryExecutionId
    time.wall -= 25 * HOUR
    time.up += 24 * HOUR - 1
    expect((await ask({ queryExecutionId: id })).status).toBe(200)
    time.up += 1
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it('is shared between processes through a store, by the wall clock', async () => {
    const { time, ...both } = clocks()
    const cache = memoryCache()
    const id = (await setUp(queryOf({ limit: 100 }), [rows(1)], { cache, ...both }).ask()).json.queryExecutionId
    const other = setUp(queryOf(), [], { cache, clock: both.clock, uptime: () => 10 ** 12 })
    expect((await other.ask({ queryExecutionId: id })).status).toBe(200)
    time.wall += 24 * HOUR
    expect((await other.ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it('tolerates a writer clock that is ahead by less than a minute', async () => {
    const { time, ...both } = clocks()
    const cache = memoryCache()
    const id = (await setUp(queryOf({ limit: 100 }), [rows(1)], { cache, ...both }).ask()).json.queryExecutionId
    const other = setUp(queryOf(), [], { cache, clock: both.clock })
    time.wall -= 59_000
    expect((await other.ask({ queryExecutionId: id })).status).toBe(200)
    time.wall -= 1000
    expect((await other.ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it.each([
    '',
    'torn',
    '{"page":1}\n{}',
    'null\n{}',
    '[]\n{}',
  ])('treats an entry %j that was never written as unknown', async (entry) => {
    const { ask } = setUp(queryOf(), [], { cache: { get: () => entry, set: () => {}, delete: () => {} } })
    expect((await ask({ queryExecutionId: 'A'.repeat(43) })).json).toEqual(UNKNOWN)
  })

  it('is still answered if the store fails, but cannot be re-fetched', async () => {
    const cache: Cache = { get: () => undefined, set: () => Promise.reject(new Error('ENOSPC')), delete: () => {} }
    const { ask, failures } = setUp(queryOf(), [rows(1)], { cache })
    const { status, json } = await ask()
    expect([status, failures.length]).toEqual([200, 1])
    expect((await ask({ queryExecutionId: json.queryExecutionId })).json).toEqual(UNKNOWN)
  })

  it('has an id that does not depend on the request', async () => {
    const page = rows(1)
    const { ask } = setUp(
      queryOf(),
      Array.from({ length: 200 }, () => page),
    )
    const ids = new Set<string>()
    for (let count = 0; count < 200; count++) ids.add((await ask()).json.queryExecutionId)
    expect(ids.size).toBe(200)
  })
})

describe('requests that do not reach the engine', () => {
  it('returns the refusals of the compiler', async () => {
    const error = { status: 400, body: { error: 'Bad Request', message: 'no' }, issues: [] }
    const compiler = { ...compilerOf(queryOf()), compile: () => ({ ok: false, error }) as const }
    const { ask, ran } = setUp(queryOf(), [], { compiler })
    expect(await ask()).toEqual({ status: 400, text: '{"error":"Bad Request","message":"no"}', json: error.body })
    expect(ran).toEqual([])
  })
})

describe('the description', () => {
  const engine: Engine = { read: (work) => work(async () => []), close: async () => {} }

  it('has the days of today in the time zone, and follows the clock', () => {
    let now = new Date('2026-03-01T02:00:00Z')
    const { describe } = createService({ compiler: real, engine, clock: () => now })
    const today = (timeZone?: string) => JSON.parse(describe(timeZone).body).dateRangeDays?.today[0]
    expect([today(), today('America/New_York'), today()]).toEqual(['2026-03-01', '2026-02-28', '2026-03-01'])
    now = new Date('2026-03-02T02:00:00Z')
    expect(today()).toBe('2026-03-02')
    expect(today('Nowhere')).toBe(undefined)
  })
})
