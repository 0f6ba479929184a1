// A sample of a given size on DuckDB in memory, for tests that ask it questions in SQL.

import { ddl } from '../../dialects/duckdb/ddl.ts'
import { createInMemoryDuckDB } from '../../dialects/duckdb/writer.ts'
import { sampleStatements } from '../../sample/statements.ts'
import type { RelationName } from '../../src/catalog/relations.ts'
import type { Cell, Engine } from '../../src/engine/engine.ts'

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

export const openSample = ({
  events,
  seed = 1,
  threads = 2,
  now = NOW,
  before = [],
  only,
}: SampleRequest): Promise<Engine> =>
  createInMemoryDuckDB({ threads, memoryLimit: '1GB' }, async ({ execute }) => {
    const statements = sampleStatements({ events, seed, now }).flatMap(({ sql }) => {
      const filled = /^\s*INSERT INTO (\w+)/.exec(sql)?.[1]
      return only === undefined || filled === undefined || filled === only ? [sql] : []
    })
    for (const sql of [...ddl(), ...before, ...statements]) await execute(sql)
  })

export const ask = (engine: Engine, sql: string): Promise<readonly (readonly Cell[])[]> =>
  engine.read((run) => run({ sql, parameters: [] }))

/** The one number that a query answers. */
export const askNumber = async (engine: Engine, sql: string): Promise<number> =>
  Number((await ask(engine, sql))[0]?.[0])
