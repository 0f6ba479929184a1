// What a relation of the warehouse is: its columns in order, its key, its physical order.

export type ColumnType = 'text' | 'integer' | 'bigint' | 'decimal' | 'boolean' | 'date' | 'timestamp'

/** One column: its storage type; `required` means NOT NULL. `decimal` is DECIMAL(18,4). */
export interface RelationColumn {
  readonly type: ColumnType
  readonly required: boolean
}

/** A source of rows. `key` is unique within the table, empty where rows may repeat; `sortedBy` is the loading order. */
export interface Relation {
  readonly about: string
  readonly key: readonly string[]
  readonly sortedBy: readonly string[]
  readonly columns: Readonly<Record<string, RelationColumn>>
}

/** Whether its rows tell the month of their date: what a warehouse may partition them by. */
export const hasMonths = ({ columns }: Relation): boolean => 'event_year' in columns

export const optional = (type: ColumnType): RelationColumn => ({ type, required: false })
export const required = (type: ColumnType): RelationColumn => ({ type, required: true })

// Columns that most relations have.

export const engine = {
  engine_id: required('text'),
  engine_name: optional('text'),
  group_id: optional('text'),
  group_name: optional('text'),
}

export const visit = {
  visit_id: required('text'),
  visitor_id: required('text'),
  user_id: optional('text'),
}

/** The month of `event_date`. */
export const months = {
  event_year: required('integer'),
  event_month: required('integer'),
}
