import { describe, expect, it } from 'vitest'
import { column } from '../../src/sql/nodes.ts'
import { booleanValue, date, decimalValue, integerValue, text, textOf } from '../../test/laws/stages/text.ts'
import { trino } from './index.ts'

const dialect = trino()
const a = column('t', 'a')
const names = (count: number) => Array.from({ length: count }, (_, index) => text(`v${index}`))

describe('trino', () => {
  it('binds no parameters and writes every value as a typed literal', () => {
    expect(dialect.parameters).toBe('inline')
    expect(
      [text("it's"), integerValue('-5'), decimalValue('-0.5'), booleanValue(true), date('2026-05-05')].map(
        dialect.literal,
      ),
    ).toEqual(["'it''s'", "bigint '-5'", "decimal '-0.5'", 'true', "date '2026-05-05'"])
  })

  it('adds and divides exactly', () => {
    expect(textOf(dialect.summand(a, 'integer'), dialect)).toBe('cast("t"."a" as decimal(38, 0))')
    expect(textOf(dialect.quotient({ node: a, scale: 4 }, { node: column('t', 'b'), scale: 0 }), dialect)).toBe(
      '(cast("t"."a" as decimal(38, 6)) / nullif("t"."b", 0))',
    )
  })

  it('adds days with date_add', () => {
    expect(textOf(dialect.addDays(a, -7), dialect)).toBe(`date_add('day', -7, "t"."a")`)
  })

  it('searches for a few values with separate conditions', () => {
    expect(textOf(dialect.contains(a, names(2)), dialect)).toBe(
      `(strpos("t"."a", 'v0') > 0 or strpos("t"."a", 'v1') > 0)`,
    )
    expect(textOf(dialect.startsWith(a, names(1)), dialect)).toBe(`starts_with("t"."a", 'v0')`)
    expect(textOf(dialect.contains(a, names(4)), dialect).match(/strpos/g)).toHaveLength(4)
  })

  it('searches for many values with a lambda over an array', () => {
    const array = names(5)
      .map(({ text: of }) => `'${of}'`)
      .join(', ')
    expect(textOf(dialect.contains(a, names(5)), dialect)).toBe(
      `any_match(array[${array}], item -> strpos("t"."a", item) > 0)`,
    )
    expect(textOf(dialect.startsWith(a, names(5)), dialect)).toBe(
      `any_match(array[${array}], item -> starts_with("t"."a", item))`,
    )
    expect(textOf(dialect.isNoneOf(a, names(5)), dialect)).toBe(`("t"."a" not in (${array}) or "t"."a" is null)`)
  })

  it('accepts statements of a million characters', () => {
    expect(dialect.longestStatement).toBe(1_000_000)
  })
})
