// The result of compiling: statements, written when they are read, and how to read their rows.

import type { Column, Rows } from './envelope/cell.ts'
import { type NativeRow, nativeWriter, type TypedColumn } from './envelope/native-row.ts'
import { rowWriter } from './envelope/row.ts'
import { pathOf } from './issues/body-place.ts'
import { type PlacedWarning, warningSentence } from './issues/warning-sentences.ts'
import type { Lowered } from './lower/lower.ts'
import type { Target } from './lower/target.ts'
import { checkMembers, type MembersOf, oneOf } from './names/members.ts'
import type { Account } from './plan/account.ts'
import type { LogicalPlan } from './plan/plan.ts'
import type { RollupPass, RollupReport } from './plan/rollup-port.ts'
import type { OutputColumn } from './query/bound-query.ts'
import type { Periods } from './query/periods.ts'
import { scannedRelations } from './query/scans.ts'
import { shownType } from './query/value.ts'
import { type Named, placed } from './rollup-places.ts'
import type { Dialect } from './sql/dialect.ts'
import { emit, emitText, type Parameter, type Statement } from './sql/emit.ts'
import { once } from './std/memoize.ts'
import type { Row } from './typing/row-of.ts'
import type { MappedTable } from './warehouse/mapped-table.ts'
import type { Warning } from './warnings.ts'

export type { Column, Parameter, Statement }

/** The statement that counts all rows, for pages that do not include the total. */
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
  /** `text`: as in an answer of the service. `native`: as values of JavaScript. Default: `text`. */
  readonly values?: 'text' | 'native'
}

/** `ValueOptions` for values of JavaScript. */
export interface NativeOptions extends ValueOptions {
  readonly values: 'native'
}

const READ_AS: MembersOf<ValueOptions> = { values: oneOf('text', 'native') }

/**
 * A compiled request, whose rows are of type `R`, or of type `N` with native values, and whose periods are of type `P`.
 */
export interface CompiledQuery<R = Row, P = Periods, N = NativeRow> {
  /** Returns one column per entry of `columns`, in order, then at most one more: the total number of rows. */
  readonly page: Statement
  /** This statement is null if the page already gives the total. */
  readonly count: CountStatement | null
  /** Returns all rows in the order of the pages, one column per entry of `columns`. */
  readonly all: Statement
  readonly columns: readonly Column[]
  /** Gives the measures over all rows, in one row. Null if the request does not ask for totals. */
  readonly totals: TotalsStatement | null
  /** The days of each period, if the request compares periods; `current` is the period of the request. */
  readonly periods?: P
  /** The tables that the statements read. */
  readonly tables: readonly MappedTable[]
  /** Which rollups answer, and why others do not. */
  readonly rollups: RollupReport
  /** The same query without rollups, for a host whose rollup cannot be read. The query itself if no rollup answers. */
  readonly fromRows: CompiledQuery<R, P, N>
  readonly warnings: readonly Warning[]
  /** The requested page, from 1, and its size. */
  readonly pageNumber: number
  readonly limit: number
  /** Whether the request asked for its SQL instead of rows. The statements are the same. */
  readonly dryRun: boolean
  /**
   * The SQL of the dry run: literals instead of parameters, exactly `columns`, ready to paste into the engine's shell.
   */
  toSQL(): string
  /**
   * Converts rows to objects with a value of JavaScript per column: a number if that keeps every digit, else a bigint
   * or decimal text; a Date at 00:00 UTC for a day; true or false; null for a null cell.
   */
  read(rows: Rows, as: NativeOptions): readonly N[]
  /**
   * Converts rows of `page`, with cells by position, to objects. Each object has a member per column with its value as
   * text, and no member for a null cell. Dates, decimals and integers beyond 2^53 must come as text. Throws if a cell
   * does not have the type of its column.
   */
  read(rows: Rows, as?: { readonly values?: 'text' }): readonly R[]
}

/** Stage 5, delayed: each statement of a plan is written when it is read. Most callers need no dry run and no count. */
export const emitWhenRead = (plan: LogicalPlan, lowered: Lowered, options: EmitOptions): CompiledQuery =>
  new PlannedQuery(plan, lowered, options)

interface EmitOptions {
  readonly account: Account
  readonly target: Target
  readonly warnings: readonly PlacedWarning[]
  readonly dryRun: boolean
  readonly periods: Periods | undefined
  /** The rollup pass and the names in the body, to locate the pass's refusals. */
  readonly rollups?: { readonly pass: RollupPass; readonly named: Named }
  readonly fromRows?: (() => CompiledQuery) | undefined
}

export const asWarning = (warning: PlacedWarning): Warning => ({
  code: warning.code,
  message: warningSentence(warning),
  path: pathOf(warning.at),
})

// A class, because its getters then exist once, on a prototype. Each object literal with a getter has its own shape in
// V8, which keeps everything that the getter closes over until the next full collection. Such shapes cost more than
// compiling.
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
  readonly #fromRows: (() => CompiledQuery) | undefined
  #page: Statement | undefined
  #count: CountStatement | null | undefined
  #totals: TotalsStatement | null | undefined
  #all: Statement | undefined
  #report: RollupReport | undefined
  // Functions that may be detached from the object. Assigning them in the constructor would cost as much as getters in
  // an object literal.
  readonly toSQL = (): string => emitText(this.#lowered.page(), this.#target.dialect)
  readonly read = ((rows: Rows, as: ValueOptions = {}): readonly (Row | NativeRow)[] => {
    checkMembers(as, 'as', READ_AS)
    return rows.map(
      as.values === 'native' ? nativeWriter(this.#plan.columns.map(typedColumn)) : rowWriter(this.columns),
    )
  }) as CompiledQuery['read']

  constructor(
    plan: LogicalPlan,
    lowered: Lowered,
    { account, target, warnings, dryRun, periods, rollups, fromRows }: EmitOptions,
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
    this.#fromRows = fromRows
  }

  get page(): Statement {
    this.#page ??= emit(this.#lowered.pageWithTotal(), this.#target.dialect)
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
    this.#report ??= this.#rollups === undefined ? NO_ROLLUPS : reportOf(this.#rollups)
    return this.#report
  }

  get fromRows(): CompiledQuery {
    return (this.#rollups?.pass.used.length ?? 0) === 0 ? this : (this.#fromRows?.() ?? this)
  }

  get pageNumber(): number {
    return this.#plan.page
  }

  get limit(): number {
    return this.#plan.limit
  }
}

const NO_ROLLUPS: RollupReport = Object.freeze({ used: [], refused: [] })

/** Finds the refusals when they are read. */
const reportOf = ({ pass, named }: NonNullable<EmitOptions['rollups']>): RollupReport => {
  const refused = once(() => pass.refused().map((one) => placed(one, named)))
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
  return { ...emit(node, dialect), columns: plan.totals.columns.map(columnOf), toSQL: () => emitText(node, dialect) }
}

const columnOf = ({ name, expression: { type } }: OutputColumn): Column => ({ name, type: shownType(type) })
const typedColumn = ({ name, expression: { type } }: OutputColumn): TypedColumn => ({ name, type })
