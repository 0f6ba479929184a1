// How one engine's SQL differs from another's: what a dialect must say, and what most of them say.

import type { Storage, Value, YearMonth } from '../query/bound-query.ts'
import {
  type Aggregate,
  any,
  arithmetic,
  call,
  cast,
  compare,
  constant,
  every,
  filtered,
  form,
  integer,
  isNull,
  list,
  type Node,
  type Ordering,
  orderTerm,
  raw,
  value,
} from './nodes.ts'
import { StatementCompiler, type StatementCompilerClass } from './statement-compiler.ts'

export type { Storage, Value, YearMonth }

/** A number as a quotient takes it: whole, or with as many decimals as its storage has. */
export interface Scaled {
  readonly node: Node
  readonly scale: 0 | 4 | 6
}

/** How one engine's SQL differs. Guide: docs/adding-a-dialect.md. */
export interface Dialect {
  readonly name: string
  /** `inline`: the engine binds nothing, so that every value is a typed literal. */
  readonly parameters: 'bound' | 'inline'
  /** The most characters of a statement that the engine takes. */
  readonly longestStatement: number
  /** Writes nodes as text, by what is said here. It comes with the dialect, so that the compiler alone needs no package. */
  readonly compiler: StatementCompilerClass
  /** What stands before a name and after it; within the name each is doubled. */
  readonly quotes: readonly [before: string, after: string]
  /** The mark of the n-th parameter of a statement, from 1. */
  placeholder(n: number): string
  /** The name of the type that a parameter of this value is cast to; undefined: no cast. */
  castOf(of: Value): string | undefined
  /** A value as text of the engine's SQL: the only writer of literals. */
  literal(of: Value): string
  /** The names of types, for nulls of them. */
  readonly types: Readonly<Record<Storage, string>>
  /**
   * Whether groups that are ordered by a dimension, and counted beside the page, are ordered by that count first. It is the
   * same in every row, so this changes no order; it keeps the planner from a plan that pays only if it can stop at the end
   * of the page, which counting prevents.
   */
  readonly totalFirst: boolean
  /** A text as it is ordered and compared: by code point. */
  byCodePoint(text: Node): Node
  /** What a select is ordered by, for one value of its rows: nulls come last in either direction. */
  ordered(node: Node, direction: 'asc' | 'desc'): readonly Ordering[]
  /** The end of a select: at most so many rows, after skipping so many. */
  slice(limit: number, offset: number): Node
  /** A column of the page, in a form that the engine's driver hands over as its storage says. */
  cell(node: Node, storage: Storage): Node
  /** A text contains any of the values. Case matters, and no character is a wildcard. */
  contains(text: Node, values: readonly Value[]): Node
  /** A text begins with any of the values. Case matters, and no character is a wildcard. */
  startsWith(text: Node, values: readonly Value[]): Node
  /** Not equal to a value, or null. */
  isNot(node: Node, of: Value): Node
  /** Not equal to any of several values, or null. */
  isNoneOf(node: Node, values: readonly Value[]): Node
  /** An aggregate over only those rows of its group that meet a condition. */
  filtered(aggregate: Aggregate, condition: Node): Node
  /** A number as it is summed, so that no sum overflows or is rounded. An `integer` has 64 bits. */
  summand(node: Node, storage: Storage): Node
  /** A number with room for 4 decimals and for the product of two sums. */
  exact(node: Node): Node
  /**
   * Whether quotients cost so much that they are worth a select of their own around the page, which computes them for the
   * rows of the page only.
   */
  readonly quotientsLast: boolean
  /** The exact quotient of two numbers, rounded half away from zero to 6 decimals; null for n / 0. */
  quotient(dividend: Scaled, divisor: Scaled): Node
  /** The day `days` after a day; before it where negative. */
  addDays(day: Node, days: number): Node
  /** The year or the month of a day, as a whole number. */
  datePart(day: Node, part: 'year' | 'month'): Node
  /** A timestamp without a zone, which a clock in UTC has shown, as the instant that it was. */
  instantOf(timestamp: Node): Node
  /** The day of an instant in the time zone of this IANA name. */
  dayIn(instant: Node, timeZone: string): Node
  /** A text without the blanks at its end. */
  unpadded(text: Node): Node
  /** The text in a JSON document that lies in these members, from the outermost on; of none, the document itself. */
  jsonText(document: Node, path: readonly string[]): Node
  /** Partition columns within months; null is unbounded. */
  months(year: Node, month: Node, first: YearMonth | null, last: YearMonth | null): Node
}

const NULLS_LAST = { asc: 'asc nulls last', desc: 'desc nulls last' } as const

/** What a dialect need not say: most of it is standard SQL. */
export const standard = {
  parameters: 'bound',
  longestStatement: Number.POSITIVE_INFINITY,
  compiler: StatementCompiler,
  quotes: ['"', '"'],
  placeholder: (n: number): string => `$${n}`,
  types: {
    string: 'varchar',
    integer: 'bigint',
    whole: 'decimal(38, 0)',
    decimal: 'decimal(18, 4)',
    quotient: 'decimal(38, 6)',
    boolean: 'boolean',
    date: 'date',
  },
  castOf: (of: Value): string | undefined => CASTS[of.type](of),
  literal: (of: Value): string => LITERALS[of.type](of.text),
  totalFirst: false,
  byCodePoint: (text: Node): Node => text,
  ordered: (node: Node, direction: 'asc' | 'desc'): readonly Ordering[] => [orderTerm(node, NULLS_LAST[direction])],
  slice: (limit: number, offset: number): Node => raw(`limit ${limit}${offset > 0 ? ` offset ${offset}` : ''}`),
  cell: (node: Node): Node => node,
  contains: (text: Node, values: readonly Value[]): Node =>
    any(values.map((part) => compare(call('strpos', text, value(part)), '>', integer(0)))),
  startsWith: (text: Node, values: readonly Value[]): Node =>
    any(values.map((prefix) => call('starts_with', text, value(prefix)))),
  isNot: (node: Node, of: Value): Node => compare(node, 'is distinct from', value(of)),
  isNoneOf: (node: Node, values: readonly Value[]): Node =>
    any([compare(node, 'not in', list(values.map(value))), isNull(node)]),
  filtered,
  summand: (node: Node): Node => node,
  exact: (node: Node): Node => cast(node, 'decimal(38, 4)'),
  quotientsLast: true,
  quotient: (dividend: Scaled, divisor: Scaled): Node => {
    const quotient = arithmetic(cast(dividend.node, 'numeric(60, 20)'), '/', call('nullif', divisor.node, integer(0)))
    return call('round', quotient, integer(6))
  },
  // Most engines take a day and a number as they are.
  addDays: (day: Node, days: number): Node => arithmetic(day, days < 0 ? '-' : '+', integer(Math.abs(days))),
  datePart: (day: Node, part: 'year' | 'month'): Node => cast(form([`extract(${part} from `, ')'], day), 'bigint'),
  instantOf: (timestamp: Node): Node => form(['(', " at time zone 'UTC')"], timestamp),
  // A literal, not a parameter: engines take an expression for that of a group only where both are alike.
  dayIn: (instant: Node, timeZone: string): Node =>
    cast(form(['', ' at time zone ', ''], instant, constant({ type: 'string', text: timeZone })), 'date'),
  unpadded: (text: Node): Node => call('rtrim', text, constant({ type: 'string', text: ' ' })),
  jsonText: (document: Node, path: readonly string[]): Node =>
    call('json_value', document, constant({ type: 'string', text: jsonPath(path) })),
  months: monthsByYear,
} as const satisfies Partial<Dialect>

/** A path of standard SQL. Members are quoted, and hold no quotation mark. */
export const jsonPath = (path: readonly string[]): string => `$${path.map((member) => `."${member}"`).join('')}`

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
    return any([is(year, beyond, bound.year), every([is(year, '=', bound.year), is(month, within, bound.month)])])
  }
  if (first.year === last.year) {
    const oneYear = is(year, '=', first.year)
    if (first.month === last.month) return every([oneYear, is(month, '=', first.month)])
    return every([oneYear, is(month, '>=', first.month), is(month, '<=', last.month)])
  }
  const between = every([is(year, '>', first.year), is(year, '<', last.year)])
  return any([
    every([is(year, '=', first.year), is(month, '>=', first.month)]),
    ...(last.year - first.year > 1 ? [between] : []),
    every([is(year, '=', last.year), is(month, '<=', last.month)]),
  ])
}
