// Tests every kind of failure in the service. The client gets a 500 with a reference, the host gets a report, and no
// result is stored.

import { describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { compilerOf, queryOf, real, rows, setUp, type Table } from '../../test/tools/service/fake-service.ts'
import type { Cache } from '../caches/cache.ts'
import type { CompiledQuery } from '../compiler/compiled-query.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import type { Engine } from '../engine/engine.ts'
import type { Failure } from './failures.ts'
import { createService } from './service.ts'

describe('a failure in the service', () => {
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
    [{ account: 'acme', onyl: [] }, 'caller.onyl is not an option; the nearest known one is only'],
    [{ account: 'acme', hiddden: [], configured: true }, 'caller.hiddden is not an option; the nearest known one'],
    [{ account: 'acme', signal: {} }, 'caller.signal must be an AbortSignal'],
  ])('is a 500 with a report to the host for the invalid caller %j', async (caller, message) => {
    const failures: Failure[] = []
    const engine: Engine = { read: () => Promise.reject(new Error('not run')), close: async () => {} }
    const service = createService({ compiler: real, engine, onError: (failure) => failures.push(failure) })
    const { status } = await service.query({ dimensions: ['keyword'] }, caller as never)
    expect([status, String(failures[0]?.error)]).toEqual([500, expect.stringContaining(message)])
  })

  it('does not happen for a caller with additional members', async () => {
    const engine: Engine = { read: (work) => work(async () => []), close: async () => {} }
    const principal = { account: 'acme', timeZone: 'UTC', configured: true, limitedBy: 'k1', now: new Date(0) }
    const { status } = await createService({ compiler: real, engine }).query({ dimensions: ['keyword'] }, principal)
    expect(status).toBe(200)
  })

  it('does not lift a restriction that is an inherited getter, as in the entities of some ORMs', async () => {
    class Entity {
      readonly account = 'acme'
      get hidden() {
        return ['keyword']
      }
    }
    const engine: Engine = { read: (work) => work(async () => []), close: async () => {} }
    const { status } = await createService({ compiler: real, engine }).query({ dimensions: ['keyword'] }, new Entity())
    expect(status).toBe(400)
  })

  it.each<[string, unknown]>([
    ['objects by name', [{ k: 'a', n: 1 }]],
    ["a driver's result", { rows: [['a', 1]] }],
  ])('names the expected shape of rows if the engine returns %s', async (_name, given) => {
    const { ask, failures } = setUp(queryOf(), [given as Table])
    expect((await ask()).status).toBe(500)
    expect(String(failures[0]?.error)).toContain('must return an array of rows, each an array of cells by position')
  })

  it('leaves no stored result', async () => {
    const set = vi.fn()
    const cache: Cache = { get: () => undefined, set, delete: () => {} }
    await setUp(queryOf(), [rows(3), new Error('gone')], { cache }).ask()
    expect(set).not.toHaveBeenCalled()
    await setUp(queryOf(), [rows(1)], { cache }).ask()
    expect(set).toHaveBeenCalledTimes(1)
  })

  it('is a 500 even if onError throws', async () => {
    const onError = () => {
      throw new Error('log full')
    }
    expect((await setUp(queryOf(), [new Error('x')], { onError }).ask()).status).toBe(500)
  })

  it('is a 500 if the compiler throws for an invalid account', async () => {
    const compiler = {
      ...compilerOf(queryOf()),
      compile: () => {
        throw new TypeError('account must be')
      },
    }
    expect((await setUp(queryOf(), [], { compiler }).ask()).status).toBe(500)
  })

  it('is a 404 if the account cannot exist in the tables, and the host gets the reason', async () => {
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
