import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { knownNames } from './nearest.ts'
import { quote, suggestion, unknownAmong, unknownName } from './quoted-name.ts'

describe('quote', () => {
  it('truncates after 100 characters', () => {
    expect(quote('a'.repeat(100))).toBe(`"${'a'.repeat(100)}"`)
    expect(quote('a'.repeat(101))).toBe(`"${'a'.repeat(100)}"...`)
    expect(quote('😀'.repeat(101))).toBe(`"${'😀'.repeat(100)}"...`)
  })

  it.each([
    ['a line break', 'a\nb', '"a\\nb"'],
    ['a NUL', 'a\0b', '"a\\u0000b"'],
    ['quotes', 'a"b', '"a\\"b"'],
    ['a lone surrogate', '\ud800', '"\\ud800"'],
    ['a terminal escape sequence', '\u001b[31m', '"\\u001b[31m"'],
    ['C1 controls', '\u0085\u009b', '"\\u0085\\u009b"'],
    ['text direction overrides', '\u202e\u2066', '"\\u202e\\u2066"'],
    ['zero-width characters', '\u200b\ufeff', '"\\u200b\\ufeff"'],
    ['line separators', '\u2028\u2029', '"\\u2028\\u2029"'],
  ])('escapes %s', (_, text, shown) => {
    expect(quote(text)).toBe(shown)
  })

  it('returns a single line from which JSON.parse restores any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 90 }), (text) => {
        expect(quote(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(JSON.parse(quote(text))).toBe(text)
      }),
    )
  })
})

describe('unknownName', () => {
  const known = knownNames(['keyword'])

  it('keeps the name, and suggests the nearest known name if there is one', () => {
    expect(unknownName('x\n', known)).toMatchObject({ name: 'x\n' })
    expect(unknownName('x\n', known).meant()).toBeUndefined()
    expect(unknownName('keywrod', known).meant()).toBe('keyword')
    expect(unknownAmong(['keyword'], 'member', 'x\n')).toBe('unknown member "x\\n"')
    expect(unknownAmong(['keyword'], 'member', 'keywrod')).toBe(
      'unknown member "keywrod"; the nearest known one is "keyword"',
    )
  })

  it('computes the suggestion lazily and once', () => {
    const called = vi.fn(known.called)
    const { meant } = unknownName('Keyword', { ...known, called })
    expect(called).not.toHaveBeenCalled()
    expect([meant(), meant()]).toEqual(['keyword', 'keyword'])
    expect(called).toHaveBeenCalledOnce()
  })
})

describe('suggestion', () => {
  it('suggests a name if there is one', () => {
    expect(suggestion('keyword')).toBe('; the nearest known one is "keyword"')
    expect(suggestion(undefined)).toBe('')
  })
})
