// The reference warehouse on Trino, as Iceberg tables or as Hive tables. Neither keeps keys: the loader must.

import { createTables, hasMonths, type Relation, type TableForm } from '../../src/dialect/index.ts'
import { columnTypes, hiveColumnTypes } from './types.ts'

export type TableFormat = 'iceberg' | 'hive'

const iceberg: TableForm = {
  column: ({ type, required }) => columnTypes[type] + (required ? ' NOT NULL' : ''),
  suffix: (_name, relation) =>
    properties([
      ...(hasMonths(relation) ? [`partitioning = ${list([...PARTITION, 'bucket(account_id, 16)'])}`] : []),
      // Sorting a file by a fourth column gains nothing: what the first three leave is a few rows.
      `sorted_by = ${list(relation.sortedBy.slice(0, 3))}`,
    ]),
}

const hive: TableForm = {
  // No NOT NULL: files that are written without Trino would not be held to it.
  column: ({ type }) => hiveColumnTypes[type],
  suffix: (_name, relation: Relation) => properties(hasMonths(relation) ? [`partitioned_by = ${list(PARTITION)}`] : []),
}

/** Hive wants them last among the columns, and they are in every relation that has them. */
const PARTITION = ['event_year', 'event_month'] as const

const FORMS: Readonly<Record<TableFormat, TableForm>> = { iceberg, hive }

/** The statements that make all tables in the session's catalog and schema, without closing semicolons. */
export const ddl = ({ format = 'iceberg' }: { readonly format?: TableFormat } = {}): readonly string[] =>
  createTables(FORMS[format])

const list = (names: readonly string[]) => `ARRAY[${names.map((name) => `'${name}'`).join(', ')}]`

const properties = (settings: readonly string[]) => `WITH (${["format = 'PARQUET'", ...settings].join(', ')})`
