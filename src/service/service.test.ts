// The service on fake engines and clocks: totals, dry runs, results kept and asked for again, and every fault.

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

/** A compiler that gives the query it was made with for every body that asks for one. */
const compilerOf = (query: CompiledQuery<never>): AnyCompiler => ({
  dialect: 'fake',
  model: real.model,
  saysTextOrder: false,
  reports: ['sales'],
  about: () => undefined,
  compile: (body, context) => given(query, real.compile(body, context)),
  check: real.check,
  compileReport: (name, body, context) => given(query, real.compileReport(name, body, context)),
  tables: () => [],
  describe: () => {
    throw new Error('not asked for here')
  },
})

const given = (query: CompiledQuery<never>, result: Result): Result<never> => (result.ok ? { ok: true, query } : result)

/** An engine that answers with tables, in turn, and notes what it ran. */
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
    ['a full page asks the count', {}, rows(3), [[7]], 7],
    ['a full last page asks the count', {}, rows(3), [['3']], 3],
    ['a page that is not full tells', {}, rows(2), undefined, 2],
    ['a later page that is not full tells', { pageNumber: 4 }, rows(1), undefined, 10],
    ['an empty first page tells', {}, [], undefined, 0],
    ['an empty later page asks the count', { pageNumber: 2 }, [], [[2n]], 2],
    ['a cell of its own tells', {}, rows(3, '12'), undefined, 12],
    ['the same as a number', {}, rows(3, 12), undefined, 12],
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

describe('what an engine gets wrong is a 500', () => {
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
    ['a total that a page which is not full contradicts', {}, [rows(2, 3)]],
    ['a count below the rows', {}, [rows(3), [[2]]]],
    ['a count above what an empty page allows', { pageNumber: 2 }, [[], [[4]]]],
    ['a count of two rows', {}, [rows(3), [[5], [5]]]],
    ['a count of two cells', {}, [rows(3), [[5, 5]]]],
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
  ])('so is the caller %j of a host, who hears what is wrong', async (caller, message) => {
    const failures: Failure[] = []
    const engine: Engine = { read: () => Promise.reject(new Error('not run')), close: async () => {} }
    const service = createService({ compiler: real, engine, onError: (failure) => failures.push(failure) })
    const { status } = await service.query({ dimensions: ['keyword'] }, caller as never)
    expect([status, String(failures[0]?.error)]).toEqual([500, expect.stringContaining(message)])
  })

  it('takes a caller that a host knows more of', async () => {
    const engine: Engine = { read: (work) => work(async () => []), close: async () => {} }
    const principal = { account: 'acme', timeZone: 'UTC', configured: true, limitedBy: 'k1', now: new Date(0) }
    const { status } = await createService({ compiler: real, engine }).query({ dimensions: ['keyword'] }, principal)
    expect(status).toBe(200)
  })

  it.each<[string, unknown]>([
    ['objects by name', [{ k: 'a', n: 1 }]],
    ["a driver's result", { rows: [['a', 1]] }],
  ])('rows that are %s are told as what they should be', async (_name, given) => {
    const { ask, failures } = setUp(queryOf(), [given as Table])
    expect((await ask()).status).toBe(500)
    expect(String(failures[0]?.error)).toContain('must return an array of rows, each an array of cells by position')
  })

  it('keeps nothing of it', async () => {
    const set = vi.fn()
    const cache: Cache = { get: () => undefined, set, delete: () => {} }
    await setUp(queryOf(), [rows(3), new Error('gone')], { cache }).ask()
    expect(set).not.toHaveBeenCalled()
    await setUp(queryOf(), [rows(1)], { cache }).ask()
    expect(set).toHaveBeenCalledTimes(1)
  })

  it('answers even when the host cannot take the news', async () => {
    const onError = () => {
      throw new Error('log full')
    }
    expect((await setUp(queryOf(), [new Error('x')], { onError }).ask()).status).toBe(500)
  })

  it('answers when the compiler throws for a host that gives no usable account', async () => {
    const compiler = {
      ...compilerOf(queryOf()),
      compile: () => {
        throw new TypeError('account must be')
      },
    }
    expect((await setUp(queryOf(), [], { compiler }).ask()).status).toBe(500)
  })
})

describe('a caller that goes away', () => {
  it('is handed on to the engine, is not a failure, and leaves no result', async () => {
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

  it('keeps nothing when the rows came all the same', async () => {
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
  it('asks no engine and keeps nothing', async () => {
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

  it('comes back byte for byte, with its id, while the data changes', async () => {
    const { ask, ran } = setUp(queryOf({ pageNumber: 2 }), [rows(2), rows(1)])
    const first = await ask()
    const id = first.json.queryExecutionId
    expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const again = await ask({ queryExecutionId: id, page: 2, limit: 3 })
    expect(again).toEqual(first)
    expect(ran).toEqual(['page'])
  })

  it.each(['short', '', 'é'.repeat(43)])('has no id of the host that it could not be asked for by: %j', async (id) => {
    const { ask, failures } = setUp(queryOf(), [rows(2)], { newId: () => id })
    expect((await ask()).status).toBe(500)
    const message = `newId must give 43 characters of base64url, not ${JSON.stringify(id)}`
    expect(failures).toMatchObject([{ error: new TypeError(message) }])
  })

  it('ignores known members beside the id, valid or not, and refuses unknown ones', async () => {
    const { ask } = setUp(queryOf(), [rows(2)])
    const { text, json } = await ask()
    const beside = { page: 1, limit: 3, dryRun: true, query: 'how many', dimensions: 5, filters: [{}] }
    expect((await ask({ queryExecutionId: json.queryExecutionId, ...beside })).text).toBe(text)
    expect((await ask({ queryExecutionId: json.queryExecutionId, limit: 3, account: 'x' })).status).toBe(400)
  })

  it('is one page: another page or limit is refused', async () => {
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

  it('looks unknown to any other account or endpoint', async () => {
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

  it('lasts 24 hours from its first run by the wall clock, however often it is asked for', async () => {
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

  it('lasts no longer when the wall clock is frozen or set back', async () => {
    const { time, ...both } = clocks()
    const { ask } = setUp(queryOf({ limit: 100 }), [rows(1)], both)
    const id = (await ask()).json.queryExecutionId
    time.wall -= 25 * HOUR
    time.up += 24 * HOUR - 1
    expect((await ask({ queryExecutionId: id })).status).toBe(200)
    time.up += 1
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it('is found by another process through a shared store, by the wall clock', async () => {
    const { time, ...both } = clocks()
    const cache = memoryCache()
    const id = (await setUp(queryOf({ limit: 100 }), [rows(1)], { cache, ...both }).ask()).json.queryExecutionId
    const other = setUp(queryOf(), [], { cache, clock: both.clock, uptime: () => 10 ** 12 })
    expect((await other.ask({ queryExecutionId: id })).status).toBe(200)
    time.wall += 24 * HOUR
    expect((await other.ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it('may come from a process whose clock is ahead by less than a minute; one from further ahead is unknown', async () => {
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
  ])('an entry %j that was never written is unknown', async (entry) => {
    const { ask } = setUp(queryOf(), [], { cache: { get: () => entry, set: () => {}, delete: () => {} } })
    expect((await ask({ queryExecutionId: 'A'.repeat(43) })).json).toEqual(UNKNOWN)
  })

  it('is still an answer when the store cannot take it, and is unknown then', async () => {
    const cache: Cache = { get: () => undefined, set: () => Promise.reject(new Error('ENOSPC')), delete: () => {} }
    const { ask, failures } = setUp(queryOf(), [rows(1)], { cache })
    const { status, json } = await ask()
    expect([status, failures.length]).toEqual([200, 1])
    expect((await ask({ queryExecutionId: json.queryExecutionId })).json).toEqual(UNKNOWN)
  })

  it('has an id that is not derived from the request', async () => {
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
  it('passes on what the compiler refuses', async () => {
    const error = { status: 400, body: { error: 'Bad Request', message: 'no' }, issues: [] }
    const compiler = { ...compilerOf(queryOf()), compile: () => ({ ok: false, error }) as const }
    const { ask, ran } = setUp(queryOf(), [], { compiler })
    expect(await ask()).toEqual({ status: 400, text: '{"error":"Bad Request","message":"no"}', json: error.body })
    expect(ran).toEqual([])
  })
})
