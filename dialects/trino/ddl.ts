// The reference warehouse on Trino, as Iceberg or Hive tables. Neither format enforces keys, so the loader must prevent
// duplicate rows.

import { BARE, createTables, hasMonths, quoted, type TableForm } from '../../src/dialect/index.ts'
import { columnTypes, hiveColumnTypes } from './types.ts'

export type TableFormat = 'iceberg' | 'hive'

const iceberg: TableForm = {
  quotes: BARE,
  column: ({ type, required }) => columnTypes[type] + (required ? ' NOT NULL' : ''),
  suffix: (_name, relation) =>
    properties([
      ...(hasMonths(relation) ? [`partitioning = ${list([...PARTITION, 'bucket(account_id, 16)'])}`] : []),
      // A fourth sort column would not help: only a few rows share the values of the first three.
      `sorted_by = ${list(relation.sortedBy.slice(0, 3))}`,
    ]),
}

/** Data files that exist before their table is created. */
export interface HiveFiles {
  /** The URI of the folder that contains one folder per relation, as the server sees it, without a trailing slash. */
  readonly location: string
  /** The format of instants in the files. */
  readonly instants: 'timestamp' | 'microseconds'
}

/** The form of Hive tables. With `files`, the tables are external. Without `files`, the catalog manages them. */
export const hive = (files?: HiveFiles): TableForm => ({
  quotes: BARE,
  // No NOT NULL, because Trino does not check files that other programs wrote.
  column: ({ type }) => (type === 'timestamp' && files?.instants === 'microseconds' ? 'bigint' : hiveColumnTypes[type]),
  suffix: (name, relation) =>
    properties([
      ...(files === undefined ? [] : [`external_location = ${quoted(placeOf(files, name))}`]),
      ...(hasMonths(relation) ? [`partitioned_by = ${list(PARTITION)}`] : []),
    ]),
})

/** The folder of a relation. */
export const placeOf = ({ location }: HiveFiles, name: string): string => `${location}/${name}`

/** Hive requires partition columns to come last. In every relation that has these columns, they come last. */
const PARTITION = ['event_year', 'event_month'] as const

const FORMS: Readonly<Record<TableFormat, TableForm>> = { iceberg, hive: hive() }

/** The statements that create all tables in the session's catalog and schema, without semicolons. */
export const ddl = ({ format = 'iceberg' }: { readonly format?: TableFormat } = {}): readonly string[] =>
  createTables(FORMS[format])

const list = (names: readonly string[]) => `ARRAY[${names.map(quoted).join(', ')}]`

const properties = (settings: readonly string[]) => `WITH (${["format = 'PARQUET'", ...settings].join(', ')})`
