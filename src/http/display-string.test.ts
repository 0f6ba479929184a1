import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayString } from './display-string.ts'

describe('a Display String', () => {
  it.each([
    ['keywords', '%"keywords"'],
    ['"top" 50 %', '%"%22top%22 50 %25"'],
    ['Zürich', '%"Z%c3%bcrich"'],
    ['a\r\nset-cookie: b', '%"a%0d%0aset-cookie: b"'],
    ['\ud800', '%"%ef%bf%bd"'],
  ])('encodes %j', (text, expected) => {
    expect(displayString(text)).toBe(expected)
  })

  it('encodes every text in printable ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const encoded = displayString(text)
        expect(encoded).toMatch(/^%"[ -~]*"$/)
        expect(decodeURIComponent(encoded.slice(2, -1))).toBe(text)
      }),
    )
  })
})
