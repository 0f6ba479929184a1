// Samples on DuckDB for tests with SQL: a sample of any size in memory, and a sample that many files share.

import { ddl } from '../../../dialects/duckdb/ddl.ts'
import { openDuckDB } from '../../../engines/duckdb/engine.ts'
import { createDuckDB, type DuckDBWriter } from '../../../engines/duckdb/writer.ts'
import { sampleStatements } from '../../../sample/statements.ts'
import type { Cell, Engine } from '../../../src/engine/engine.ts'
import type { RelationName } from '../../../src/site-search/relations.ts'
import { createInMemoryDuckDB } from '../../tools/engines/in-memory-duckdb.ts'
import { shared } from '../../tools/shared.ts'

/** The clock of the samples. The day of this instant is the last day of the data. */
export const NOW = new Date('2026-03-14T12:00:00Z')

export interface SampleRequest {
  readonly events: number
  readonly seed?: number
  readonly threads?: number
  readonly now?: Date
  /** Statements that run on the empty tables first. */
  readonly before?: readonly string[]
  /** Fills only this relation, if given. */
  readonly only?: RelationName
}

const resources = { threads: 2, memoryLimit: '1GB' }

export const openSample = (request: SampleRequest): Promise<Engine> => {
  const { threads = resources.threads } = request
  return createInMemoryDuckDB({ ...resources, threads }, (writer) => fill(writer, request))
}

/** Opens a sample of 20,000 events, which is created once per test run. */
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

/** Runs a query that returns a single number. */
export const askNumber = async (engine: Engine, sql: string): Promise<number> =>
  Number((await ask(engine, sql))[0]?.[0])
