import { describe, expect, it } from 'vitest'
import { plain, text, textOf } from '../../test/laws/stages/text.ts'
import type { Dialect } from './dialect.ts'
import { filteredByCase, isNotByOr, offsetFirst, orderedByCase } from './forms.ts'
import { aggregate, aggregateDistinct, column, compare, countAll, isNull, overAll, value } from './nodes.ts'

const [a, b] = [column('t', 'a'), column('t', 'b')]
const condition = isNull(b)

describe('the fallbacks for missing clauses', () => {
  it('aggregates conditionally with CASE', () => {
    const when = 'case when "t"."b" is null then'
    expect(textOf(filteredByCase(countAll, condition))).toBe(`count(${when} 1 else null end)`)
    expect(textOf(filteredByCase(overAll(countAll), condition))).toBe(`count(${when} 1 else null end) over()`)
    expect(textOf(filteredByCase(aggregate('sum', a), condition))).toBe(`sum(${when} "t"."a" else null end)`)
    expect(textOf(filteredByCase(aggregateDistinct('count', a), condition))).toBe(
      `count(distinct ${when} "t"."a" else null end)`,
    )
  })

  it('sorts nulls last by sorting first by a null check', () => {
    const isMissing = 'case when "t"."a" is null then 1 else 0 end asc'
    expect(orderedByCase(a, 'asc').map((term) => textOf(term))).toEqual([isMissing, '"t"."a" asc'])
    expect(orderedByCase(a, 'desc').map((term) => textOf(term))).toEqual([isMissing, '"t"."a" desc'])
  })

  it('compares null-safely with `or is null`', () => {
    expect(textOf(isNotByOr(a, text('x')))).toBe('("t"."a" <> $1 or "t"."a" is null) [x]')
  })

  it('writes OFFSET before LIMIT', () => {
    expect(textOf(offsetFirst(10, 20))).toBe('offset 20 limit 10')
    expect(textOf(offsetFirst(10, 0))).toBe('limit 10')
  })
})

describe('a statement of another dialect', () => {
  const mysql: Dialect = { ...plain, quotes: ['`', '`'], placeholder: () => '?' }
  const bracketed: Dialect = { ...plain, quotes: ['[', ']'], placeholder: (n) => `@p${n}` }

  it('takes quotes and placeholders from the dialect', () => {
    const is = compare(column('t', 'a'), '=', value(text('x')))
    expect(textOf(is, mysql)).toBe('`t`.`a` = ? [x]')
    expect(textOf(is, bracketed)).toBe('[t].[a] = @p1 [x]')
  })

  it('escapes quotes inside a name', () => {
    expect(textOf(column('t', 'a` --'), mysql)).toBe('`t`.`a`` --`')
    expect(textOf(column('t', 'a] --'), bracketed)).toBe('[t].[a]] --]')
  })
})
