// What a relation of a model is: its columns in order, its key, its physical order.

/** How a relation keeps a column; `decimal` is DECIMAL(18,4). */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'decimal' | 'boolean' | 'date' | 'timestamp'

/** One column: its storage type; `required` means NOT NULL. `decimal` is DECIMAL(18,4). */
export interface RelationColumn {
  readonly type: ColumnType
  readonly required: boolean
}

/** Columns by name. */
export type Columns = Readonly<Record<string, RelationColumn>>

/**
 * A source of rows: a table or view of the warehouse. `key` is unique within the table, empty where rows may repeat;
 * `sortedBy` is the order in which a loader writes it.
 */
export interface Relation<Name extends string = string, C extends Columns = Columns> {
  readonly name: Name
  readonly about: string
  readonly key: readonly string[]
  readonly sortedBy: readonly string[]
  readonly columns: C
}

type Definition<C extends Columns> = { readonly columns: C } & Partial<Pick<Relation, 'about' | 'key' | 'sortedBy'>>

/**
 * Makes a relation: `relation('orders', { columns: { ordered_on: required('date'), total: optional('decimal') } })`.
 * The column that tells accounts apart is added by the model where it is not listed. What else stands in a definition goes
 * along, for the model to refuse.
 */
export const relation = <const Name extends string, const C extends Columns>(
  name: Name,
  { about = '', key = [], sortedBy = [], ...others }: Definition<C>,
): Relation<Name, C> => ({ name, about, key, sortedBy, ...others })

/** A column that may be null. */
export const optional = (type: ColumnType): RelationColumn => ({ type, required: false })

/** A column that is never null. */
export const required = (type: ColumnType): RelationColumn => ({ type, required: true })
