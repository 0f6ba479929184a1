import { expect, it } from 'vitest'
import { relations } from '../../src/site-search/relations.ts'
import { createInMemoryDuckDB } from '../../test/tools/engines/in-memory-duckdb.ts'
import { ddl } from './ddl.ts'
import { columnTypes } from './types.ts'

it('creates every column of every relation with its type', async () => {
  const engine = await createInMemoryDuckDB({}, async ({ execute }) => {
    for (const statement of ddl()) await execute(statement)
  })
  const made = await engine.read((run) =>
    run({
      sql: `SELECT table_name, column_name, data_type, is_nullable FROM duckdb_columns() WHERE NOT internal
        ORDER BY table_oid, column_index`,
      parameters: [],
    }),
  )
  const described = Object.entries(relations).flatMap(([table, { columns }]) =>
    Object.entries(columns).map(([column, { type, required }]) => [
      table,
      column,
      columnTypes[type].replace('TIMESTAMPTZ', 'TIMESTAMP WITH TIME ZONE'),
      !required,
    ]),
  )
  expect(made).toEqual(described)
  await engine.close()
})
