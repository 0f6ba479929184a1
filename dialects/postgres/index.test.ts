import { describe, expect, it } from 'vitest'
import { column, value } from '../../src/sql/nodes.ts'
import { date, literalOf, text, textOf } from '../../test/laws/stages/text.ts'
import { postgres } from './index.ts'

const dialect = postgres()
const a = column('t', 'a')

describe('postgres', () => {
  it('orders and compares text by code point, and writes no COLLATE for the collation C', () => {
    expect(textOf(dialect.byCodePoint(a), dialect)).toBe('"t"."a" collate "C"')
    expect(textOf(postgres({ collation: 'C' }).byCodePoint(a), dialect)).toBe('"t"."a"')
    expect(textOf(postgres({ collation: 'unknown' }).byCodePoint(a), dialect)).toBe('"t"."a" collate "C"')
  })

  it.each([
    ['ab', 'ab%'],
    ['100%', '100\\%%'],
    ['a_b', 'a\\_b%'],
    ['wow!', 'wow!%'],
    ['!%_', '!\\%\\_%'],
    ['a\\', 'a\\\\%'],
    ["'", "'%"],
  ])('finds the prefix %s with LIKE, and escapes its wildcards', (prefix, pattern) => {
    expect(textOf(dialect.startsWith(a, [text(prefix)]), dialect)).toBe(`"t"."a" like $1 [${pattern}]`)
  })

  it('finds any of several prefixes', () => {
    expect(textOf(dialect.startsWith(a, [text('x'), text('y')]), dialect)).toBe(
      `("t"."a" like $1 or "t"."a" like $2) [x%, y%]`,
    )
  })

  it('finds any of several substrings, or of many prefixes, with a condition that the planner does not expand', () => {
    expect(textOf(dialect.contains(a, [text('50%'), text('x')]), dialect)).toBe(
      'coalesce("t"."a" like any (array[$1, $2]), false) [%50\\%%, %x%]',
    )
    const many = Array.from({ length: 10 }, (_, index) => text(`p${index}`))
    expect(textOf(dialect.startsWith(a, [...many]), dialect)).toMatch(/^coalesce\("t"\."a" like any \(array\[/)
  })

  it('keeps nulls in a negated list, without an OR that the planner would expand', () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => text(`v${index}`))
    expect(textOf(dialect.isNoneOf(a, values(2)), dialect)).toBe('("t"."a" not in ($1, $2)) is not false [v0, v1]')
    expect(textOf(dialect.isNoneOf(a, values(10)), dialect)).toMatch(/^coalesce\("t"\."a" not in \(.*\), true\) /)
  })

  it.each([
    ["it's", "'it''s'"],
    ['a\\b', "E'a\\\\b'"],
    ["\\' or 1=1--", "E'\\\\'' or 1=1--'"],
    ['plain', "'plain'"],
  ])('writes %s as a literal that has the same value under any server setting', (of, literal) => {
    expect(literalOf(value(text(of)), dialect)).toBe(literal)
  })

  it('writes everything else like the standard dialect', () => {
    expect(dialect.literal(date('2026-05-05'))).toBe("date '2026-05-05'")
  })
})
