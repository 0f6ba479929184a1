// Facts about the data that distinct counts rely on. A rollup uses a fact only if its state lists the fact as true.

import type { RollupRows } from './definition.ts'

/** A fact about the rows of a relation. */
export type RollupFact<Column extends string = string> = UniqueFact<Column> | DependencyFact<Column>

/** States that no two rows of an account have the same value in a column. Several rows can have null. */
export interface UniqueFact<Column extends string = string, Tested extends string = Column> {
  readonly kind: 'unique'
  /** The name of the fact in the state of a rollup. */
  readonly name: string
  readonly column: Column
  /** Restricts the fact to rows that meet these conditions. */
  readonly rows?: RollupRows<Tested>
}

/**
 * States that rows of an account with the same values in `columns` also have the same values in `others`. Null counts
 * as a value.
 */
export interface DependencyFact<Column extends string = string, Tested extends string = Column> {
  readonly kind: 'determines'
  /** The name of the fact in the state of a rollup. */
  readonly name: string
  readonly columns: readonly Column[]
  readonly others: readonly Column[]
  /** Restricts the fact to rows that meet these conditions. */
  readonly rows?: RollupRows<Tested>
}

/** States that a column is unique among the rows of an account: `unique('tracking_id', { event_type: 'search' })`. */
export const unique = <C extends string, R extends string = never>(
  column: C,
  rows?: RollupRows<R>,
): UniqueFact<C, R> => ({
  kind: 'unique',
  name: named(`unique ${column}`, rows),
  column,
  ...(rows !== undefined && { rows }),
})

/**
 * States that some columns determine other columns: `determines(['event_date', 'visit_id'], ['engine_id'])`, or among
 * some rows: `determines(['order_number'], ['event_date'], { event_type: 'sale' })`.
 */
export const determines = <C extends string, R extends string = never>(
  columns: readonly C[],
  others: readonly C[],
  rows?: RollupRows<R>,
): DependencyFact<C, R> => ({
  kind: 'determines',
  name: named(`${columns.join(', ')} determine ${others.join(', ')}`, rows),
  columns,
  others,
  ...(rows !== undefined && { rows }),
})

const named = (name: string, rows: object | undefined): string =>
  rows === undefined ? name : `${name} of ${JSON.stringify(rows)}`
