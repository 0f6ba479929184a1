// DuckDB's column types.

import type { ColumnType } from '../../src/dialect/index.ts'

export const columnTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  decimal: 'DECIMAL(18,4)',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMPTZ',
}
