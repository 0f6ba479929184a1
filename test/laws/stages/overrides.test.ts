// A dialect should override only members that change its SQL. This test finds overrides that have no effect.

import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import type { Value } from '../../../src/query/bound-query.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { column, countAll } from '../../../src/sql/nodes.ts'
import { standard } from '../../../src/sql/standard.ts'
import { booleanValue, date, decimalValue, integerValue, plain, text, textOf } from './text.ts'

const [a, b] = [column('t', 'a'), column('t', 'b')]
const values: readonly Value[] = [
  ...['', 'a', "it's", 'a\\b', '5%_!'].map(text),
  integerValue('-5'),
  decimalValue('0.5'),
  booleanValue(true),
  date('2026-05-05'),
]
const lists = [[text('a')], [text('a'), text('%')], Array.from({ length: 200 }, () => text('x'))]
const accounts = [
  { type: 'string', of: text('a ') },
  { type: 'number', of: integerValue('7') },
  { type: 'uuid', of: text('12151fd2-d2f9-11e9-a361-2a2ae2dbcce4') },
] as const
const months = [null, { year: 2025, month: 12 }, { year: 2026, month: 2 }]

/** The SQL that each overridable member of the dialect produces. */
const written = (dialect: Dialect): Readonly<Record<Exclude<keyof Dialect, 'name'>, unknown>> => ({
  parameters: dialect.parameters,
  longestStatement: dialect.longestStatement,
  mostParameters: dialect.mostParameters,
  compiler: dialect.compiler,
  quotes: dialect.quotes,
  placeholder: dialect.placeholder(2),
  castOf: values.map(dialect.castOf),
  literal: values.map(dialect.literal),
  totalFirst: dialect.totalFirst,
  quotientsLast: dialect.quotientsLast,
  names: dialect.names,
  isAccount: accounts.map((account) => textOf(dialect.isAccount(a, account))),
  byCodePoint: textOf(dialect.byCodePoint(a)),
  ordered: (['asc', 'desc'] as const).map((direction) => dialect.ordered(a, direction)),
  slice: [
    [10, 0],
    [10, 20],
  ].map(([limit = 0, offset = 0]) => textOf(dialect.slice(limit, offset))),
  cell: (['boolean', 'decimal', 'date'] as const).map((storage) => textOf(dialect.cell(a, storage))),
  filtered: textOf(dialect.filtered(countAll, b)),
  decimalOf: textOf(dialect.decimalOf(a)),
  exact: textOf(dialect.exact(a)),
  contains: lists.map((list) => textOf(dialect.contains(a, list))),
  startsWith: lists.map((list) => textOf(dialect.startsWith(a, list))),
  isNot: values.map((of) => textOf(dialect.isNot(a, of))),
  isNoneOf: lists.map((list) => textOf(dialect.isNoneOf(a, list))),
  types: dialect.types,
  summand: (['integer', 'decimal'] as const).map((storage) => textOf(dialect.summand(a, storage))),
  addDays: [-1, 0, 7].map((days) => textOf(dialect.addDays(a, days))),
  quotient: ([0, 4] as const).map((scale) => textOf(dialect.quotient({ node: a, scale }, { node: b, scale }))),
  whole: ([0, 4] as const).map((scale) => textOf(dialect.whole(a, scale))),
  fraction: textOf(dialect.fraction(a, b)),
  grain: (['week', 'month', 'weekday'] as const).map((by) => textOf(dialect.grain(a, by))),
  addMonths: [-1, 3].map((count) => textOf(dialect.addMonths(a, count))),
  listsValues: dialect.listsValues,
  datePart: (['year', 'month'] as const).map((part) => textOf(dialect.datePart(a, part))),
  instantOf: textOf(dialect.instantOf(a)),
  dayIn: textOf(dialect.dayIn(a, 'Europe/Berlin')),
  jsonText: [[], ['a'], ['a', 'b']].map((path) => textOf(dialect.jsonText(a, path))),
  typeOf: textOf(dialect.typeOf(a)),
  unpadded: textOf(dialect.unpadded(a)),
  months: months.flatMap((first) =>
    months.map((last) => (first === null && last === null ? '' : textOf(dialect.months(a, b, first, last)))),
  ),
})

const usual = new Map(Object.entries(written(plain)))

/** The overridden members that have no effect. */
const needless = (dialect: Dialect): readonly string[] =>
  Object.entries(written(dialect)).flatMap(([name, own]) => {
    const isOverridden = Reflect.get(standard, name) !== Reflect.get(dialect, name)
    const isUsual = typeof own === 'function' ? own === usual.get(name) : isDeepStrictEqual(own, usual.get(name))
    return isOverridden && isUsual ? [name] : []
  })

describe('overrides', () => {
  it.each([duckdb(), postgres(), trino()])('in $name change the SQL', (dialect) => {
    expect(needless(dialect)).toEqual([])
  })

  it('are reported if they have no effect', () => {
    const noisy: Dialect = {
      ...plain,
      contains: (node, of) => standard.contains(node, of),
      literal: (of) => standard.literal(of),
      byCodePoint: (node) => node,
    }
    expect(needless(noisy)).toEqual(['literal', 'byCodePoint', 'contains'])
  })

  it('are checked for every member of a dialect', () => {
    expect([...usual.keys(), 'name'].sort()).toEqual(Object.keys(plain).sort())
  })
})
