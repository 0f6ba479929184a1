import { describe, expect, it } from 'vitest'
import { tableOf } from './table.ts'

const columns = [
  { name: 'keyword', type: 'string' },
  { name: 'n', type: 'number' },
]
const page = (data: readonly Readonly<Record<string, string>>[], rest: object = {}) =>
  tableOf({ columns, data, totalRecords: data.length, page: 1, limit: 100, ...rest }).split('\n')

describe('a table', () => {
  it('aligns texts left and numbers right, and leaves nulls empty', () => {
    expect(page([{ keyword: 'red boots', n: '1' }, { n: '1234' }, { keyword: 'saw', n: '20' }])).toEqual([
      'keyword       n',
      '---------  ----',
      'red boots     1',
      '           1234',
      'saw          20',
      '',
      '3 rows',
    ])
  })

  it('keeps columns aligned next to wide letters and combining accents', () => {
    expect(
      page([
        { keyword: '日本 包丁', n: '1' },
        { keyword: 'cafe\u0301', n: '2' },
        { keyword: '👟', n: '3' },
        { keyword: '❤\ufe0f', n: '4' },
        { keyword: '1\ufe0f\u20e3', n: '5' },
      ]).slice(2, 7),
    ).toEqual(['日本 包丁  1', 'cafe\u0301       2', '👟         3', '❤\ufe0f         4', '1\ufe0f\u20e3         5'])
  })

  it('escapes line breaks and control characters', () => {
    expect(page([{ keyword: 'a\tb\nc\u001b[31m\u202e', n: '1' }])[2]).toBe('a\\tb\\nc\\u001b[31m\\u202e  1')
  })

  it('escapes invisible characters, which would make two keywords look alike', () => {
    expect(page([{ keyword: 'a\u200bb\u2060\ufeff', n: '1' }])[2]).toBe('a\\u200bb\\u2060\\ufeff  1')
  })

  it.each([
    [[{ n: '1' }], {}, '1 row'],
    [[], {}, '0 rows'],
    [[{ n: '1' }, { n: '2' }], { totalRecords: 9, page: 3, limit: 2 }, 'rows 5 to 6 of 9'],
    [[], { totalRecords: 9, page: 6, limit: 2 }, 'no rows on this page, 9 in all'],
  ])('ends with the number of rows, for %j and %j', (data, rest, count) => {
    expect(page(data, rest).at(-1)).toBe(count)
  })
})
