import { describe, expect, it } from 'vitest'
import type { YearMonth } from '../../src/query/bound-query.ts'
import { column, value } from '../../src/sql/nodes.ts'
import { decimalValue, integerValue, literalOf, text, textOf } from '../../test/laws/stages/text.ts'
import { duckdb } from './index.ts'

const dialect = duckdb()
const a = column('t', 'a')

describe('duckdb', () => {
  it('searches with contains()', () => {
    expect(textOf(dialect.contains(a, [text('%')]), dialect)).toBe('contains("t"."a", $1) [%]')
    expect(textOf(dialect.contains(a, [text('x'), text('y')]), dialect)).toBe(
      '(contains("t"."a", $1) or contains("t"."a", $2)) [x, y]',
    )
  })

  it('finds a prefix with LIKE, or with starts_with and a bound if it has wildcards', () => {
    expect(textOf(dialect.startsWith(a, [text('ab\\')]), dialect)).toBe('"t"."a" like $1 [ab\\%]')
    expect(textOf(dialect.startsWith(a, [text('5%')]), dialect)).toBe(
      'starts_with("t"."a", $1) and "t"."a" >= $2 [5%, 5%]',
    )
    expect(textOf(dialect.startsWith(a, [text('x'), text('_')]), dialect)).toBe(
      '("t"."a" like $1 or starts_with("t"."a", $2) and "t"."a" >= $3) [x%, _, _]',
    )
  })

  it('divides whole numbers, and rounds half away from zero', () => {
    const quotient = (above: 0 | 4, below: 0 | 4) =>
      textOf(dialect.quotient({ node: a, scale: above }, { node: column('t', 'b'), scale: below }), dialect)
        .replaceAll('cast(("t"."a" * 10000) as hugeint)', 'A')
        .replaceAll('cast(("t"."b" * 10000) as hugeint)', 'B')
        .replaceAll('"t".', '')
    const millionths = (whole: string) => `(cast(${whole} as decimal(32, 0)) * cast(0.000001 as decimal(6, 6)))`
    expect(quotient(0, 0)).toBe(millionths('sign("a") * ((2 * abs("a") * 1000000 + "b") // (2 * nullif("b", 0)))'))
    expect(quotient(4, 0)).toBe(millionths('sign(A) * ((2 * abs(A) * 100 + "b") // (2 * nullif("b", 0)))'))
    expect(quotient(4, 4)).toBe(
      millionths('sign(A) * sign(B) * ((2 * abs(A) * 1000000 + abs(B)) // (2 * nullif(abs(B), 0)))'),
    )
  })

  it.each<readonly [YearMonth | null, YearMonth | null, string]>([
    [{ year: 2026, month: 5 }, { year: 2026, month: 5 }, 'between 202605 and 202605'],
    [{ year: 2025, month: 12 }, { year: 2026, month: 2 }, 'between 202512 and 202602'],
    [{ year: 2025, month: 12 }, null, '>= 202512'],
    [null, { year: 2026, month: 2 }, '<= 202602'],
    [{ year: 1, month: 1 }, { year: 9999, month: 12 }, 'between 101 and 999912'],
  ])('compares year and month as one number, such as 202605: %#', (first, last, bounds) => {
    expect(textOf(dialect.months(column('t', 'y'), column('t', 'm'), first, last), dialect)).toBe(
      `(("t"."y" * 100) + "t"."m") ${bounds}`,
    )
  })

  it('refuses months without bounds', () => {
    expect(() => dialect.months(a, a, null, null)).toThrow('without bounds')
  })

  it('writes a backslash unescaped, and numbers in plain digits', () => {
    expect(literalOf(value(text("a\\'"))).replaceAll(' ', '')).toBe("'a\\'''")
    expect([dialect.literal(integerValue('-3')), dialect.literal(decimalValue('0.5'))]).toEqual(['(-3)', '0.5'])
  })
})
