// Postgres column types.

import type { ColumnType } from '../../src/dialect/index.ts'

export const columnTypes: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  decimal: 'numeric(18,4)',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamptz',
}
