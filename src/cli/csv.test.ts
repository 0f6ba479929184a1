import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const page = (names: readonly string[], data: readonly Readonly<Record<string, string>>[]) => ({
  columns: names.map((name) => ({ name, type: 'string' })),
  data,
  totalRecords: data.length,
  page: 1,
  limit: 100,
})

it('has a header, a record for each row, and CRLF after each', () => {
  expect(
    csvOf(
      page(
        ['keyword', 'n'],
        [
          { keyword: 'boots', n: '1' },
          { keyword: 'café 👟', n: '2' },
        ],
      ),
    ),
  ).toBe('keyword,n\r\nboots,1\r\ncafé 👟,2\r\n')
  expect(csvOf(page(['keyword'], []))).toBe('keyword\r\n')
})

it('quotes what would end a field or a record, doubles quotation marks, and keeps empty texts apart from nulls', () => {
  const texts = ['a,b', 'say "x"', 'two\nlines', 'a\rb', '', ' spaces ', "o'neill"]
  const written = ['"a,b"', '"say ""x"""', '"two\nlines"', '"a\rb"', '""', ' spaces ', "o'neill"]
  expect(
    csvOf(
      page(
        ['x', 'y'],
        texts.map((x) => ({ x })),
      ),
    ),
  ).toBe(['x,y', ...written.map((field) => `${field},`), ''].join('\r\n'))
})
