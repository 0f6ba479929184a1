import { describe, expect, it } from 'vitest'
import { oneLine, plain } from '../../test/laws/stages/text.ts'
import { emit } from '../sql/emit.ts'
import { column, compare, integer, named, table } from '../sql/nodes.ts'
import { noClauses, rowsOf, type SelectParts, select, union } from './select.ts'

const base: SelectParts = {
  ...noClauses,
  from: { node: table(undefined, 'events'), name: 'e' },
  columns: [named(column('e', 'a'), 'x'), named(integer(1), 'total records')],
}
const sql = (parts: Partial<SelectParts> = {}) => oneLine(emit(select({ ...base, ...parts }), plain).sql)
const a = column('e', 'a')
const is = (number: number) => compare(a, '=', integer(number))

const START = 'select "e"."a" as "x", 1 as "total records" from "events" as "e"'

describe('select', () => {
  it('omits empty clauses', () => {
    expect(sql()).toBe(START)
  })

  it('writes every clause in the order of SQL', () => {
    expect(
      sql({
        joins: [{ type: 'inner', source: { node: table('s', 'facets'), name: 'f' }, on: [is(1), is(2)] }],
        where: [is(3), is(4)],
        groupBy: [a],
        having: [is(5)],
        order: [...plain.ordered(a, 'asc'), ...plain.ordered(column('e', 'b'), 'desc')],
        slice: plain.slice(10, 20),
      }),
    ).toBe(
      `${START} inner join "s"."facets" as "f" on "e"."a" = 1 and "e"."a" = 2 where "e"."a" = 3 and "e"."a" = 4` +
        ' group by "e"."a" having "e"."a" = 5 order by "e"."a" asc nulls last, "e"."b" desc nulls last limit 10 offset 20',
    )
  })

  it('writes no OFFSET for the first page', () => {
    expect(sql({ slice: plain.slice(10, 0) })).toBe(`${START} limit 10`)
  })

  it('writes a large offset in plain digits', () => {
    expect(sql({ slice: plain.slice(1000, 2147483646000) })).toBe(`${START} limit 1000 offset 2147483646000`)
  })

  it('selects from a sub-select', () => {
    expect(oneLine(emit(select({ ...base, from: { node: select(base), name: 'e' } }), plain).sql)).toBe(
      `select "e"."a" as "x", 1 as "total records" from (${START}) as "e"`,
    )
  })

  it('quotes names with any characters', () => {
    expect(sql({ from: { node: table('a"b', 'c.d'), name: 'e f' } })).toContain('from "a""b"."c.d" as "e f"')
  })

  it('writes inner, left and cross joins', () => {
    const source = { node: table(undefined, 'f'), name: 'f' }
    const joined = (type: 'inner' | 'left' | 'cross', ...on: readonly ReturnType<typeof is>[]) =>
      sql({ joins: [{ type, source, on }] }).slice(START.length)
    expect(joined('inner', is(1))).toBe(' inner join "f" as "f" on "e"."a" = 1')
    expect(joined('left', is(1), is(2))).toBe(' left join "f" as "f" on "e"."a" = 1 and "e"."a" = 2')
    expect(joined('cross')).toBe(' cross join "f" as "f"')
  })

  it('writes common tables first', () => {
    const common = [
      { name: 'first one', node: select(base) },
      { name: 'second', node: select(base) },
    ]
    expect(sql({ with: common })).toBe(`with "first one" as (${START}), "second" as (${START}) ${START}`)
  })

  it('ignores clauses on a polluted prototype', () => {
    try {
      for (const name of ['limit', 'having', 'order', 'where', 'joins']) {
        Object.defineProperty(Object.prototype, name, { value: [1], configurable: true })
      }
      expect(sql()).toBe(START)
    } finally {
      for (const name of ['limit', 'having', 'order', 'where', 'joins']) Reflect.deleteProperty(Object.prototype, name)
    }
  })
})

describe('union', () => {
  const text = (node: ReturnType<typeof select>) => oneLine(emit(node, plain).sql)

  it('keeps all rows, or only distinct rows', () => {
    expect(text(union([select(base), select(base)], false))).toBe(`${START} union all ${START}`)
    expect(text(union([select(base), select(base), select(base)], true))).toBe(`${START} union ${START} union ${START}`)
    expect(text(union([select(base)], true)).trim()).toBe(START)
  })

  it('throws if a union has no branches', () => {
    expect(() => union([], true)).toThrow('a union needs a branch')
  })

  it('creates rows from constants', () => {
    expect(text(rowsOf([named(integer(1), 'n'), named(integer(2), 'n')]))).toBe(
      'select 1 as "n" union all select 2 as "n"',
    )
  })
})
