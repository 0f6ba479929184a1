// What compiling gives: the statements of a request, each written when it is asked for, and what their rows mean.

import type { Column, Rows } from './envelope/cell.ts'
import { rowWriter } from './envelope/row.ts'
import { pathOf } from './issues/body-place.ts'
import { type PlacedWarning, warningSentence } from './issues/warning-sentences.ts'
import { type Lowered, lower } from './lower/lower.ts'
import type { MappedTable } from './lower/mapped-table.ts'
import type { Target } from './lower/target.ts'
import type { Account } from './plan/account.ts'
import type { LogicalPlan } from './plan/plan.ts'
import type { OutputColumn } from './query/bound-query.ts'
import { scannedRelations } from './query/scans.ts'
import { shownType } from './query/value.ts'
import type { Dialect } from './sql/dialect.ts'
import { emit, emitText, type Parameter, type Statement } from './sql/emit.ts'
import type { Row } from './typing/row-of.ts'
import type { Warning } from './warnings.ts'

export type { Column, Parameter, Statement }

/** The statement that counts all rows, needed only where the page does not give their number. */
export interface CountStatement extends Statement {
  /** The same with its values written in. */
  toSQL(): string
}

/** A compiled request, whose rows are of type `R`. */
export interface CompiledQuery<R = Row> {
  /** One column per entry of `columns`, in order, then at most one more, the number of all rows. */
  readonly page: Statement
  /** Null when the page already gives the total. */
  readonly count: CountStatement | null
  readonly columns: readonly Column[]
  /** The tables that the statements read. */
  readonly tables: readonly MappedTable[]
  readonly warnings: readonly Warning[]
  /** The page asked for, from 1, and its size. */
  readonly pageNumber: number
  readonly limit: number
  /** Whether the request asked for its SQL instead of rows. The statements are the same. */
  readonly dryRun: boolean
  /** The dry run: the page's SQL with its values written in and exactly `columns`, ready for the engine's own shell. */
  toSQL(): string
  /**
   * The rows that an engine gave for `page`, cells by position, as objects: a member for each column, none where the
   * cell is null, every value as text. Dates, decimals and integers beyond 2^53 must come as text. Throws where a cell
   * is not of its column's type.
   */
  read(rows: Rows): readonly R[]
}

/** The statements of a plan. */
export const compiledQuery = (
  plan: LogicalPlan,
  account: Account,
  target: Target,
  warnings: readonly PlacedWarning[],
  dryRun: boolean,
): CompiledQuery => new PlannedQuery(plan, account, target, warnings.map(asWarning), dryRun)

const asWarning = (warning: PlacedWarning): Warning => ({
  code: warning.code,
  message: warningSentence(warning),
  path: pathOf(warning.at),
})

// A class, because its getters stand once on a prototype: each object literal with a getter is a shape of its own to the
// engine, which keeps what the getter closes over until the next full collection. That cost more than compiling.
class PlannedQuery implements CompiledQuery {
  readonly columns: readonly Column[]
  readonly warnings: readonly Warning[]
  readonly dryRun: boolean
  readonly #plan: LogicalPlan
  readonly #account: Account
  readonly #target: Target
  readonly #lowered: Lowered
  #page: Statement | undefined
  #count: CountStatement | null | undefined
  // Functions that may be taken off the object. Assigned in the constructor, each would have that fault of a getter.
  readonly toSQL = (): string => emitText(this.#lowered.page(), this.#target.dialect)
  readonly read = (rows: Rows): readonly Row[] => rows.map(rowWriter(this.columns))

  constructor(plan: LogicalPlan, account: Account, target: Target, warnings: readonly Warning[], dryRun: boolean) {
    this.columns = plan.columns.map(columnOf)
    this.warnings = warnings
    this.dryRun = dryRun
    this.#plan = plan
    this.#account = account
    this.#target = target
    this.#lowered = lower(plan, target)
  }

  get page(): Statement {
    this.#page ??= emit(this.#lowered.pageWithTotal(), this.#target.dialect)
    return this.#page
  }

  get count(): CountStatement | null {
    if (this.#count === undefined) this.#count = countStatement(this.#lowered, this.#target.dialect)
    return this.#count
  }

  get tables(): readonly MappedTable[] {
    return scannedRelations(this.#plan).map((relation) => this.#target.tables.mapped(relation, this.#account))
  }

  get pageNumber(): number {
    return this.#plan.page
  }

  get limit(): number {
    return this.#plan.limit
  }
}

function countStatement(lowered: Lowered, dialect: Dialect): CountStatement | null {
  const node = lowered.count()
  return node === null ? null : { ...emit(node, dialect), toSQL: () => emitText(node, dialect) }
}

const columnOf = ({ name, expression: { type } }: OutputColumn): Column => ({ name, type: shownType(type) })
