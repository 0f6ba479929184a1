// The contract of a dialect. standard.ts contains the defaults.

import type { Grain } from '../calendar/grains.ts'
import type { Storage, Value, YearMonth } from '../query/bound-query.ts'
import type { Aggregate, Node, Ordering } from './nodes.ts'
import type { StatementCompilerClass } from './statement-compiler.ts'

export type { Storage, Value, YearMonth }

/** An operand of a quotient. `scale` is its number of decimals. */
export interface Scaled {
  readonly node: Node
  readonly scale: 0 | 4 | 6
}

/**
 * The rules by which the engine distinguishes quoted names. The compiler uses them to ensure that two accounts never
 * share a schema.
 */
export interface NameRules {
  /**
   * Which letters the engine folds to lower case. With `unknown`, the engine may fold more than letters. Then a name
   * may contain only printable ASCII characters except capitals, and must not end with a blank.
   */
  readonly folds: 'none' | 'ascii' | 'all' | 'unknown'
  /** The length of the longest name that the engine does not truncate, in bytes of UTF-8. */
  readonly longest: number
}

/** An account as a value of the type of the account column. */
export interface AccountKey {
  readonly type: AccountType
  readonly of: Value
}

/** The type of an account column: texts, whole numbers or UUIDs. */
export type AccountType = 'string' | 'number' | 'uuid'

/** Describes the SQL of one engine. The guide is docs/adding-a-dialect.md. */
export interface Dialect {
  readonly name: string
  /** `bound` sends values as parameters. `inline` is for engines without parameters: every value is a literal. */
  readonly parameters: 'bound' | 'inline'
  /** The longest statement that a request may make, in characters. */
  readonly longestStatement: number
  /** The most parameters that the engine accepts in a statement. */
  readonly mostParameters: number
  /**
   * The class that writes nodes as SQL text. The dialect provides it, so that only dialects import Kysely at run time.
   */
  readonly compiler: StatementCompilerClass
  /** The opening and closing quote characters of a name. Inside a name, each of these characters is doubled. */
  readonly quotes: readonly [before: string, after: string]
  readonly names: NameRules
  /** The placeholder of the n-th parameter, counted from 1. */
  placeholder(n: number): string
  /** The type that a parameter with this value is cast to; undefined for no cast. */
  castOf(of: Value): string | undefined
  /** Writes a value as a literal. No other code writes literals. */
  literal(of: Value): string
  /** The engine's type names, for casts and typed nulls. */
  readonly types: Readonly<Record<Storage, string>>
  /**
   * Whether a statement that orders groups by a dimension puts the total number of groups in front, as the first term
   * of ORDER BY. This number is equal in every row, so the order does not change. Without this term, some planners choose a plan that is fast only if it
   * can stop early. But the count must read every row.
   */
  readonly totalFirst: boolean
  /**
   * The condition that the account column contains exactly this account. The engine must not convert the column for the
   * comparison. Otherwise the account 7 could read the rows of the account 07. On a column of another type, the
   * statement must fail.
   */
  isAccount(column: Node, account: AccountKey): Node
  /** The text in a form that sorts and compares by code point. */
  byCodePoint(text: Node): Node
  /** The ORDER BY terms for one value. Nulls come last in both directions. */
  ordered(node: Node, direction: 'asc' | 'desc'): readonly Ordering[]
  /** The LIMIT clause: at most `limit` rows after skipping `offset`. */
  slice(limit: number, offset: number): Node
  /** A column of the page, in a form that the driver returns as a value of this storage. */
  cell(node: Node, storage: Storage): Node
  /** The condition that a text contains any of the values. The search is case-sensitive and has no wildcards. */
  contains(text: Node, values: readonly Value[]): Node
  /** The condition that a text starts with any of the values. The search is case-sensitive and has no wildcards. */
  startsWith(text: Node, values: readonly Value[]): Node
  /** The condition that a node differs from a value, or is null. */
  isNot(node: Node, of: Value): Node
  /** The condition that a node differs from all of the values, or is null. */
  isNoneOf(node: Node, values: readonly Value[]): Node
  /** The same aggregate over only those rows of the group that meet a condition. */
  filtered(aggregate: Aggregate, condition: Node): Node
  /** Prepares a number for SUM, so that the sum does not overflow and is not rounded. An `integer` has 64 bits. */
  summand(node: Node, storage: Storage): Node
  /** Converts a double to a decimal with 4 decimals. The statement fails for `NaN` and for an infinity. */
  decimalOf(double: Node): Node
  /** Casts a number to a type that is wide enough for 4 decimals and for the product of two sums. */
  exact(node: Node): Node
  /**
   * Whether division is expensive. If so, a select around the page computes the quotients, and only for the rows of the
   * page.
   */
  readonly quotientsLast: boolean
  /** The exact quotient, rounded half away from zero to 6 decimals. Dividing by 0 gives null. */
  quotient(dividend: Scaled, divisor: Scaled): Node
  /**
   * Converts a number with `scale` decimals to a whole number of units of its last digit, in a type that is wide enough
   * for products.
   */
  whole(node: Node, scale: Scaled['scale']): Node
  /**
   * The quotient of two whole numbers that `whole` made, rounded half away from zero to 6 decimals. Dividing by 0 gives
   * null. The quotient is exact if both numbers are below 10^34 and the quotient is below 10^32. The statement fails for
   * larger numbers. Both nodes are columns.
   */
  fraction(dividend: Node, divisor: Node): Node
  /** The first day of the period that contains a day. For `weekday`, a whole number from 1 (Monday) to 7. */
  grain(day: Node, by: Exclude<Grain, 'day'>): Node
  /** Adds a number of months to the first day of a month. */
  addMonths(day: Node, months: number): Node
  /** Adds a number of days to a day. The number can be negative. */
  addDays(day: Node, days: number): Node
  /** The year or the month of a day, as a whole number. */
  datePart(day: Node, part: 'year' | 'month'): Node
  /** Converts a timestamp without time zone to an instant. The timestamp is in UTC. */
  instantOf(timestamp: Node): Node
  /** The day of an instant in an IANA time zone. */
  dayIn(instant: Node, timeZone: string): Node
  /**
   * The engine's name for the type of an expression, as a text. The warehouse check compares it with the mapping. If it
   * is null, the check trusts the mapping.
   */
  typeOf(node: Node): Node
  /** Whether the engine accepts `(VALUES (..), (..)) AS t (c)` as a source of rows. */
  readonly listsValues: boolean
  /** The text without trailing blanks. */
  unpadded(text: Node): Node
  /** The text at a path of a JSON document. An empty path means the complete document. */
  jsonText(document: Node, path: readonly string[]): Node
  /**
   * The condition that the partition columns are within these months. Null means no bound. At least one bound is given.
   */
  months(year: Node, month: Node, first: YearMonth | null, last: YearMonth | null): Node
}
