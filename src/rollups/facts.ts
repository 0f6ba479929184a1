// Facts about data that distinct counts rest on. A fact counts only while the state of a rollup says that it held.

import type { RollupRows } from './definition.ts'

/** A fact about the rows of a relation. */
export type RollupFact<Column extends string = string> = UniqueFact<Column> | DependencyFact<Column>

/** No two rows of an account share a value of a column; several may be null. */
export interface UniqueFact<Column extends string = string, Tested extends string = Column> {
  readonly kind: 'unique'
  /** Names the fact in the state of a rollup. */
  readonly name: string
  readonly column: Column
  /** Only among rows that meet these conditions. */
  readonly rows?: RollupRows<Tested>
}

/**
 * Rows of an account with the same values in `columns` have the same values in `others`. Null is a value like any
 * other.
 */
export interface DependencyFact<Column extends string = string> {
  readonly kind: 'determines'
  /** Names the fact in the state of a rollup. */
  readonly name: string
  readonly columns: readonly Column[]
  readonly others: readonly Column[]
}

/** States that a column is unique among the rows of an account: `unique('tracking_id', { event_type: 'search' })`. */
export const unique = <C extends string, R extends string = never>(
  column: C,
  rows?: RollupRows<R>,
): UniqueFact<C, R> => ({
  kind: 'unique',
  name: rows === undefined ? `unique ${column}` : `unique ${column} of ${JSON.stringify(rows)}`,
  column,
  ...(rows !== undefined && { rows }),
})

/** States that some columns determine others: `determines(['event_date', 'visit_id'], ['engine_id'])`. */
export const determines = <C extends string>(columns: readonly C[], others: readonly C[]): DependencyFact<C> => ({
  kind: 'determines',
  name: `${columns.join(', ')} determine ${others.join(', ')}`,
  columns,
  others,
})
