// The result of compiling: the statements, each emitted on first access, and the conversion of their rows.

import type { Column, Rows } from '../envelope/cell.ts'
import { type NativeRow, nativeWriter, type TypedColumn } from '../envelope/native-row.ts'
import { rowWriter } from '../envelope/row.ts'
import { pathOf } from '../issues/body-place.ts'
import { type PlacedWarning, warningSentence } from '../issues/warning-sentences.ts'
import type { Warning } from '../issues/warnings.ts'
import type { Lowered } from '../lower/lower.ts'
import type { Target } from '../lower/target.ts'
import { checkMembers, type MembersOf, oneOf } from '../names/members.ts'
import type { Account } from '../plan/account.ts'
import type { LogicalPlan } from '../plan/plan.ts'
import type { RollupPass, RollupReport } from '../plan/rollup-port.ts'
import type { OutputColumn } from '../query/bound-query.ts'
import type { Periods } from '../query/periods.ts'
import { scannedRelations } from '../query/scans.ts'
import { shownType } from '../query/value.ts'
import type { Dialect } from '../sql/dialect.ts'
import { emit, emitText, type Parameter, type Statement } from '../sql/emit.ts'
import { once } from '../std/memoize.ts'
import type { Row } from '../typing/row-of.ts'
import type { MappedTable } from '../warehouse/mapped-table.ts'

export type { Column, Parameter, Statement }

/** The statement that counts all rows. Needed only if the rows of the page do not contain the total. */
export interface CountStatement extends Statement {
  /** The statement as SQL text with literals. */
  toSQL(): string
}

/** The statement for the totals. */
export interface TotalsStatement extends Statement {
  readonly columns: readonly Column[]
  /** The statement as SQL text with literals. */
  toSQL(): string
}

/** The form in which `read` returns values. */
export interface ValueOptions {
  /** `text`: texts, as in the answers of the service. `native`: JavaScript values. Default: `text`. */
  readonly values?: 'text' | 'native'
}

/** `ValueOptions` for JavaScript values. */
export interface NativeOptions extends ValueOptions {
  readonly values: 'native'
}

const READ_AS: MembersOf<ValueOptions> = { values: oneOf('text', 'native') }

/**
 * A compiled request. `R` is the type of its rows, `N` the type of its rows with native values, `P` the type of its
 * periods.
 */
export interface CompiledQuery<R = Row, P = Periods, N = NativeRow> {
  /**
   * The result has one column per entry of `columns`, in order. One more column may follow: the total number of rows.
   */
  readonly page: Statement
  /** Null if the result of `page` contains the total. */
  readonly count: CountStatement | null
  /** Returns all rows in the same order as the pages, with one column per entry of `columns`. */
  readonly all: Statement
  readonly columns: readonly Column[]
  /** Returns one row: the measures over all rows. Null if the request has no `totals`. */
  readonly totals: TotalsStatement | null
  /** The days of each period, if the request compares periods; `current` is the period of the request. */
  readonly periods?: P
  /** The tables that the statements read. */
  readonly tables: readonly MappedTable[]
  /** The rollups that the query uses, and the reasons why it does not use the others. */
  readonly rollups: RollupReport
  /**
   * The same query without rollups, for a host that cannot read the table of a rollup. This query itself if it uses no
   * rollups.
   */
  readonly fromRows: CompiledQuery<R, P, N>
  readonly warnings: readonly Warning[]
  /** The number of the requested page, counted from 1, and the number of rows per page. */
  readonly pageNumber: number
  readonly limit: number
  /** Whether the request asks for its SQL instead of rows. Does not change the statements. */
  readonly dryRun: boolean
  /**
   * The SQL of a dry run, ready to paste into the engine's shell. It has literals instead of parameters, and exactly
   * the columns in `columns`.
   */
  toSQL(): string
  /**
   * Converts rows to objects with a JavaScript value per column. A numeric cell becomes a number if that keeps every
   * digit, otherwise a bigint or a decimal text. A day becomes a Date at 00:00 UTC. A null cell becomes null.
   */
  read(rows: Rows, as: NativeOptions): readonly N[]
  /**
   * Converts rows of `page`, given as arrays of cells, to objects. Each object has a member per column, with the value
   * as text, but no members for null cells. The driver must return dates, decimals and integers beyond 2^53 as text.
   * Throws if a cell does not match the type of its column.
   */
  read(rows: Rows, as?: { readonly values?: 'text' }): readonly R[]
}

/**
 * Stage 5, run lazily: emits each statement on first access. Most callers need neither the count nor the SQL of a dry
 * run.
 */
export const emitWhenRead = (plan: LogicalPlan, lowered: Lowered, options: EmitOptions): CompiledQuery =>
  new PlannedQuery(plan, lowered, options)

interface EmitOptions {
  readonly account: Account
  readonly target: Target
  readonly warnings: readonly PlacedWarning[]
  readonly dryRun: boolean
  readonly periods: Periods | undefined
  /** The rollup pass, and the query without rollups. Undefined without rollups. */
  readonly rollups?: { readonly pass: RollupPass; readonly fromRows: () => CompiledQuery } | undefined
}

export const asWarning = (warning: PlacedWarning): Warning => ({
  code: warning.code,
  message: warningSentence(warning),
  path: pathOf(warning.at),
})

// A class, because its getters exist only once, on the prototype. In V8, every object from a literal with a getter has
// its own shape. The shape keeps everything that the getter closes over alive until the next full garbage collection.
// That costs more than compiling.
class PlannedQuery implements CompiledQuery {
  readonly columns: readonly Column[]
  readonly warnings: readonly Warning[]
  readonly dryRun: boolean
  readonly periods?: Periods
  readonly #plan: LogicalPlan
  readonly #account: Account
  readonly #target: Target
  readonly #lowered: Lowered
  readonly #rollups: EmitOptions['rollups']
  #page: Statement | undefined
  #count: CountStatement | null | undefined
  #totals: TotalsStatement | null | undefined
  #all: Statement | undefined
  #report: RollupReport | undefined
  // Callers may detach `toSQL` and `read` from the object, so they are arrow functions. Assigning them in the
  // constructor would cost as much as getters in an object literal.
  readonly toSQL = (): string =>
    emitText(this.#lowered.page(), this.#target.dialect, this.dryRun ? this.#most : undefined)
  readonly read = ((rows: Rows, as: ValueOptions = {}): readonly (Row | NativeRow)[] => {
    checkMembers(as, 'as', READ_AS)
    return rows.map(
      as.values === 'native' ? nativeWriter(this.#plan.columns.map(typedColumn)) : rowWriter(this.columns),
    )
  }) as CompiledQuery['read']

  constructor(
    plan: LogicalPlan,
    lowered: Lowered,
    { account, target, warnings, dryRun, periods, rollups }: EmitOptions,
  ) {
    if (periods !== undefined) this.periods = periods
    this.columns = plan.columns.map(columnOf)
    this.warnings = warnings.map(asWarning)
    this.dryRun = dryRun
    this.#plan = plan
    this.#account = account
    this.#target = target
    this.#lowered = lowered
    this.#rollups = rollups
  }

  // `tooLong` of src/compiler/result.ts refuses a query with a longer page, longer totals or a longer dry run.
  get #most(): number {
    return this.#target.dialect.longestStatement
  }

  get page(): Statement {
    this.#page ??= emit(this.#lowered.pageWithTotal(), this.#target.dialect, this.#most)
    return this.#page
  }

  get count(): CountStatement | null {
    if (this.#count === undefined) this.#count = countStatement(this.#lowered, this.#target.dialect)
    return this.#count
  }

  get totals(): TotalsStatement | null {
    if (this.#totals === undefined) this.#totals = totalsStatement(this.#plan, this.#lowered, this.#target.dialect)
    return this.#totals
  }

  get all(): Statement {
    this.#all ??= emit(this.#lowered.all(), this.#target.dialect)
    return this.#all
  }

  get tables(): readonly MappedTable[] {
    return scannedRelations(this.#plan).map((relation) => this.#target.tables.mapped(relation, this.#account))
  }

  get rollups(): RollupReport {
    this.#report ??= this.#rollups === undefined ? NO_ROLLUPS : reportOf(this.#rollups.pass)
    return this.#report
  }

  get fromRows(): CompiledQuery {
    return this.#rollups === undefined || this.#rollups.pass.used.length === 0 ? this : this.#rollups.fromRows()
  }

  get pageNumber(): number {
    return this.#plan.page
  }

  get limit(): number {
    return this.#plan.limit
  }
}

const NO_ROLLUPS: RollupReport = Object.freeze({ used: [], refused: [] })

/** Computes the refusals on first access. */
const reportOf = (pass: RollupPass): RollupReport => {
  const refused = once(() => pass.refused())
  return {
    used: pass.used,
    get refused() {
      return refused()
    },
  }
}

function countStatement(lowered: Lowered, dialect: Dialect): CountStatement | null {
  const node = lowered.count()
  return node === null ? null : { ...emit(node, dialect), toSQL: () => emitText(node, dialect) }
}

function totalsStatement(plan: LogicalPlan, lowered: Lowered, dialect: Dialect): TotalsStatement | null {
  const node = lowered.totals()
  if (node === null || plan.totals === undefined) return null
  const statement = emit(node, dialect, dialect.longestStatement)
  return { ...statement, columns: plan.totals.columns.map(columnOf), toSQL: () => emitText(node, dialect) }
}

const columnOf = ({ name, expression: { type } }: OutputColumn): Column => ({ name, type: shownType(type) })
const typedColumn = ({ name, expression: { type } }: OutputColumn): TypedColumn => ({ name, type })
