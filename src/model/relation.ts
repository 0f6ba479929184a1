// The relations of a model: their columns, key and physical order of rows.

/** The storage type of a column. `decimal` is DECIMAL(18,4). */
export type ColumnType = 'text' | 'integer' | 'bigint' | 'decimal' | 'boolean' | 'date' | 'timestamp'

/** A column: its storage type, and `required` for NOT NULL. */
export interface RelationColumn {
  readonly type: ColumnType
  readonly required: boolean
}

/** Columns by name. */
export type Columns = Readonly<Record<string, RelationColumn>>

/**
 * A source of rows: a table or view of the warehouse. `key`: the unique key, empty if rows may repeat. `sortedBy`: the
 * order in which a loader writes the rows. `shared`: the relation has no account column, and every account reads all
 * rows.
 */
export interface Relation<Name extends string = string, C extends Columns = Columns> {
  readonly name: Name
  readonly about: string
  readonly key: readonly string[]
  readonly sortedBy: readonly string[]
  readonly columns: C
  readonly shared?: boolean
}

type Definition<C extends Columns> = { readonly columns: C } & Partial<
  Pick<Relation, 'about' | 'key' | 'sortedBy' | 'shared'>
>

/**
 * Creates a relation: `relation('orders', { columns: { ordered_on: required('date'), total: optional('decimal') } })`.
 * The model adds the account column if it is not listed, except to a `shared` relation. This function keeps unknown
 * members, so that the check of the model can report them.
 */
export const relation = <const Name extends string, const C extends Columns>(
  name: Name,
  { about = '', key = [], sortedBy = [], ...others }: Definition<C>,
): Relation<Name, C> => ({ name, about, key, sortedBy, ...others })

/** A nullable column. */
export const optional = (type: ColumnType): RelationColumn => ({ type, required: false })

/** A NOT NULL column. */
export const required = (type: ColumnType): RelationColumn => ({ type, required: true })
