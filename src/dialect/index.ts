// The entry point `sightline/dialect`: the contract of a dialect, helpers for its tables, and the engine port. The
// guide for authors is docs/adding-a-dialect.md.

export type { Grain } from '../calendar/grains.ts'
export {
  type CancelSignal,
  type Cell,
  type Engine,
  type EngineFailure,
  type FailureCode,
  failure,
  isFailure,
  type MappedTable,
  type Parameter,
  type ReadOptions,
  type Rows,
  type Run,
  type RunOptions,
  type Statement,
  type TableColumn,
  type TableColumns,
} from '../engine/engine.ts'
export type { ColumnType, Relation, RelationColumn } from '../model/relation.ts'
export { BARE, createTables, relationNames, type TableForm } from '../site-search/create-tables.ts'
export { hasMonths, type RelationName } from '../site-search/relations.ts'
export type { AccountKey, AccountType, Dialect, NameRules, Scaled, Storage, Value, YearMonth } from '../sql/dialect.ts'
export { filteredByCase, isNotByOr, offsetFirst, orderedByCase } from '../sql/forms.ts'
export {
  type Aggregate,
  aggregate as aggregateNode,
  aggregateDistinct,
  all,
  any,
  arithmetic,
  array,
  call,
  cast,
  choice,
  closed,
  column,
  compare,
  constant,
  countAll,
  every,
  filtered,
  form,
  integer,
  isColumn,
  isNotNull,
  isNull,
  list,
  type Node,
  nothing,
  type Ordering,
  orderTerm,
  overAll,
  parens,
  raw,
  value as valueNode,
} from '../sql/nodes.ts'
export { decimalType, jsonPath, monthsByYear, quoted, standard } from '../sql/standard.ts'
