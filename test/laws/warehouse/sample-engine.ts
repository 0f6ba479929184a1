// Samples on DuckDB, for tests that ask them questions in SQL: of a given size in memory, and one that many files share.

import { ddl } from '../../../dialects/duckdb/ddl.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { createDuckDB, type DuckDBWriter } from '../../../engines/duckdb/writer.ts'
import { sampleStatements } from '../../../sample/statements.ts'
import type { Cell, Engine } from '../../../src/engine/engine.ts'
import type { RelationName } from '../../../src/site-search/relations.ts'
import { createInMemoryDuckDB } from '../../tools/engines/in-memory-duckdb.ts'
import { shared } from '../../tools/shared.ts'

/** The last day of its data is this instant's. */
export const NOW = new Date('2026-03-14T12:00:00Z')

export interface SampleRequest {
  readonly events: number
  readonly seed?: number
  readonly threads?: number
  readonly now?: Date
  /** Statements run on the empty tables before they are filled. */
  readonly before?: readonly string[]
  /** Fills this relation alone. */
  readonly only?: RelationName
}

const resources = { threads: 2, memoryLimit: '1GB' }

export const openSample = (request: SampleRequest): Promise<Engine> => {
  const { threads = resources.threads } = request
  return createInMemoryDuckDB({ ...resources, threads }, (writer) => fill(writer, request))
}

/** One of 20,000 events, made once in a run of the tests. */
export async function openLargeSample(): Promise<Engine> {
  const path = await shared('sample.duckdb', (path) =>
    createDuckDB({ ...resources, path }, (writer) => fill(writer, { events: 20_000 })),
  )
  return await openDuckDB({ ...resources, path })
}

async function fill(
  { execute }: DuckDBWriter,
  { events, seed = 1, now = NOW, before = [], only }: SampleRequest,
): Promise<void> {
  const statements = sampleStatements({ events, seed, now }).flatMap(({ sql }) => {
    const filled = /^\s*INSERT INTO (\w+)/.exec(sql)?.[1]
    return only === undefined || filled === undefined || filled === only ? [sql] : []
  })
  for (const sql of [...ddl(), ...before, ...statements]) await execute(sql)
}

export const ask = (engine: Engine, sql: string): Promise<readonly (readonly Cell[])[]> =>
  engine.read((run) => run({ sql, parameters: [] }))

/** The one number that a query answers. */
export const askNumber = async (engine: Engine, sql: string): Promise<number> =>
  Number((await ask(engine, sql))[0]?.[0])
