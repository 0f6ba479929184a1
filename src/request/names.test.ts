import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fields } from '../catalog/fields.ts'
import { namesOf } from '../catalog/names.ts'
import { nearest, quote, unknownName } from './names.ts'

describe('quote', () => {
  it('shows at most 100 characters', () => {
    expect(quote('a'.repeat(100))).toBe(`"${'a'.repeat(100)}"`)
    expect(quote('a'.repeat(101))).toBe(`"${'a'.repeat(100)}"...`)
    expect(quote('😀'.repeat(101))).toBe(`"${'😀'.repeat(100)}"...`)
  })

  it.each([
    ['a line break', 'a\nb', '"a\\nb"'],
    ['a NUL', 'a\0b', '"a\\u0000b"'],
    ['quotes', 'a"b', '"a\\"b"'],
    ['half of a surrogate pair', '\ud800', '"\\ud800"'],
    ['an escape to colour a terminal', '\u001b[31m', '"\\u001b[31m"'],
    ['C1 controls', '\u0085\u009b', '"\\u0085\\u009b"'],
    ['a change of the writing direction', '\u202e\u2066', '"\\u202e\\u2066"'],
    ['characters without width', '\u200b\ufeff', '"\\u200b\\ufeff"'],
    ['line separators', '\u2028\u2029', '"\\u2028\\u2029"'],
  ])('escapes %s', (_, text, shown) => {
    expect(quote(text)).toBe(shown)
  })

  it('is one line that reads back, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (text) => {
        expect(quote(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(JSON.parse(quote(text))).toBe(text)
      }),
    )
  })
})

describe('nearest', () => {
  const known = namesOf(fields)

  it.each([
    ['keywrod', 'keyword'],
    ['KEYWORD', 'keyword'],
    [' keyword', 'keyword'],
    ['visitid', 'visit_id'],
    ['eventdate', 'event_date'],
    ['order_totals', 'order_total'],
    ['facet', 'facet_field'],
    ['visitor_target', 'visitor_target_name'],
  ])('takes %j for %s', (name, meant) => {
    expect(nearest(name, known)).toBe(meant)
  })

  it('finds a name behind any one slip of the keyboard', () => {
    const slips = fc.constantFrom(...known).chain((name) =>
      fc.record({
        name: fc.constant(name),
        at: fc.nat(name.length - 1),
        slip: fc.constantFrom('drop', 'double', 'swap', 'upper'),
      }),
    )
    fc.assert(
      fc.property(slips, ({ name, at, slip }) => {
        const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
        const typed = {
          drop: before + after,
          double: before + letter + letter + after,
          swap: before + after.charAt(0) + letter + after.slice(1),
          upper: before + letter.toUpperCase() + after,
        }[slip]
        // Two names of the catalog may be one slip apart from the same mistake: the first of them is told.
        const found = nearest(typed, known)
        expect(found === name || (found !== undefined && Math.abs(found.length - typed.length) <= 1)).toBe(true)
      }),
    )
  })

  it('prefers fewer edits, and counts a swap of neighbours as one', () => {
    expect(nearest('idr', ['dir', 'id_x_y'])).toBe('dir')
    expect(nearest('ab', ['ba', 'cd'])).toBe('ba')
  })

  it('knows nothing where nothing is known', () => {
    expect(nearest('x', [])).toBe(undefined)
    expect(unknownName('member', 'x\n', [])).toEqual({ message: 'unknown member "x\\n"' })
  })

  it('says what was meant', () => {
    expect(unknownName('field', 'keywrod', known)).toEqual({
      message: 'unknown field "keywrod"; the nearest known one is "keyword"',
      nearest: 'keyword',
    })
  })

  it('looks at no more than the beginning of a long name', () => {
    const start = performance.now()
    expect(nearest('k'.repeat(1_000_000), known)).toBeDefined()
    expect(performance.now() - start).toBeLessThan(200)
  })
})
