import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { literal, numberValue } from './value.ts'

describe('numberValue', () => {
  it.each([
    ['0', 'integer', '0'],
    ['-0', 'integer', '0'],
    ['-0.0', 'integer', '0'],
    ['100', 'integer', '100'],
    ['100.00', 'integer', '100'],
    ['1.50', 'decimal', '1.5'],
    ['-0.5', 'decimal', '-0.5'],
    ['9223372036854775807', 'integer', '9223372036854775807'],
    ['9223372036854775808', 'decimal', '9223372036854775808'],
    ['9223372036854775808.0', 'decimal', '9223372036854775808'],
    ['-9223372036854775808', 'integer', '-9223372036854775808'],
    ['-9223372036854775809', 'decimal', '-9223372036854775809'],
  ])('%s is the %s %s', (text, type, canonical) => {
    expect(numberValue(text)).toEqual({ type, text: canonical })
  })

  it('preserves the number for any text of the grammar', () => {
    const text = fc.stringMatching(/^-?(0|[1-9][0-9]{0,27})(\.[0-9]{1,9})?$/)
    const scaled = (of: string) => {
      const [whole = '', fraction = ''] = of.replace('-', '').split('.')
      const units = BigInt(whole + fraction.padEnd(9, '0'))
      return of.startsWith('-') ? -units : units
    }
    fc.assert(
      fc.property(text, (given) => {
        const { type, text: canonical } = numberValue(given)
        expect(scaled(canonical)).toBe(scaled(given))
        expect(canonical).toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/)
        expect(numberValue(canonical)).toEqual({ type, text: canonical })
      }),
    )
  })
})

describe('literal', () => {
  it.each([
    ['a', { type: 'string', text: 'a', literal: true }],
    ['', { type: 'string', text: '', literal: true }],
    [true, { type: 'boolean', text: 'true', literal: true }],
    [-5, { type: 'integer', text: '-5', literal: true }],
    [0.5, { type: 'decimal', text: '0.5', literal: true }],
  ])('of %j is inlined into every statement', (constant, value) => {
    expect(literal(constant)).toEqual(value)
  })
})
