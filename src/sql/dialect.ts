// The contract of a dialect. Defaults: standard.ts.

import type { Grain } from '../calendar/grains.ts'
import type { Storage, Value, YearMonth } from '../query/bound-query.ts'
import type { Aggregate, Node, Ordering } from './nodes.ts'
import type { StatementCompilerClass } from './statement-compiler.ts'

export type { Storage, Value, YearMonth }

/** An operand of a quotient with its number of decimals. */
export interface Scaled {
  readonly node: Node
  readonly scale: 0 | 4 | 6
}

/** The rules by which the engine distinguishes quoted names. Two accounts must never reach one schema. */
export interface NameRules {
  /**
   * Which letters the engine folds to lower case. `unknown`: the engine may fold more than letters, so a name may
   * contain only small ASCII letters, digits and signs, and must not end with a blank.
   */
  readonly folds: 'none' | 'ascii' | 'all' | 'unknown'
  /** The longest name that the engine does not cut, in bytes of UTF-8. */
  readonly longest: number
}

/** An account in the form that the account column stores. */
export interface AccountKey {
  readonly type: AccountType
  readonly of: Value
}

/** The type of an account column: texts, whole numbers or UUIDs. */
export type AccountType = 'string' | 'number' | 'uuid'

/** Describes the SQL of one engine. Guide: docs/adding-a-dialect.md. */
export interface Dialect {
  readonly name: string
  /** `bound`: values are parameters. `inline`: the engine takes no parameters, so every value is a literal. */
  readonly parameters: 'bound' | 'inline'
  /** The longest statement that the engine accepts, in characters. */
  readonly longestStatement: number
  /** Writes nodes as text. The dialect brings this class, so that the compiler alone does not import Kysely. */
  readonly compiler: StatementCompilerClass
  /** The opening and closing quote of a name. Inside a name, each of these characters is doubled. */
  readonly quotes: readonly [before: string, after: string]
  readonly names: NameRules
  /** The placeholder of the n-th parameter, from 1. */
  placeholder(n: number): string
  /** The type that a parameter of this value is cast to, or undefined for no cast. */
  castOf(of: Value): string | undefined
  /** Writes a value as a literal. No other code writes literals. */
  literal(of: Value): string
  /** Type names, for typed nulls. */
  readonly types: Readonly<Record<Storage, string>>
  /**
   * Whether groups sorted by a dimension are sorted by their total count first. The count is equal in every row, so the
   * order does not change. Without this order, some planners choose a plan that pays only if the plan can stop early,
   * but counting reads every row.
   */
  readonly totalFirst: boolean
  /**
   * Whether the account column holds exactly this account. The engine must not convert the column to compare it, or the
   * account 7 would read the rows of 07. On a column of another type the statement must fail.
   */
  isAccount(column: Node, account: AccountKey): Node
  /** A text in a form that sorts and compares by code point. */
  byCodePoint(text: Node): Node
  /** The ORDER BY terms for one value. Nulls come last in both directions. */
  ordered(node: Node, direction: 'asc' | 'desc'): readonly Ordering[]
  /** The LIMIT clause: at most `limit` rows after skipping `offset`. */
  slice(limit: number, offset: number): Node
  /** A column of the page, in a form that the driver returns as its storage requires. */
  cell(node: Node, storage: Storage): Node
  /** Whether a text contains any of the values: case-sensitive, without wildcards. */
  contains(text: Node, values: readonly Value[]): Node
  /** Whether a text starts with any of the values: case-sensitive, without wildcards. */
  startsWith(text: Node, values: readonly Value[]): Node
  /** Differs from a value, or is null. */
  isNot(node: Node, of: Value): Node
  /** Differs from all of the values, or is null. */
  isNoneOf(node: Node, values: readonly Value[]): Node
  /** Aggregates only the rows of the group that meet a condition. */
  filtered(aggregate: Aggregate, condition: Node): Node
  /** Prepares a number for SUM, so that the sum neither overflows nor rounds. An `integer` has 64 bits. */
  summand(node: Node, storage: Storage): Node
  /** Widens a number to hold 4 decimals and the product of two sums. */
  exact(node: Node): Node
  /**
   * Whether division is so expensive that a select around the page computes the quotients, only for the rows of the
   * page.
   */
  readonly quotientsLast: boolean
  /** The exact quotient, rounded half away from zero to 6 decimals. Dividing by 0 gives null. */
  quotient(dividend: Scaled, divisor: Scaled): Node
  /** A number with `scale` decimals in units of its last digit: a whole number, wide enough for products. */
  whole(node: Node, scale: Scaled['scale']): Node
  /**
   * The quotient of two whole numbers made by `whole`, rounded half away from zero to 6 decimals. Exact while both
   * numbers are below 10^34; the statement fails for larger numbers. Dividing by 0 gives null. Both nodes are columns.
   */
  fraction(dividend: Node, divisor: Node): Node
  /** The first day of the period that holds a day; for `weekday` a whole number from 1 (Monday) to 7. */
  grain(day: Node, by: Exclude<Grain, 'day'>): Node
  /** The first day of a month, moved by whole months. */
  addMonths(day: Node, months: number): Node
  /** The day `days` after a day, or before it if `days` is negative. */
  addDays(day: Node, days: number): Node
  /** The year or the month of a day, as a whole number. */
  datePart(day: Node, part: 'year' | 'month'): Node
  /** Converts a timestamp without zone, read as UTC, to an instant. */
  instantOf(timestamp: Node): Node
  /** The day of an instant in an IANA time zone. */
  dayIn(instant: Node, timeZone: string): Node
  /** Whether `(VALUES (..), (..)) AS t (c)` is a source of rows. */
  readonly listsValues: boolean
  /** A text without trailing blanks. */
  unpadded(text: Node): Node
  /** The text at a path of a JSON document. An empty path reads the document itself. */
  jsonText(document: Node, path: readonly string[]): Node
  /** Limits the partition columns to these months. Null is unbounded. */
  months(year: Node, month: Node, first: YearMonth | null, last: YearMonth | null): Node
}
