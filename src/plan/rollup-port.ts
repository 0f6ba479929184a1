// The compiler's port for rollups. sightline/rollups implements the port. A host without rollups loads no code for
// rollups.

import type { Catalog } from '../catalog/catalog.ts'
import type { BoundQuery } from '../query/bound-query.ts'

/** The state of one rollup's table: the last day with final rows, and the facts that were true at the last build. */
export interface RollupState {
  /** The name of the rollup. */
  readonly name: string
  /** The fingerprint of the definition that the table was built from. */
  readonly fingerprint: string
  /** The last day whose rows are in the table and no longer change, as `YYYY-MM-DD`. */
  readonly upTo: string
  /** The names of the facts that were true when the table was built. */
  readonly facts: readonly string[]
  /** The number of rows of the table, and the number of rows that the table summarizes. */
  readonly rowCount: number
  readonly rawCount: number
}

/** The reason why a rollup did not answer. */
export type RollupCode =
  | 'other_rows'
  | 'other_zone'
  | 'rows_missing'
  | 'condition_not_on_key'
  | 'group_not_a_key'
  | 'measure_missing'
  | 'distinct_not_additive'
  | 'not_one_range'
  | 'no_whole_month'
  | 'open_days'
  | 'not_built'
  | 'not_worth_it'
  | 'principal_limited'
  | 'raw_rows'

/** The part of a statement that a use or a refusal is about. */
export interface RollupPart {
  /** The number of the select in the statement, from 1. Counts the selects that group or list rows of relations. */
  readonly block: number
  /** The number of the part, from 1, if the select groups the rows of several parts (a union). */
  readonly part?: number
}

/** A part of a statement that a rollup answers. */
export interface RollupUse extends RollupPart {
  readonly rollup: string
  readonly table: string
  readonly upTo: string
  /** The days that the statement reads from raw rows. */
  readonly rest: 'none' | 'later days' | 'edge days'
}

/** A rollup that does not answer a part of a statement. */
export interface RollupRefusal extends RollupPart {
  readonly rollup: string
  readonly code: RollupCode
  /** The columns that prevent an answer from the rollup. For the code `other_rows`: the relations. */
  readonly fields: readonly string[]
}

/** The rollups that answer a statement, and why other rollups do not. */
export interface RollupReport {
  readonly used: readonly RollupUse[]
  readonly refused: readonly RollupRefusal[]
}

/** The rollup pass of one request. */
export interface RollupPass {
  /** Answers the grouped selects of a query from rollups where the result is the same. */
  apply(query: BoundQuery): BoundQuery
  /** The uses of rollups in all queries so far. */
  readonly used: readonly RollupUse[]
  /** The refusals of rollups for all queries so far. The call takes about as long as `apply`. */
  refused(): readonly RollupRefusal[]
}

/** A column of a rollup's table. */
export interface RollupColumn {
  readonly name: string
  readonly type: 'text' | 'number' | 'boolean' | 'date'
}

/** The table of a rollup, as the host must build it. */
export interface RollupTable {
  /** The name of the table, which ends in the fingerprint. */
  readonly name: string
  /** The name of the rollup. */
  readonly rollup: string
  /** Changes with the definition of the rollup and with the warehouse mapping of its relations. */
  readonly fingerprint: string
  /** The relation whose rows the rollup summarizes. */
  readonly of: string
  /** The columns of the table, except for the account column. */
  readonly columns: readonly RollupColumn[]
}

/** The rollups of a compiler. */
export interface RollupPlanner {
  readonly tables: ReadonlyMap<string, RollupTable>
  /**
   * Creates the pass of one request. Throws a TypeError for an invalid state. `timeZone`: the time zone of the request.
   * `isLimited`: the principal may see only a part of its account. Then no rollup answers, because the rows of a rollup
   * also summarize rows that the principal may not see.
   */
  pass(state: readonly RollupState[], timeZone: string, isLimited: boolean): RollupPass
}

/** The option `rollups` of `createCompiler`. */
export interface RollupDeclarations<Table, Fact> {
  readonly tables: readonly Table[]
  readonly facts?: readonly Fact[]
}

/** The facts about the host's tables that the checks of rollups read. */
export interface RollupHost {
  readonly catalog: Pick<Catalog, 'model' | 'joins' | 'metrics'>
  /** The mapping of a relation, as a text that changes with the mapping. */
  readonly mappingOf: (relation: string) => string
  /** Whether a column is the day of an instant in the time zone of the request, or is computed from such a day. */
  readonly isInstant: (relation: string, field: string) => boolean
  /** Whether a column is stored as a floating-point number. */
  readonly isDouble: (relation: string, field: string) => boolean
}

/** Each declared rollup carries the function that creates the planner for all rollups. */
export interface RollupSource<Table, Fact> {
  /** Checks all rollups. Throws a TypeError that names the invalid member. */
  readonly plannerOf: (rollups: RollupDeclarations<Table, Fact>, host: RollupHost) => RollupPlanner
}
