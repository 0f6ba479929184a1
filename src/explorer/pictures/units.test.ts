import { describe, expect, it } from 'vitest'
import { inColumn, inUnit, short } from './units.ts'

describe('the formatter of numbers', () => {
  it.each([
    ['1234.5', 'count', '1,234.5'],
    ['1234.5', 'money', '1,234.50'],
    ['1234.5', 'money EUR', '€1,234.50'],
    ['-1234.5', 'money USD', '-$1,234.50'],
    ['1234.5', 'money JPY', '¥1,235'],
    ['1234.5', 'money CHF', 'CHF\u00a01,234.50'],
    ['0.1234', 'fraction', '12.3%'],
    ['2', 'position', '2.00'],
    ['9007199254740993', 'count', '9,007,199,254,740,993'],
    ['0.1234567', undefined, '0.123457'],
  ] as const)('formats %s in the unit %s as %s', (value, unit, text) => {
    expect(inUnit(value, unit)).toBe(text)
  })

  it.each([
    [12_345, 'count', '12.3K'],
    [1_000_000, 'money EUR', '€1M'],
    [12_345, 'money', '12.3K'],
    [0.255, 'fraction', '25.5%'],
  ] as const)('shortens %s in the unit %s to %s on an axis', (value, unit, text) => {
    expect(short(value, unit)).toBe(text)
  })
})

describe('inColumn', () => {
  it.each([
    ['means', 'count', ['168', '540.333', '390.5'], ['168.00', '540.33', '390.50']],
    ['counts', 'count', ['1', '12345'], ['1', '12,345']],
    ['rates', 'fraction', ['0.5', '0.123'], ['50.0%', '12.3%']],
    ['whole rates', 'fraction', ['0.5', '1'], ['50%', '100%']],
    ['amounts', 'money EUR', ['3', '1000.256'], ['€3.00', '€1,000.26']],
    ['amounts in yen', 'money JPY', ['3', '1000'], ['¥3', '¥1,000']],
    ['unknown means', undefined, ['12', '37.333333'], ['12.00', '37.33']],
    ['small numbers without a unit', undefined, ['0.00123', '0.5'], ['0.00123', '0.50000']],
    ['large numbers', undefined, ['9007199254740993'], ['9,007,199,254,740,993']],
  ] as const)('formats all %s of a column with the same number of decimals', (_, unit, values, texts) => {
    expect(values.map(inColumn([...values, undefined], unit))).toEqual(texts)
  })
})
