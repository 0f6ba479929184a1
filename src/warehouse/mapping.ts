// The mapping of a host's tables. Everything except functions can be JSON.

import type { ModelData } from '../model/model.ts'
import type { ColumnType, Relation } from '../model/relation.ts'
import type { AccountType } from '../sql/dialect.ts'
import type { StorageOf } from './storage.ts'

/** Marks a column or relation as absent. In JSON: `{ "absent": true }`. */
export const absent: Absent = Object.freeze({ absent: true })

/** The marker of an absent column or relation. */
export interface Absent {
  readonly absent: true
}

/**
 * Trusted SQL of the host: one expression. Column names go in braces, which qualifies and quotes them: `{total_cents} *
 * 0.01`. Write a literal brace twice. Alternatively, a function gets a resolver of column names: `(c) =>
 * `${c('total_cents')} * 0.01``. Text of a request never becomes part of this SQL.
 */
export type HostSql = string | ((column: (name: string) => string) => string)

/**
 * The pattern for members of JSON documents. It excludes quotation marks, so that every engine can name the members.
 */
export const PATH_MEMBER = '^[^"\\\\\\p{Cc}]+$'

/** A column whose storage type differs from the type of its field. */
export interface StoredColumn<T extends ColumnType = ColumnType> {
  /** The name of the column. Default: the name of the field. */
  readonly column?: string
  readonly type: StorageOf<T>
  /** For `json`: the member of the document with the text, or the path to this member. Default: the complete value. */
  readonly path?: string | readonly string[]
  /** For `timestamp`: the time zone of the stored local time, either UTC or the account's time zone. Default: `UTC`. */
  readonly zone?: 'UTC' | 'account'
}

/**
 * A value that is computed from columns and cast to the type of the field. `type` is the type of the computed value. It
 * is needed if a cast is not enough.
 */
export interface ComputedColumn<T extends ColumnType = ColumnType> {
  readonly sql: HostSql
  readonly type?: StorageOf<T>
  readonly path?: string | readonly string[]
  readonly zone?: 'UTC' | 'account'
}

/** The source of a field: another column name, another storage type, an expression, or absent. */
export type ColumnMapping<T extends ColumnType = ColumnType> = string | StoredColumn<T> | ComputedColumn<T> | Absent

/** A fixed schema, or a function that returns a schema for each account. */
export type SchemaMapping = string | ((account: string) => string)

/** The way to identify the account of a row: by a column, or only by the schema of the table. */
export type AccountMapping = 'column' | 'schema'

/** The table of one relation. */
export interface RelationMapping<Columns extends ColumnTypes = ColumnTypes> {
  /** The table or view. Default: the name of the relation. */
  readonly table?: string
  /** The schema of the table. Overrides the schema of the warehouse. */
  readonly schema?: SchemaMapping
  /** Columns by field, for columns whose name or type differs from the field. */
  readonly columns?: { readonly [C in keyof Columns]?: ColumnMapping<Columns[C]> }
  /** The account column. Overrides the account column of the warehouse. */
  readonly accountColumn?: string
  /**
   * `schema`: the schema identifies the account, and the table has no account column. Requires a schema per account.
   */
  readonly account?: AccountMapping
  /** Whether the table is partitioned by year and month. Overrides the setting of the warehouse. */
  readonly partitioned?: boolean
  /** An additional condition on all rows. Statements combine it with the condition on the account. */
  readonly where?: HostSql
}

/** The types of columns by name. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>

/** Maps the relations of a model to a host's tables. */
export interface Warehouse<
  Columns extends Readonly<Record<string, ColumnTypes>> = Readonly<Record<string, ColumnTypes>>,
> {
  /** The schema of all tables, or a function that returns one per account. Default: the engine's default schema. */
  readonly schema?: SchemaMapping
  /** The account column of every relation. Default: the account column of the model, such as `account_id`. */
  readonly accountColumn?: string
  /** The type of the account column. For `number`, accounts become whole numbers. Default: `string`. */
  readonly accountType?: AccountType
  /** The way to identify the account, in every relation. Default: `column`. */
  readonly account?: AccountMapping
  /**
   * Whether the tables are partitioned by year and month. If so, conditions on dates also restrict the year and month
   * columns of every relation that has them. Default: false.
   */
  readonly partitioned?: boolean
  readonly relations?: { readonly [R in keyof Columns]?: RelationMapping<Columns[R]> | Absent }
}

/** Whether a relation has columns for the year and month of the model's date. */
export const hasPartitionColumns = (
  { columns }: Pick<Relation, 'columns'>,
  { partitions }: Pick<ModelTables, 'partitions'>,
): boolean =>
  partitions !== undefined && Object.hasOwn(columns, partitions.year) && Object.hasOwn(columns, partitions.month)

/**
 * Whether the schema identifies the accounts of a table. If the mapping of the table has `accountColumn` but no
 * `account`, the column identifies them.
 */
export function isBySchema({ account }: Pick<Warehouse, 'account'>, own: RelationMapping | undefined): boolean {
  const byDefault = own?.accountColumn === undefined ? account : 'column'
  return (own?.account ?? byDefault) === 'schema'
}

/** The parts of a model that a mapping refers to. */
export type ModelTables = Pick<ModelData, 'relations' | 'account' | 'base' | 'date' | 'partitions'>

export const isAbsent = (mapping: unknown): mapping is Absent =>
  typeof mapping === 'object' && mapping !== null && 'absent' in mapping && mapping.absent === true
