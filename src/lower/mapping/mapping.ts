// What a host may say of its own tables. All of it but functions can be written as JSON.

import type { ModelData } from '../../model/model.ts'
import type { Relation } from '../../model/relation.ts'
import type { AccountType } from '../../sql/dialect.ts'
import type { StorageType } from './storage.ts'

/** Says that a host has no such column or relation; `{ "absent": true }` in JSON. */
export const absent: Absent = Object.freeze({ absent: true })

/** What stands for a column or relation that a host does not have. */
export interface Absent {
  readonly absent: true
}

/**
 * SQL that the host writes and answers for: one expression, with columns of the table named in braces, so that they are
 * qualified and quoted: `{total_cents} * 0.01`. A brace itself is written twice. As a function it is handed what names a
 * column: `(c) => `${c('total_cents')} * 0.01``. No text of a request ever reaches it.
 */
export type HostSql = string | ((column: (name: string) => string) => string)

/** A member of a document, as a pattern: every engine can name it so, whatever its quotation marks. */
export const PATH_MEMBER = '^[^"\\\\\\p{Cc}]+$'

/** A column that is stored as another type than its field's. */
export interface StoredColumn {
  /** Default: the field's name. */
  readonly column?: string
  readonly type: StorageType
  /** `json`: the member of the document that holds the text, or the members down to it. Default: the whole value. */
  readonly path?: string | readonly string[]
  /** `timestamp`: whose clock it shows, UTC's or that of the account's time zone. Default `UTC`. */
  readonly zone?: 'UTC' | 'account'
}

/** A value computed from columns. It is cast to the field's type; `type` says how to read it where a cast is not enough. */
export interface ComputedColumn {
  readonly sql: HostSql
  readonly type?: StorageType
  readonly path?: string | readonly string[]
  readonly zone?: 'UTC' | 'account'
}

/** Where a field's values are: a column of another name, of another type, an expression, or nowhere. */
export type ColumnMapping = string | StoredColumn | ComputedColumn | Absent

/** A schema, or one for each account. */
export type SchemaMapping = string | ((account: string) => string)

/** What identifies the account of a table's rows: a column, or its schema alone. */
export type AccountMapping = 'column' | 'schema'

/** Where one relation is kept, whose columns and fields have these names. */
export interface RelationMapping<Column extends string = string> {
  /** Name of the table or view. Default: the relation's name. */
  readonly table?: string
  /** Schema of the table; overrides that of the warehouse. */
  readonly schema?: SchemaMapping
  /** Columns by field where they are not what the field is called, or not of its type. */
  readonly columns?: { readonly [C in Column]?: ColumnMapping }
  /** The column that holds the account; overrides that of the warehouse. */
  readonly accountColumn?: string
  /** `schema`: the schema alone identifies the account, there is no account column. Takes a schema for each account. */
  readonly account?: AccountMapping
  /** Whether the table is partitioned by year and month; overrides that of the warehouse. */
  readonly partitioned?: boolean
  /** A condition that rows must meet to be read at all, besides that of the account. */
  readonly where?: HostSql
}

/** The names of the columns of each relation. */
export type ColumnNames = Readonly<Record<string, string>>

/** How the relations of a model map to a host's own tables. */
export interface Warehouse<Columns extends ColumnNames = ColumnNames> {
  /** Schema of all tables; a function chooses one per account. Default: none, the engine's own default. */
  readonly schema?: SchemaMapping
  /** The column that holds the account, in every relation. Default: the model's, `account_id`. */
  readonly accountColumn?: string
  /** Type of the account column. A `number` account is sent as a whole number. Default `string`. */
  readonly accountType?: AccountType
  /** What tells accounts apart, in every relation. Default `column`. */
  readonly account?: AccountMapping
  /**
   * The tables are partitioned by year and month, so that dates also bound those columns, in every relation that has
   * them. Default false.
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

/** A column of its own tells the accounts of a table apart where all others tell them by their schemas. */
export function isBySchema({ account }: Pick<Warehouse, 'account'>, own: RelationMapping | undefined): boolean {
  const byDefault = own?.accountColumn === undefined ? account : 'column'
  return (own?.account ?? byDefault) === 'schema'
}

/** What a mapping maps. */
export type ModelTables = Pick<ModelData, 'relations' | 'account' | 'base' | 'date' | 'partitions'>

export const isAbsent = (mapping: unknown): mapping is Absent =>
  typeof mapping === 'object' && mapping !== null && 'absent' in mapping && mapping.absent === true
