import { describe, expect, it } from 'vitest'
import { nativeWriter } from './native-row.ts'

const write = nativeWriter([
  { name: 'keyword', type: 'string' },
  { name: 'n', type: 'number' },
  { name: 'is_bot', type: 'boolean' },
  { name: 'day', type: 'date' },
])

describe('native rows', () => {
  it('have a member per column: null for null, a Date at 00:00 UTC for a day', () => {
    expect(write(['boots', 3, true, '2024-02-29'], 0)).toEqual({
      keyword: 'boots',
      n: 3,
      is_bot: true,
      day: new Date(Date.UTC(2024, 1, 29)),
    })
    expect(write(['7', '3', 'false', null], 0)).toEqual({ keyword: '7', n: 3, is_bot: false, day: null })
    expect(Object.keys(write([null, null, null, null, 12], 0))).toEqual(['keyword', 'n', 'is_bot', 'day'])
  })

  it.each<readonly [string | number | bigint, unknown]>([
    [9007199254740991n, 9007199254740991],
    ['9007199254740992', 9007199254740992n],
    ['-9007199254740993', -9007199254740993n],
    ['0.1', 0.1],
    ['1.50', 1.5],
    ['12345678901234567.25', '12345678901234567.25'],
    ['0.10000000000000000001', '0.10000000000000000001'],
    ['-0', 0],
    ['0.000000001', 1e-9],
    ['1e3', 1000],
  ])('keep every digit of %s', (cell, expected) => {
    expect(write([null, cell, null, null], 0).n).toBe(expected)
  })

  it('keep a column named __proto__', () => {
    const row = nativeWriter([{ name: '__proto__', type: 'string' }])(['a'], 0)
    expect(Object.entries(row)).toEqual([['__proto__', 'a']])
  })

  it('report the cell that does not fit its column', () => {
    expect(() => write(['a', 'three', null, null], 4)).toThrow('not a number in the column n of row 5: "three"')
    expect(() => write(['a', 1, 'maybe', 'today'], 0)).toThrow('not a date in the column day of row 1: "today"')
  })
})
