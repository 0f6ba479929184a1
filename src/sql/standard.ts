// The defaults for dialects, mostly in standard SQL.

import type { Grain } from '../calendar/grains.ts'
import type { Value, YearMonth } from '../query/bound-query.ts'
import type { AccountKey, Dialect, Scaled } from './dialect.ts'
import {
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
import { StatementCompiler } from './statement-compiler.ts'

const NULLS_LAST = { asc: 'asc nulls last', desc: 'desc nulls last' } as const

/** The defaults. A dialect extends them, and replaces the SQL forms that its engine does not support. */
export const standard = {
  parameters: 'bound',
  longestStatement: 1_000_000,
  mostParameters: Number.POSITIVE_INFINITY,
  compiler: StatementCompiler,
  quotes: ['"', '"'],
  names: { folds: 'unknown', longest: 63 },
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
  isAccount: (column: Node, { type, of }: AccountKey): Node =>
    compare(column, '=', type === 'uuid' ? cast(value(of), 'uuid') : value(of)),
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
  decimalOf: (double: Node): Node => cast(double, 'decimal(18, 4)'),
  exact: (node: Node): Node => cast(node, 'decimal(38, 4)'),
  quotientsLast: true,
  quotient: (dividend: Scaled, divisor: Scaled): Node => {
    const quotient = arithmetic(cast(dividend.node, 'numeric(60, 20)'), '/', call('nullif', divisor.node, integer(0)))
    return call('round', quotient, integer(6))
  },
  whole: (node: Node, scale: Scaled['scale']): Node =>
    cast(scale === 0 ? node : arithmetic(node, '*', integer(10 ** scale)), 'numeric(60, 0)'),
  fraction: (dividend: Node, divisor: Node): Node =>
    standard.quotient({ node: dividend, scale: 0 }, { node: divisor, scale: 0 }),
  // On some engines, truncating a date gives a timestamp.
  grain: (day: Node, by: Exclude<Grain, 'day'>): Node =>
    by === 'weekday'
      ? cast(form(['extract(isodow from ', ')'], day), 'bigint')
      : cast(call('date_trunc', constant({ type: 'string', text: by }), cast(day, 'timestamp')), 'date'),
  addMonths: (day: Node, months: number): Node => cast(form(['', ` + interval '${months} months'`], day), 'date'),
  // Most engines can add a number of days to a date.
  addDays: (day: Node, days: number): Node => arithmetic(day, days < 0 ? '-' : '+', integer(Math.abs(days))),
  datePart: (day: Node, part: 'year' | 'month'): Node => cast(form([`extract(${part} from `, ')'], day), 'bigint'),
  instantOf: (timestamp: Node): Node => form(['(', " at time zone 'UTC')"], timestamp),
  // The time zone is a literal, because engines match a select expression with a GROUP BY expression only if both are
  // identical. Two parameters would differ.
  dayIn: (instant: Node, timeZone: string): Node =>
    cast(form(['', ' at time zone ', ''], instant, constant({ type: 'string', text: timeZone })), 'date'),
  listsValues: true,
  typeOf: (_node: Node): Node => raw('null'),
  unpadded: (text: Node): Node => call('rtrim', text, constant({ type: 'string', text: ' ' })),
  jsonText: (document: Node, path: readonly string[]): Node =>
    call('json_value', document, constant({ type: 'string', text: jsonPath(path) })),
  months: monthsByYear,
} as const satisfies Partial<Dialect>

/** A JSON path of standard SQL. Member names are quoted and must not contain a quotation mark. */
export const jsonPath = (path: readonly string[]): string => `$${path.map((member) => `."${member}"`).join('')}`

const LITERALS: Readonly<Record<Value['type'], (text: string) => string>> = {
  string: quoted,
  integer: signed,
  decimal: signed,
  boolean: (text) => text,
  date: (text) => `date ${quoted(text)}`,
}

/** A text literal of standard SQL, with single quotes doubled. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

// A negative number gets parentheses, because two minus signs in a row would start a comment.
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

/** A decimal type that represents the number exactly. If the number fits, this is the type of decimal columns. */
export function decimalType({ text }: Value): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return whole.length <= 14 && fraction.length <= 4
    ? 'decimal(18, 4)'
    : `decimal(${29 + fraction.length}, ${fraction.length})`
}

/**
 * Month bounds as comparisons with which engines can prune partitions. The first and the last year have separate
 * branches.
 */
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
