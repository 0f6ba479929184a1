import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const csv = (names: readonly string[], rows: readonly Readonly<Record<string, string>>[]) =>
  csvOf(
    names.map((name) => ({ name })),
    rows,
  )

it('writes a header and a record for each row, each followed by CRLF', () => {
  expect(
    csv(
      ['keyword', 'n'],
      [
        { keyword: 'boots', n: '1' },
        { keyword: 'café 👟', n: '2' },
      ],
    ),
  ).toBe('keyword,n\r\nboots,1\r\ncafé 👟,2\r\n')
  expect(csv(['keyword'], [])).toBe('keyword\r\n')
})

it('quotes separators and line breaks, doubles quotation marks, and distinguishes empty texts from nulls', () => {
  const texts = ['a,b', 'say "x"', 'two\nlines', 'a\rb', '', ' spaces ', "o'neill"]
  const written = ['"a,b"', '"say ""x"""', '"two\nlines"', '"a\rb"', '""', ' spaces ', "o'neill"]
  expect(
    csv(
      ['x', 'y'],
      texts.map((x) => ({ x })),
    ),
  ).toBe(['x,y', ...written.map((field) => `${field},`), ''].join('\r\n'))
})

it('quotes the other separators of spreadsheets, so that no part of a cell becomes a formula', () => {
  const texts = ['shoes;=1+1', 'shoes\t=1+1', ';', ';=1', 'a;', '-5;=1', '\t']
  const written = ['"shoes;=1+1"', '"shoes\t=1+1"', '";"', '";=1"', '"a;"', `"'-5;=1"`, `"'\t"`]
  expect(
    csv(
      ['a;b', 'y'],
      texts.map((y) => ({ 'a;b': 'x', y })),
    ),
  ).toBe(['"a;b",y', ...written.map((field) => `x,${field}`), ''].join('\r\n'))
})

it('puts an apostrophe before formulas, and leaves numbers unchanged', () => {
  const texts = [
    '=HYPERLINK("http://x","y")',
    '+1',
    '-1+1',
    '-',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    "'=1",
    'a=1',
  ]
  const written = [
    `"'=HYPERLINK(""http://x"",""y"")"`,
    "'+1",
    "'-1+1",
    "'-",
    "'@SUM(A1)",
    `"'\t=1"`,
    `"'\r=1"`,
    `"'\n=1"`,
    "'＝1",
  ]
  const numbers = ['-5', '-0.25', '-12345678901234567890.5', '0']
  const rows = [...texts, ...numbers].map((x) => ({ x }))
  expect(csv(['x'], rows)).toBe(['x', ...written, "'=1", 'a=1', ...numbers, ''].join('\r\n'))
  expect(csv(['=x'], [])).toBe("'=x\r\n")
})
