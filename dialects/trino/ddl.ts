// The reference warehouse on Trino, as Iceberg tables or as Hive tables. Neither keeps keys: the loader must.

import { BARE, createTables, hasMonths, quoted, type TableForm } from '../../src/dialect/index.ts'
import { columnTypes, hiveColumnTypes } from './types.ts'

export type TableFormat = 'iceberg' | 'hive'

const iceberg: TableForm = {
  quotes: BARE,
  column: ({ type, required }) => columnTypes[type] + (required ? ' NOT NULL' : ''),
  suffix: (_name, relation) =>
    properties([
      ...(hasMonths(relation) ? [`partitioning = ${list([...PARTITION, 'bucket(account_id, 16)'])}`] : []),
      // Sorting a file by a fourth column gains nothing: what the first three leave is a few rows.
      `sorted_by = ${list(relation.sortedBy.slice(0, 3))}`,
    ]),
}

/** Files that are there before their table is. */
export interface HiveFiles {
  /** Where the folders of the relations are, as the server names it, without a slash at its end. */
  readonly location: string
  /** How instants stand in the files. */
  readonly instants: 'timestamp' | 'microseconds'
}

/** Hive tables: of files that are there, or managed by the catalog. */
export const hive = (files?: HiveFiles): TableForm => ({
  quotes: BARE,
  // No NOT NULL: files that are written without Trino would not be held to it.
  column: ({ type }) => (type === 'timestamp' && files?.instants === 'microseconds' ? 'bigint' : hiveColumnTypes[type]),
  suffix: (name, relation) =>
    properties([
      ...(files === undefined ? [] : [`external_location = ${quoted(placeOf(files, name))}`]),
      ...(hasMonths(relation) ? [`partitioned_by = ${list(PARTITION)}`] : []),
    ]),
})

/** The folder of a relation. */
export const placeOf = ({ location }: HiveFiles, name: string): string => `${location}/${name}`

/** Hive wants them last among the columns, and they are in every relation that has them. */
const PARTITION = ['event_year', 'event_month'] as const

const FORMS: Readonly<Record<TableFormat, TableForm>> = { iceberg, hive: hive() }

/** The statements that make all tables in the session's catalog and schema, without closing semicolons. */
export const ddl = ({ format = 'iceberg' }: { readonly format?: TableFormat } = {}): readonly string[] =>
  createTables(FORMS[format])

const list = (names: readonly string[]) => `ARRAY[${names.map(quoted).join(', ')}]`

const properties = (settings: readonly string[]) => `WITH (${["format = 'PARQUET'", ...settings].join(', ')})`
