import { describe, expect, it } from 'vitest'
import { plain, text, textOf } from '../../test/laws/stages/text.ts'
import type { Dialect } from './dialect.ts'
import { filteredByCase, isNotByOr, offsetFirst, orderedByCase } from './forms.ts'
import { aggregate, aggregateDistinct, column, compare, countAll, isNull, overAll, value } from './nodes.ts'

const [a, b] = [column('t', 'a'), column('t', 'b')]
const condition = isNull(b)

describe('fallbacks for missing clauses', () => {
  it('aggregate conditionally with CASE', () => {
    const when = 'case when "t"."b" is null then'
    expect(textOf(filteredByCase(countAll, condition))).toBe(`count(${when} 1 else null end)`)
    expect(textOf(filteredByCase(overAll(countAll), condition))).toBe(`count(${when} 1 else null end) over()`)
    expect(textOf(filteredByCase(aggregate('sum', a), condition))).toBe(`sum(${when} "t"."a" else null end)`)
    expect(textOf(filteredByCase(aggregateDistinct('count', a), condition))).toBe(
      `count(distinct ${when} "t"."a" else null end)`,
    )
  })

  it('sort nulls last by a null check first', () => {
    const isMissing = 'case when "t"."a" is null then 1 else 0 end asc'
    expect(orderedByCase(a, 'asc').map((term) => textOf(term))).toEqual([isMissing, '"t"."a" asc'])
    expect(orderedByCase(a, 'desc').map((term) => textOf(term))).toEqual([isMissing, '"t"."a" desc'])
  })

  it('compare null-safely with `or is null`', () => {
    expect(textOf(isNotByOr(a, text('x')))).toBe('("t"."a" <> $1 or "t"."a" is null) [x]')
  })

  it('put offset before limit', () => {
    expect(textOf(offsetFirst(10, 20))).toBe('offset 20 limit 10')
    expect(textOf(offsetFirst(10, 0))).toBe('limit 10')
  })
})

describe('quotes and placeholders', () => {
  const mysql: Dialect = { ...plain, quotes: ['`', '`'], placeholder: () => '?' }
  const bracketed: Dialect = { ...plain, quotes: ['[', ']'], placeholder: (n) => `@p${n}` }

  it('come from the dialect', () => {
    const is = compare(column('t', 'a'), '=', value(text('x')))
    expect(textOf(is, mysql)).toBe('`t`.`a` = ? [x]')
    expect(textOf(is, bracketed)).toBe('[t].[a] = @p1 [x]')
  })

  it('are escaped inside a name', () => {
    expect(textOf(column('t', 'a` --'), mysql)).toBe('`t`.`a`` --`')
    expect(textOf(column('t', 'a] --'), bracketed)).toBe('[t].[a]] --]')
  })
})
