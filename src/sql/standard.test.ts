import { describe, expect, it } from 'vitest'
import {
  booleanValue,
  date,
  decimalValue,
  integerValue,
  literalOf,
  plain,
  text,
  textOf,
} from '../../test/laws/stages/text.ts'
import type { YearMonth } from '../query/bound-query.ts'
import { column, countAll, isNull, value } from './nodes.ts'
import { decimalType, monthsByYear, quoted, standard } from './standard.ts'

const a = column('t', 'a')

describe('the standard literals', () => {
  it.each([
    ['', "''"],
    ["it's", "'it''s'"],
    ["'''", "''''''''"],
    ['a\\', "'a\\'"],
    ['--/*;', "'--/*;'"],
    ['$1 "x"', `'$1 "x"'`],
    ["$&$'$`", "'$&$''$`'"],
  ])('quotes %j as %s', (of, literal) => {
    expect(quoted(of)).toBe(literal)
    expect(literalOf(value(text(of)))).toBe(literal)
  })

  it('puts negative numbers in parentheses, so that two minus signs never start a comment', () => {
    expect(standard.literal(integerValue('-1'))).toBe('(-1)')
    expect(standard.literal(decimalValue('-1.5'))).toBe('(-1.5)')
    expect(standard.literal(integerValue('0'))).toBe('0')
  })

  it('writes booleans and dates', () => {
    expect([standard.literal(booleanValue(true)), standard.literal(date('0001-01-01'))]).toEqual([
      'true',
      "date '0001-01-01'",
    ])
  })
})

describe('decimalType', () => {
  it.each([
    ['0.5', 'decimal(18, 4)'],
    ['-99999999999999.9999', 'decimal(18, 4)'],
    ['100000000000000.5', 'decimal(30, 1)'],
    ['9.99004', 'decimal(34, 5)'],
    ['0.000000001', 'decimal(38, 9)'],
    ['99999999999999999999', 'decimal(29, 0)'],
    [`-${'9'.repeat(28)}.999999999`, 'decimal(38, 9)'],
  ])('holds %s exactly', (of, type) => {
    expect(decimalType(decimalValue(of))).toBe(type)
    const [, precision = '', scale = ''] = /\((\d+), (\d+)\)/.exec(type) ?? []
    const [whole = '', fraction = ''] = of.replace('-', '').split('.')
    expect(fraction.length).toBeLessThanOrEqual(Number(scale))
    expect(whole.length).toBeLessThanOrEqual(Number(precision) - Number(scale))
    expect(Number(precision)).toBeLessThanOrEqual(38)
  })
})

describe('the standard predicates and quotients', () => {
  it('searches for text with functions instead of LIKE', () => {
    expect(textOf(standard.contains(a, [text('%')]))).toBe('strpos("t"."a", $1) > 0 [%]')
    expect(textOf(standard.contains(a, [text('x'), text('y')]))).toBe(
      '(strpos("t"."a", $1) > 0 or strpos("t"."a", $2) > 0) [x, y]',
    )
    expect(textOf(standard.startsWith(a, [text('_')]))).toBe('starts_with("t"."a", $1) [_]')
  })

  it('keeps nulls if notEquals has several values', () => {
    expect(textOf(standard.isNoneOf(a, [text('x'), text('y')]))).toBe(
      '("t"."a" not in ($1, $2) or "t"."a" is null) [x, y]',
    )
  })

  it('divides exactly, and returns null for a zero divisor', () => {
    expect(textOf(standard.quotient({ node: a, scale: 4 }, { node: column('t', 'b'), scale: 0 }))).toBe(
      'round((cast("t"."a" as numeric(60, 20)) / nullif("t"."b", 0)), 6)',
    )
    expect(textOf(standard.quotient({ node: a, scale: 0 }, { node: column('t', 'b'), scale: 4 }))).toBe(
      'round((cast("t"."a" as numeric(60, 20)) / nullif("t"."b", 0)), 6)',
    )
  })
})

describe('the standard clauses', () => {
  it('sorts nulls last in both directions', () => {
    expect(standard.ordered(a, 'asc').map((term) => textOf(term))).toEqual(['"t"."a" asc nulls last'])
    expect(standard.ordered(a, 'desc').map((term) => textOf(term))).toEqual(['"t"."a" desc nulls last'])
  })

  it('writes limit and offset as plain digits', () => {
    expect(textOf(standard.slice(10, 0))).toBe('limit 10')
    expect(textOf(standard.slice(1000, 2147483646000))).toBe('limit 1000 offset 2147483646000')
  })

  it('compares null-safely', () => {
    expect(textOf(standard.isNot(a, text('x')))).toBe('"t"."a" is distinct from $1 [x]')
  })

  it('aggregates only the rows that meet a condition', () => {
    expect(textOf(standard.filtered(countAll, isNull(a)))).toBe('count(*) filter(where "t"."a" is null)')
  })
})

describe('the standard arithmetic', () => {
  it('sums a number without a cast', () => {
    expect(standard.summand(a)).toBe(a)
  })

  it('adds and subtracts days', () => {
    expect(textOf(standard.addDays(a, 7))).toBe('("t"."a" + 7)')
    expect(textOf(standard.addDays(a, -7))).toBe('("t"."a" - 7)')
    expect(textOf(standard.addDays(a, 0))).toBe('("t"."a" + 0)')
  })
})

describe('monthsByYear', () => {
  const months = (first: YearMonth | null, last: YearMonth | null) =>
    textOf(monthsByYear(column('t', 'y'), column('t', 'm'), first, last))
      .replaceAll('"t".', '')
      .replaceAll('"', '')
  const at = (year: number, month: number): YearMonth => ({ year, month })

  it.each([
    [at(2026, 5), at(2026, 5), '(y = 2026 and m = 5)'],
    [at(2026, 1), at(2026, 12), '(y = 2026 and m >= 1 and m <= 12)'],
    [at(2025, 12), at(2026, 2), '((y = 2025 and m >= 12) or (y = 2026 and m <= 2))'],
    [at(2023, 12), at(2026, 2), '((y = 2023 and m >= 12) or (y > 2023 and y < 2026) or (y = 2026 and m <= 2))'],
    [at(2026, 5), null, '(y > 2026 or (y = 2026 and m >= 5))'],
    [null, at(2026, 5), '(y < 2026 or (y = 2026 and m <= 5))'],
  ])('%#', (first, last, sql) => {
    expect(months(first, last)).toBe(sql)
  })

  it('matches exactly the months within any bounds', () => {
    const all = [2023, 2024, 2025, 2026].flatMap((year) => [1, 2, 6, 11, 12].map((month) => at(year, month)))
    const ordinal = ({ year, month }: YearMonth) => year * 12 + month
    const bounds = [null, at(2023, 12), at(2024, 1), at(2024, 6), at(2025, 12), at(2026, 2)]
    for (const first of bounds) {
      for (const last of bounds) {
        if ((first === null && last === null) || (first && last && ordinal(first) > ordinal(last))) continue
        const holds = evaluator(months(first, last))
        for (const month of all) {
          const inside = (!first || ordinal(month) >= ordinal(first)) && (!last || ordinal(month) <= ordinal(last))
          expect(holds(month)).toBe(inside)
        }
      }
    }
  })

  it('throws without bounds', () => {
    expect(() => months(null, null)).toThrow('without bounds')
  })
})

/**
 * Parses a condition on `y` and `m` that consists of comparisons with numbers, `and`, `or` and parentheses. Returns its
 * evaluator.
 */
function evaluator(sql: string): (month: YearMonth) => boolean {
  const tokens = sql.match(/\(|\)|and|or|[ym] (?:=|>=|<=|>|<) \d+/g) ?? []
  return ({ year, month }) => {
    let at = 0
    const comparison = (token: string): boolean => {
      const [name, by, number] = token.split(' ')
      const left = name === 'y' ? year : month
      const right = Number(number)
      return (
        { '=': left === right, '>=': left >= right, '<=': left <= right, '>': left > right, '<': left < right }[
          by ?? ''
        ] ?? false
      )
    }
    const factor = (): boolean => {
      const token = tokens[at++] ?? ''
      if (token !== '(') return comparison(token)
      const inner = either()
      at += 1
      return inner
    }
    const both = (): boolean => {
      let holds = factor()
      while (tokens[at] === 'and') {
        at += 1
        holds = factor() && holds
      }
      return holds
    }
    const either = (): boolean => {
      let holds = both()
      while (tokens[at] === 'or') {
        at += 1
        holds = both() || holds
      }
      return holds
    }
    return either()
  }
}

it('needs only a name to be a complete dialect', () => {
  expect(plain).toEqual({ ...standard, name: 'plain' })
})
