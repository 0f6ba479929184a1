// Tests exact arithmetic with hand-computed examples.
import { describe, expect, it } from 'vitest'
import { add, compare, decimal, print, quotient } from './decimal.ts'

const shown = (text: string) => print(decimal(text))
const divided = (a: string, b: string) => print(quotient(decimal(a), decimal(b)))

describe('decimal', () => {
  it.each([
    ['1.50', '1.5'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['0.0001', '0.0001'],
    ['-0.05', '-0.05'],
    ['100', '100'],
    ['12.5000', '12.5'],
    ['9007199254740993', '9007199254740993'],
    ['-9999999999999999999999999999.999999999', '-9999999999999999999999999999.999999999'],
  ])('prints %s as %s', (text, printed) => {
    expect(shown(text)).toBe(printed)
  })

  it('throws if the text is not a plain decimal', () => {
    expect(() => decimal('1e3')).toThrow('not a decimal')
    expect(() => decimal('')).toThrow('not a decimal')
  })

  it('adds numbers with different scales and numbers beyond 2^53', () => {
    expect(print(add(decimal('0.1'), decimal('0.2')))).toBe('0.3')
    expect(print(add(decimal('9007199254740993'), decimal('9007199254740993')))).toBe('18014398509481986')
    expect(print(add(decimal('99999999999999.9999'), decimal('0.0001')))).toBe('100000000000000')
  })

  it('compares without rounding', () => {
    expect(compare(decimal('9.99004'), decimal('9.99'))).toBe(1)
    expect(compare(decimal('1.50'), decimal('1.5'))).toBe(0)
    expect(compare(decimal('-2'), decimal('-1.9'))).toBe(-1)
  })

  it.each([
    ['1', '3', '0.333333'],
    ['2', '3', '0.666667'],
    ['-2', '3', '-0.666667'],
    ['1', '4', '0.25'],
    ['0.000001', '2', '0.000001'],
    ['-0.000001', '2', '-0.000001'],
    ['0.000003', '2', '0.000002'],
    ['0.0000009', '2', '0'],
    ['1', '0.5', '2'],
    ['-7', '-2', '3.5'],
  ])('%s / %s is %s, rounded half away from zero', (a, b, result) => {
    expect(divided(a, b)).toBe(result)
  })

  it('throws on division by zero', () => {
    expect(() => divided('1', '0')).toThrow('division by zero')
  })
})
