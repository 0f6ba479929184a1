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

/** A stored value of a column: a text, or a whole number in a column of whole numbers. */
export type StoredCell = string | number

/** The stored values of each value of a field: `{ sale: 'purchase', search: ['search', 'browse'] }`. */
export type ValueMapping = Readonly<Record<string, StoredCell | readonly StoredCell[]>>

/**
 * A column that stores other values than the field has. Conditions compare the stored values, so the engine can use an
 * index, statistics and partitions.
 */
export interface ListedColumn<T extends ColumnType = ColumnType> {
  /** The name of the column. Default: the name of the field. */
  readonly column?: string
  /** An expression instead of a column. */
  readonly sql?: HostSql
  /** The storage type of the column or expression. Default: `text`. */
  readonly type?: T extends 'text' | 'boolean' ? StorageOf<'text'> : never
  /** The stored values of each value of the field. Each stored value may appear once. */
  readonly values: T extends 'text' | 'boolean' ? ValueMapping : never
  /**
   * The rows with a stored value that `values` does not list. `ignore`: no statement reads them. `fail`: a statement
   * that would read one fails. Rows with null always stay. Default: `ignore`.
   */
  readonly others?: 'ignore' | 'fail'
  /** For `json`: the member of the document with the text, or the path to this member. */
  readonly path?: string | readonly string[]
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

/** The source of a field: another column name, another storage type, other values, an expression, or absent. */
export type ColumnMapping<T extends ColumnType = ColumnType> =
  | string
  | StoredColumn<T>
  | ListedColumn<T>
  | ComputedColumn<T>
  | Absent

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
  /** `rest`: every column that `columns` does not name is absent. */
  readonly absent?: 'rest'
  /** The account column. Overrides the account column of the warehouse. */
  readonly accountColumn?: string
  /**
   * `schema`: the schema identifies the account, and the table has no account column. Requires a schema per account.
   */
  readonly account?: AccountMapping
  /** Whether the table is partitioned by year and month. Overrides the setting of the warehouse. */
  readonly partitioned?: boolean
  /**
   * Whether joined rows have the same day, as the model declares for its own tables: a purchase after midnight then has
   * the day of its search. Statements then also compare the days.
   * Default: true for tables and days with the names of the model, else false.
   */
  readonly sameDay?: boolean
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
  /** `rest`: every relation and every column that the mapping does not name is absent. */
  readonly absent?: 'rest'
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
export type ModelTables = Pick<ModelData, 'relations' | 'account' | 'base' | 'date' | 'partitions' | 'joins'>

export const isAbsent = (mapping: unknown): mapping is Absent =>
  typeof mapping === 'object' && mapping !== null && 'absent' in mapping && mapping.absent === true

/** Writes out `absent: 'rest'`: marks every relation and column that the mapping does not name as absent. */
export function withRest(
  warehouse: Warehouse,
  { relations, account }: Pick<ModelTables, 'relations' | 'account'>,
): Warehouse {
  const { absent: rest, relations: given = {}, ...others } = warehouse
  const all = Object.entries(relations).map(([name, { columns }]): [string, RelationMapping | Absent | undefined] => {
    const own = Object.hasOwn(given, name) ? given[name] : undefined
    if (own === undefined) return [name, rest && absent]
    if (isAbsent(own) || (own.absent ?? rest) === undefined) return [name, own]
    const { absent: _, ...mapping } = own
    const unnamed = Object.keys(columns).filter((column) => column !== account)
    return [
      name,
      { ...mapping, columns: { ...Object.fromEntries(unnamed.map((column) => [column, absent])), ...mapping.columns } },
    ]
  })
  return { ...others, relations: Object.fromEntries(all) }
}
