import { describe, expect, it } from 'vitest'
import { booleanValue, integerValue, plain, text, textOf } from '../../test/laws/stages/text.ts'
import { noClauses, rowsOf, type SelectParts, select, union } from '../lower/select.ts'
import { emit } from './emit.ts'
import { column, compare, countAll, every, filtered, form, integer, named, table, value } from './nodes.ts'

describe('StatementCompiler', () => {
  it('binds each occurrence of a value separately', () => {
    const same = value(text('a'))
    expect(textOf(form(['', ' ', ' ', ''], same, same, value(booleanValue(true))))).toBe('$1 $2 $3 [a, a, true]')
  })

  it('binds numbers as text, and casts them to a number type', () => {
    expect(textOf(value(integerValue('9223372036854775807')))).toBe('cast($1 as bigint) [9223372036854775807]')
  })

  it('binds any text unchanged', () => {
    for (const hostile of ["' or 1=1--", '$1', '\\', '"', '\u0001', '😀', '?']) {
      expect(textOf(value(text(hostile)))).toBe(`$1 [${hostile}]`)
    }
  })
})

describe('the layout of a statement', () => {
  const a = column('t', 'a')
  const is = (n: number) => compare(a, '=', integer(n))
  const base: SelectParts = {
    ...noClauses,
    from: { node: table(undefined, 'events'), name: 't' },
    columns: [named(a, 'a')],
  }
  const lines = (node: ReturnType<typeof select>) => emit(node, plain).sql.split('\n')

  it('has a line for each clause, each source and each condition of a conjunction', () => {
    const joins = [{ type: 'inner', source: { node: table(undefined, 'u'), name: 'u' }, on: [is(1), is(2)] } as const]
    const where = [is(3), every([is(4), is(5)])]
    expect(lines(select({ ...base, joins, where, groupBy: [a, a], having: [is(6), is(7)] }))).toEqual([
      'select "t"."a" as "a"',
      'from "events" as "t"',
      'inner join "u" as "u"',
      '  on "t"."a" = 1',
      '  and "t"."a" = 2',
      'where "t"."a" = 3',
      '  and ("t"."a" = 4 and "t"."a" = 5)',
      'group by "t"."a", "t"."a"',
      'having "t"."a" = 6',
      '  and "t"."a" = 7',
    ])
  })

  it('keeps the conditions of an aggregate on the line of the aggregate', () => {
    const columns = [named(a, 'a'), named(filtered(countAll, every([is(1), is(2)])), 'n')]
    expect(lines(select({ ...base, columns }))).toEqual([
      'select',
      '  "t"."a" as "a",',
      '  count(*) filter(where ("t"."a" = 1 and "t"."a" = 2)) as "n"',
      'from "events" as "t"',
    ])
  })

  it('indents a nested select, and writes the parts of a union below each other', () => {
    const inner = union([select(base), select({ ...base, where: [is(1)] })], false)
    const tables = [{ node: select(base), name: 'first' }]
    expect(lines(select({ ...base, with: tables, from: { node: inner, name: 't' } }))).toEqual([
      'with "first" as (',
      '  select "t"."a" as "a"',
      '  from "events" as "t"',
      ')',
      'select "t"."a" as "a"',
      'from (',
      '  select "t"."a" as "a"',
      '  from "events" as "t"',
      '  union all',
      '  select "t"."a" as "a"',
      '  from "events" as "t"',
      '  where "t"."a" = 1',
      ') as "t"',
    ])
  })

  it('has a line for each row of constants', () => {
    expect(lines(rowsOf([named(integer(1), 'n'), named(integer(2), 'n')]))).toEqual([
      'select 1 as "n"',
      'union all select 2 as "n"',
    ])
  })

  it('writes several columns on one line if they fit and are not computed', () => {
    const columns = Array.from({ length: 8 }, (_, n) => named(column('t', `column ${n}`), `column ${n}`))
    const [first, second, third, fourth, ...more] = lines(select({ ...base, columns }))
    expect(first).toBe('select')
    for (const line of [second, third]) expect(line?.match(/ as /g)).toHaveLength(3)
    expect(fourth).toBe('  "t"."column 6" as "column 6", "t"."column 7" as "column 7"')
    expect(more).toEqual(['from "events" as "t"'])
  })
})
