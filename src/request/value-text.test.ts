import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueText } from './value-text.ts'

describe('valueText', () => {
  it.each([
    ['', ''],
    [' a ', ' a '],
    [true, 'true'],
    [false, 'false'],
    [0, '0'],
    [-0, '0'],
    [10.0, '10'],
    [1, '1'],
    [1e3, '1000'],
    [-12.5, '-12.5'],
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [-1.5e-9, '-0.0000000015'],
    [1.25e-10, '0.000000000125'],
    [9007199254740991, '9007199254740991'],
    [-9007199254740991, '-9007199254740991'],
  ])('converts %j to %j', (value, text) => {
    expect(valueText(value)).toBe(text)
  })

  it.each([
    9007199254740992,
    -9007199254740992,
    1e21,
    1e300,
    Infinity,
    -Infinity,
    Number.NaN,
  ])('refuses %d, which has lost digits', (value) => {
    expect(valueText(value)).toBe(undefined)
  })

  it('returns undefined for other types', () => {
    expect([valueText(null), valueText([]), valueText({}), valueText(Symbol('x'))]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('writes every fraction without an exponent and without loss', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }), (value) => {
        const text = valueText(value) ?? ''
        expect(text).toMatch(/^-?\d+(\.\d+)?$/)
        expect(Number(text)).toBe(value + 0)
      }),
    )
  })
})
