import { describe, expect, it } from 'vitest'
import { integerValue, text, textOf } from '../../test/laws/stages/text.ts'
import {
  aggregate,
  aggregateDistinct,
  all,
  any,
  arithmetic,
  call,
  cast,
  column,
  compare,
  constant,
  countAll,
  countOverAll,
  form,
  integer,
  isNotNull,
  isNull,
  list,
  type Node,
  parens,
  value,
} from './nodes.ts'

const a = column('t', 'a')

describe('nodes', () => {
  it.each<readonly [Node, string]>([
    [a, '"t"."a"'],
    [column('my table', 'a"b'), '"my table"."a""b"'],
    [value(text('x')), '$1 [x]'],
    [constant(text("it's")), "'it''s'"],
    [integer(0), '0'],
    [integer(2147483646000), '2147483646000'],
    [compare(a, '=', value(text('x'))), '"t"."a" = $1 [x]'],
    [compare(a, 'is distinct from', value(text('x'))), '"t"."a" is distinct from $1 [x]'],
    [compare(a, 'not in', list([value(text('x')), value(text('y'))])), '"t"."a" not in ($1, $2) [x, y]'],
    [arithmetic(a, '/', integer(2)), '("t"."a" / 2)'],
    [isNull(a), '"t"."a" is null'],
    [isNotNull(a), '"t"."a" is not null'],
    [call('strpos', a, value(text('x'))), 'strpos("t"."a", $1) [x]'],
    [aggregate('sum', a), 'sum("t"."a")'],
    [aggregateDistinct('count', a), 'count(distinct "t"."a")'],
    [countAll, 'count(*)'],
    [countOverAll, 'count(*) over()'],
    [cast(a, 'date'), 'cast("t"."a" as date)'],
    [cast(a, 'decimal(38, 6)'), 'cast("t"."a" as decimal(38, 6))'],
    [form(['', ' between ', ' and ', ''], a, integer(1), integer(2)), '"t"."a" between 1 and 2'],
    [parens(a), '("t"."a")'],
  ])('%#', (node, sql) => {
    expect(textOf(node)).toBe(sql)
  })
})

describe('all and any', () => {
  const is = (number: number) => compare(a, '=', integer(number))

  it('joins conditions in order', () => {
    expect(textOf(all([is(1), is(2), is(3)]) ?? a)).toBe('"t"."a" = 1 and "t"."a" = 2 and "t"."a" = 3')
    expect(textOf(any([is(1), is(2), is(3)]))).toBe('("t"."a" = 1 or "t"."a" = 2 or "t"."a" = 3)')
  })

  it('keeps a nested condition in parentheses', () => {
    expect(textOf(all([any([is(1), is(2)]), is(3)]) ?? a)).toBe('("t"."a" = 1 or "t"."a" = 2) and "t"."a" = 3')
  })

  it('returns a single condition unchanged', () => {
    expect(all([a])).toBe(a)
    expect(any([a])).toBe(a)
  })

  it('returns undefined from all(), and throws in any(), if there are no conditions', () => {
    expect(all([])).toBe(undefined)
    expect(() => any([])).toThrow('no conditions')
  })

  it('joins ten thousand conditions without a stack overflow', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => compare(a, '=', value(integerValue(String(index)))))
    expect(textOf(any(many)).match(/ or /g)).toHaveLength(9999)
  })
})
