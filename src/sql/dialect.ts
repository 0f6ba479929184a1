// How one engine's SQL differs from another's: what a dialect must say, and what most of them say.

import type { Storage, Value, YearMonth } from '../query/bound-query.ts'
import { all, any, arithmetic, call, cast, compare, integer, isNull, list, type Node, parens, value } from './nodes.ts'
import { StatementCompiler, type StatementCompilerClass } from './statement-compiler.ts'

export type { Value, YearMonth }

/** A number as a quotient takes it: whole, or with 4 decimals at most. */
export interface Scaled {
  readonly node: Node
  readonly scale: 0 | 4
}

/** The differences of one engine. Author's guide: docs/adding-a-dialect.md. */
export interface Dialect {
  readonly name: string
  /** `inline`: the engine binds nothing, so that every value is a typed literal. */
  readonly parameters: 'bound' | 'inline'
  /** The most characters of a statement that the engine takes. */
  readonly longestStatement: number
  readonly compiler: StatementCompilerClass
  /** The name of the type that a parameter of this value is cast to; undefined: no cast. */
  castOf(of: Value): string | undefined
  /** A value as text of the engine's SQL: the only writer of literals. */
  literal(of: Value): string
  /** The names of types, for nulls of them. */
  readonly types: Readonly<Record<Storage, string>>
  /**
   * Whether groups that are ordered by what makes them, with the number of all of them beside, are ordered by that number
   * first. It is the same in every row, so this changes no order; it keeps a planner that does not know so from a plan
   * which would pay only if it could stop at the end of the page.
   */
  readonly totalFirst: boolean
  /** A text as it is ordered and compared: by code point. */
  byCodePoint(text: Node): Node
  contains(text: Node, values: readonly Value[]): Node
  startsWith(text: Node, values: readonly Value[]): Node
  /** None of several values, or null. */
  isNoneOf(node: Node, values: readonly Value[]): Node
  /** A whole number of 64 bits as it is summed, so that no sum overflows. */
  summand(node: Node): Node
  /**
   * Whether quotients cost so much that they are worth a select of their own around the page, which finishes them for
   * its rows alone.
   */
  readonly quotientsLast: boolean
  /** The exact quotient of two numbers, rounded half away from zero to 6 decimals; null for n / 0. */
  quotient(dividend: Scaled, divisor: Scaled): Node
  /** The day `days` after a day; before it where negative. */
  addDays(day: Node, days: number): Node
  /** Partition columns within months; null is unbounded. */
  months(year: Node, month: Node, first: YearMonth | null, last: YearMonth | null): Node
}

/** What a dialect need not say: most of it is standard SQL. */
export const standard = {
  parameters: 'bound',
  longestStatement: Number.POSITIVE_INFINITY,
  compiler: StatementCompiler,
  types: {
    string: 'varchar',
    integer: 'bigint',
    whole: 'decimal(38, 0)',
    decimal: 'decimal(18, 4)',
    boolean: 'boolean',
    date: 'date',
  },
  castOf: (of: Value): string | undefined => CASTS[of.type](of),
  literal: (of: Value): string => LITERALS[of.type](of.text),
  totalFirst: false,
  byCodePoint: (text: Node): Node => text,
  contains: (text: Node, values: readonly Value[]): Node =>
    any(values.map((part) => compare(call('strpos', text, value(part)), '>', integer(0)))),
  startsWith: (text: Node, values: readonly Value[]): Node =>
    any(values.map((prefix) => call('starts_with', text, value(prefix)))),
  isNoneOf: (node: Node, values: readonly Value[]): Node =>
    any([compare(node, 'not in', list(values.map(value))), isNull(node)]),
  summand: (node: Node): Node => node,
  quotientsLast: true,
  quotient: (dividend: Scaled, divisor: Scaled): Node => {
    const quotient = arithmetic(cast(dividend.node, 'numeric(60, 20)'), '/', call('nullif', divisor.node, integer(0)))
    return call('round', quotient, integer(6))
  },
  // Three dialects of four take a day and a number as they are.
  addDays: (day: Node, days: number): Node => arithmetic(day, days < 0 ? '-' : '+', integer(Math.abs(days))),
  months: monthsByYear,
} as const satisfies Partial<Dialect>

const LITERALS: Readonly<Record<Value['type'], (text: string) => string>> = {
  string: quoted,
  integer: signed,
  decimal: signed,
  boolean: (text) => text,
  date: (text) => `date ${quoted(text)}`,
}

/** A text literal of standard SQL: quotes doubled, everything else plain. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

// A negative number stands in parentheses: after a minus sign it would begin a comment.
function signed(text: string): string {
  return text.startsWith('-') ? `(${text})` : text
}

const CASTS: Readonly<Record<Value['type'], (of: Value) => string | undefined>> = {
  string: () => undefined,
  boolean: () => undefined,
  integer: () => 'bigint',
  decimal: decimalType,
  date: () => 'date',
}

/** The decimal type that holds a number exactly, and is that of the column where the number fits it. */
export function decimalType({ text }: Value): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return whole.length <= 14 && fraction.length <= 4
    ? 'decimal(18, 4)'
    : `decimal(${29 + fraction.length}, ${fraction.length})`
}

/** Months as comparisons that engines prune list and range partitions by, one branch for the first and the last year. */
export function monthsByYear(year: Node, month: Node, first: YearMonth | null, last: YearMonth | null): Node {
  const is = (node: Node, by: '=' | '>' | '>=' | '<' | '<=', number: number) => compare(node, by, integer(number))
  if (first === null || last === null) {
    const [bound, beyond, within] = first !== null ? ([first, '>', '>='] as const) : ([last, '<', '<='] as const)
    if (bound === null) throw new Error('months without bounds have no meaning')
    return any([is(year, beyond, bound.year), every(is(year, '=', bound.year), is(month, within, bound.month))])
  }
  if (first.year === last.year) {
    const oneYear = is(year, '=', first.year)
    if (first.month === last.month) return every(oneYear, is(month, '=', first.month))
    return every(oneYear, is(month, '>=', first.month), is(month, '<=', last.month))
  }
  const between = every(is(year, '>', first.year), is(year, '<', last.year))
  return any([
    every(is(year, '=', first.year), is(month, '>=', first.month)),
    ...(last.year - first.year > 1 ? [between] : []),
    every(is(year, '=', last.year), is(month, '<=', last.month)),
  ])
}

const every = (first: Node, ...more: readonly Node[]): Node => parens(all([first, ...more]) ?? first)
