// Plain decimal notation is exact for every double and every decimal.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainNumber } from './number.ts'

const runs = { numRuns: 2000 }

describe('plainNumber', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['00', '0'],
    ['000123', '123'],
    ['+5', '5'],
    ['12.5000', '12.5'],
    ['12.000', '12'],
    ['1200', '1200'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-.50', '-0.5'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    ['1.5e3', '1500'],
    ['1.2345E+2', '123.45'],
    ['-12e-3', '-0.012'],
    ['0e10', '0'],
    [9007199254740993n, '9007199254740993'],
    ['-170141183460469231731687303715884105728', '-170141183460469231731687303715884105728'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
    [5e-324, `0.${'0'.repeat(323)}5`],
  ])('writes %s as %s', (value, text) => expect(plainNumber(value)).toBe(text))

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '-',
    '.',
    '1.2.3',
    '1,5',
    ' 1',
    '1e',
    'e5',
    '--1',
    '0x10',
    '1e9999',
  ])('returns undefined for %j', (value) => expect(plainNumber(value)).toBeUndefined())

  it('writes every double exactly, without an exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = plainNumber(value) ?? ''
        expect(text).toMatch(/^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/)
        expect(text).not.toBe('-0')
        expect(Number(text)).toBe(value + 0)
      }),
      runs,
    )
  })

  it('keeps every digit of a decimal, wherever the point is and for any exponent', () => {
    const decimals = fc.tuple(
      fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }),
      fc.nat(30),
      fc.integer({ min: -40, max: 40 }),
    )
    fc.assert(
      fc.property(decimals, ([digits, scale, exponent]) => {
        const padded = `${digits < 0n ? -digits : digits}`.padStart(scale + 1, '0')
        const written = `${digits < 0n ? '-' : ''}${padded.slice(0, padded.length - scale)}.${padded.slice(padded.length - scale)}`
        const [whole = '', fraction = ''] = (plainNumber(`${written}e${exponent}`) ?? '').split('.')
        // The value is digits * 10^(exponent - scale). Scale both by 10^100 and compare whole numbers.
        expect(BigInt(whole + fraction) * 10n ** BigInt(100 - fraction.length)).toBe(
          digits * 10n ** BigInt(100 + exponent - scale),
        )
      }),
      runs,
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?[0-9]{0,30}\.?[0-9]{0,12}$/), (text) => {
        const once = plainNumber(text)
        if (once !== undefined) expect(plainNumber(once)).toBe(once)
      }),
      runs,
    )
  })
})
