// The mapping of a host's tables. Everything except functions can be JSON.

import type { ModelData } from '../model/model.ts'
import type { Relation } from '../model/relation.ts'
import type { AccountType } from '../sql/dialect.ts'
import type { StorageType } from './storage.ts'

/** Marks a column or relation as absent; in JSON `{ "absent": true }`. */
export const absent: Absent = Object.freeze({ absent: true })

/** The marker of an absent column or relation. */
export interface Absent {
  readonly absent: true
}

/**
 * Trusted SQL of the host: one expression. Column names go in braces, which qualifies and quotes them: `{total_cents} *
 * 0.01`. Write a literal brace twice. A function instead receives a resolver of column names: `(c) =>
 * `${c('total_cents')} * 0.01``. Text of a request never reaches it.
 */
export type HostSql = string | ((column: (name: string) => string) => string)

/** A pattern for members of documents: without quotation marks, so that every engine can name them. */
export const PATH_MEMBER = '^[^"\\\\\\p{Cc}]+$'

/** A column whose storage type differs from its field's type. */
export interface StoredColumn {
  /** Default: the field's name. */
  readonly column?: string
  readonly type: StorageType
  /** For `json`: the member of the document with the text, or the path to it. Default: the whole value. */
  readonly path?: string | readonly string[]
  /** For `timestamp`: the time zone of the stored wall-clock time, UTC or the account's. Default `UTC`. */
  readonly zone?: 'UTC' | 'account'
}

/**
 * A value computed from columns and cast to the field's type. `type` tells how to convert it if a cast is not enough.
 */
export interface ComputedColumn {
  readonly sql: HostSql
  readonly type?: StorageType
  readonly path?: string | readonly string[]
  readonly zone?: 'UTC' | 'account'
}

/** The source of a field: another column name, another storage type, an expression, or absent. */
export type ColumnMapping = string | StoredColumn | ComputedColumn | Absent

/** A schema, or one for each account. */
export type SchemaMapping = string | ((account: string) => string)

/** What identifies the account of a row: a column, or only the schema of its table. */
export type AccountMapping = 'column' | 'schema'

/** The table of one relation. */
export interface RelationMapping<Column extends string = string> {
  /** The table or view. Default: the relation's name. */
  readonly table?: string
  /** The schema of the table. Overrides that of the warehouse. */
  readonly schema?: SchemaMapping
  /** Columns by field, if their name or type differs from the field's. */
  readonly columns?: { readonly [C in Column]?: ColumnMapping }
  /** The account column. Overrides that of the warehouse. */
  readonly accountColumn?: string
  /** `schema`: the schema alone identifies the account, without an account column. Requires a schema per account. */
  readonly account?: AccountMapping
  /** Whether the table is partitioned by year and month. Overrides that of the warehouse. */
  readonly partitioned?: boolean
  /** An additional condition on all rows, besides that of the account. */
  readonly where?: HostSql
}

/** The column names of each relation. */
export type ColumnNames = Readonly<Record<string, string>>

/** Maps the relations of a model to a host's tables. */
export interface Warehouse<Columns extends ColumnNames = ColumnNames> {
  /** The schema of all tables; a function selects one per account. Default: the engine's default schema. */
  readonly schema?: SchemaMapping
  /** The account column of every relation. Default: the model's, `account_id`. */
  readonly accountColumn?: string
  /** The type of the account column. A `number` account becomes a whole number. Default `string`. */
  readonly accountType?: AccountType
  /** What identifies the account, in every relation. Default `column`. */
  readonly account?: AccountMapping
  /**
   * Whether the tables are partitioned by year and month. Conditions on dates then also bound those columns, in every
   * relation that has them. Default false.
   */
  readonly partitioned?: boolean
  readonly relations?: { readonly [R in keyof Columns]?: RelationMapping<Columns[R]> | Absent }
}

/** Whether a relation has columns for year and month of the model's date. */
export const hasPartitionColumns = (
  { columns }: Pick<Relation, 'columns'>,
  { partitions }: Pick<ModelTables, 'partitions'>,
): boolean =>
  partitions !== undefined && Object.hasOwn(columns, partitions.year) && Object.hasOwn(columns, partitions.month)

/** An account column in one table overrides a warehouse that identifies accounts by schema. */
export function isBySchema({ account }: Pick<Warehouse, 'account'>, own: RelationMapping | undefined): boolean {
  const byDefault = own?.accountColumn === undefined ? account : 'column'
  return (own?.account ?? byDefault) === 'schema'
}

/** The parts of a model that a mapping refers to. */
export type ModelTables = Pick<ModelData, 'relations' | 'account' | 'base' | 'date' | 'partitions'>

export const isAbsent = (mapping: unknown): mapping is Absent =>
  typeof mapping === 'object' && mapping !== null && 'absent' in mapping && mapping.absent === true
