import { describe, expect, it } from 'vitest'
import { column, value } from '../../src/emit/nodes.ts'
import { date, literalOf, text, textOf } from '../../test/stages/text.ts'
import { postgres } from './index.ts'

const dialect = postgres()
const a = column('t', 'a')

describe('postgres', () => {
  it('orders and compares text by code point, unless its columns do so already', () => {
    expect(textOf(dialect.byCodePoint(a), dialect)).toBe('"t"."a" collate "C"')
    expect(textOf(postgres({ collation: 'C' }).byCodePoint(a), dialect)).toBe('"t"."a"')
    expect(textOf(postgres({ collation: 'unknown' }).byCodePoint(a), dialect)).toBe('"t"."a" collate "C"')
  })

  it.each([
    ['ab', 'ab%'],
    ['100%', '100!%%'],
    ['a_b', 'a!_b%'],
    ['wow!', 'wow!!%'],
    ['!%_', '!!!%!_%'],
    ['a\\', 'a\\%'],
    ["'", "'%"],
  ])('finds the prefix %s by LIKE, its wildcards escaped', (prefix, pattern) => {
    expect(textOf(dialect.startsWith(a, [text(prefix)]), dialect)).toBe(`"t"."a" like $1 escape '!' [${pattern}]`)
  })

  it('finds any of several prefixes', () => {
    expect(textOf(dialect.startsWith(a, [text('x'), text('y')]), dialect)).toBe(
      `("t"."a" like $1 escape '!' or "t"."a" like $2 escape '!') [x%, y%]`,
    )
  })

  it.each([
    ["it's", "'it''s'"],
    ['a\\b', "E'a\\\\b'"],
    ["\\' or 1=1--", "E'\\\\'' or 1=1--'"],
    ['plain', "'plain'"],
  ])('writes %s so that it reads the same under any setting of the server', (of, literal) => {
    expect(literalOf(value(text(of)), dialect)).toBe(literal)
  })

  it('writes everything else as standard SQL does', () => {
    expect(dialect.literal(date('2026-05-05'))).toBe("date '2026-05-05'")
  })
})
