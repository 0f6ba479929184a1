// The reference warehouse on DuckDB. No indexes: rows loaded in the order of `sortedBy` are found by zone maps.

import { BARE, createTables } from '../../src/dialect/index.ts'
import { columnTypes } from './types.ts'

/** The statements that make all tables, without closing semicolons. */
export const ddl = (): readonly string[] =>
  createTables({
    quotes: BARE,
    column: ({ type, required }) => columnTypes[type] + (required ? ' NOT NULL' : ''),
  })
