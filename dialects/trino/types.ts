// Trino's names of the storage types, as Iceberg and Hive tables can keep them.

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

/** Hive tables know no time zone and no more than milliseconds. */
export const hiveColumnTypes: Readonly<Record<ColumnType, string>> = { ...columnTypes, timestamp: 'timestamp(3)' }
