// Trino column types, for Iceberg and Hive tables.

import type { ColumnType } from '../../src/dialect/index.ts'

export const columnTypes: Readonly<Record<ColumnType, string>> = {
  text: 'varchar',
  integer: 'integer',
  bigint: 'bigint',
  decimal: 'decimal(18,4)',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp(6) with time zone',
}

/** Timestamps in Hive tables have no time zone and at most millisecond precision. */
export const hiveColumnTypes: Readonly<Record<ColumnType, string>> = { ...columnTypes, timestamp: 'timestamp(3)' }
