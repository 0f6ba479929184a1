// Statements that test joins which must match at most one row: they look for several rows with the same values in the
// join columns. Only the warehouse check uses these statements. Without an account, they read the rows of all accounts.

import type { Catalog } from '../catalog/catalog.ts'
import { emit, type Statement } from '../sql/emit.ts'
import { cast, compare, countAll, integer, isNotNull, named } from '../sql/nodes.ts'
import { hasAccountColumn } from '../warehouse/warehouse.ts'
import { checkedScan } from './checked-scan.ts'
import { innerScope } from './expressions.ts'
import { noClauses, select } from './select.ts'
import { lowerRows } from './sources.ts'
import type { Target } from './target.ts'

/** A join that must match at most one row. */
export interface JoinProbe {
  readonly relation: string
  readonly rows: 'one' | 'optional'
  /** The columns of the relation whose values the join compares. */
  readonly on: readonly string[]
  /**
   * Returns a row if several rows have the same values in the join columns: the values as texts, and the number of
   * these rows. Otherwise the statement returns no row.
   */
  readonly statement: Statement
}

/** The probes of a model. With an account, they read only the rows of that account. */
export const joinProbes = (
  { model }: Pick<Catalog, 'model'>,
  target: Target,
  account: string | undefined,
): readonly JoinProbe[] =>
  Object.entries(model.joins).flatMap(([relation, { on, rows }]) =>
    rows === 'many'
      ? []
      : [{ relation, rows, on, statement: emit(repeated(relation, on, target, account), target.dialect) }],
  )

function repeated(relation: string, on: readonly string[], target: Target, account: string | undefined) {
  const { dialect, tables } = target
  const columns = on.map((column) => target.column(relation, column))
  const from = checkedScan(relation, account, tables)
  const rows = lowerRows({ from, joins: [], where: [] }, innerScope(target))
  return select({
    ...noClauses,
    ...rows,
    // A row with a null in a join column never matches.
    where: [...rows.where, ...columns.map(isNotNull)],
    columns: [
      ...columns.map((column, index) => named(cast(column, dialect.types.string), `value ${index + 1}`)),
      named(countAll, 'rows'),
    ],
    groupBy: [...(hasAccountColumn(relation, tables) ? [target.accountColumn(relation)] : []), ...columns],
    having: [compare(countAll, '>', integer(1))],
    slice: dialect.slice(1, 0),
  })
}
