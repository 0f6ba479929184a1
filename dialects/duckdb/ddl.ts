// The reference warehouse on DuckDB. It needs no indexes: rows are loaded in the order of `sortedBy`, so DuckDB's zone
// maps are enough.

import { BARE, createTables } from '../../src/dialect/index.ts'
import { columnTypes } from './types.ts'

/** The statements that create all tables, without semicolons. */
export const ddl = (): readonly string[] =>
  createTables({
    quotes: BARE,
    column: ({ type, required }) => columnTypes[type] + (required ? ' NOT NULL' : ''),
  })
