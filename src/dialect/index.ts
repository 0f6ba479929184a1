// The entry `sightline/dialect`: all that a dialect is made of, its tables, and the port that its engine implements.
// Author's guide: docs/adding-a-dialect.md.

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
  type Statement,
  type TableColumn,
  type TableColumns,
} from '../engine/engine.ts'
export type { ColumnType, Relation, RelationColumn } from '../model/relation.ts'
export { hasMonths, type RelationName } from '../site-search/relations.ts'
export {
  type Dialect,
  decimalType,
  jsonPath,
  monthsByYear,
  quoted,
  type Scaled,
  type Storage,
  standard,
  type Value,
  type YearMonth,
} from '../sql/dialect.ts'
export { filteredByCase, isNotByOr, offsetFirst, orderedByCase } from '../sql/forms.ts'
export {
  type Aggregate,
  aggregate,
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
  value,
} from '../sql/nodes.ts'
export { BARE, createTables, relationNames, type TableForm } from '../warehouse/create-tables.ts'
