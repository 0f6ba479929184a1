// A service with a fake engine, and a compiler that returns the same query for every request body.

import { duckdb } from '../../../dialects/duckdb/index.ts'
import type { CompiledQuery } from '../../../src/compiler/compiled-query.ts'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Result } from '../../../src/compiler/result.ts'
import type { Cell, Engine, Statement } from '../../../src/engine/engine.ts'
import type { Failure } from '../../../src/service/failures.ts'
import { createService } from '../../../src/service/service.ts'
import type { ServiceOptions } from '../../../src/service/service-options.ts'

export type Table = readonly (readonly Cell[])[]
const PAGE: Statement = { sql: 'page', parameters: [] }
const COUNT = { sql: 'count', parameters: [], toSQL: () => 'count' }

export const queryOf = (rest: Partial<CompiledQuery<never>> = {}): CompiledQuery<never> => ({
  page: PAGE,
  count: COUNT,
  totals: null,
  all: { sql: 'all', parameters: [] },
  columns: [
    { name: 'k', type: 'string' },
    { name: 'n', type: 'number' },
  ],
  tables: [],
  rollups: { used: [], refused: [] },
  get fromRows() {
    return this
  },
  warnings: [],
  pageNumber: 1,
  limit: 3,
  dryRun: false,
  toSQL: () => "select 'literals'",
  read: () => [],
  ...rest,
})

export const real = createCompiler({ dialect: duckdb() })

/** A compiler that returns this query for every request body, except for re-fetches of a result. */
export const compilerOf = (query: CompiledQuery<never>): AnyCompiler => ({
  dialect: 'fake',
  rollups: [],
  model: real.model,
  modelFor: real.modelFor,
  saysTextOrder: false,
  probes: () => [],
  valueSamples: () => [],
  numberProbes: () => [],
  joinProbes: () => [],
  wantedIndexes: () => [],
  zoneProbe: () => undefined,
  reports: ['sales'],
  about: () => undefined,
  compile: (body, context) => given(query, real.compile(body, context)),
  check: real.check,
  compileReport: (name, body, context) => given(query, real.compileReport(name, body, context)),
  tables: () => [],
  accountIssue: () => undefined,
  hasSchemas: false,
  describe: () => {
    throw new Error('no test here calls describe')
  },
})

export const given = (query: CompiledQuery<never>, result: Result): Result<never> =>
  result.ok ? { ok: true, query } : result

/** An engine that returns these tables one after the other, and records the SQL that it receives. */
export function engineOf(...tables: readonly (Table | Error)[]) {
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

export function setUp(
  query: CompiledQuery<never>,
  tables: readonly (Table | Error)[],
  rest: Partial<ServiceOptions> = {},
) {
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

export const rows = (count: number, ...more: readonly Cell[]): Table =>
  Array.from({ length: count }, (_, index) => [`k${index}`, index, ...more])
