// The reference warehouse on DuckDB. No indexes: rows loaded in the order of `sortedBy` are found by zone maps.

import { createTables } from '../../src/dialect/index.ts'
import { columnTypes } from './types.ts'

/** The statements that make all tables, without closing semicolons. */
export const ddl = (): readonly string[] =>
  createTables({
    column: ({ type, required }) => columnTypes[type] + (required ? ' NOT NULL' : ''),
  })
