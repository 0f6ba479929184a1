import { describe, expect, it } from 'vitest'
import { sentenceOf } from '../issues/issue-sentences.ts'
import { parseValue } from './values.ts'

const accepted = (parsed: ReturnType<(typeof parseValue)['string']>) =>
  parsed.ok ? `${parsed.value.type} ${parsed.value.text}` : 'refused'

describe('numbers', () => {
  it.each([
    ['0', 'integer 0'],
    ['-0', 'integer 0'],
    ['-0.0', 'integer 0'],
    ['0.000000000', 'integer 0'],
    ['10', 'integer 10'],
    ['100', 'integer 100'],
    ['-7', 'integer -7'],
    ['10.0', 'integer 10'],
    ['100.00', 'integer 100'],
    ['1.50', 'decimal 1.5'],
    ['-0.5', 'decimal -0.5'],
    ['0.000000001', 'decimal 0.000000001'],
    ['9223372036854775807', 'integer 9223372036854775807'],
    ['9223372036854775808', 'decimal 9223372036854775808'],
    ['9223372036854775808.0', 'decimal 9223372036854775808'],
    ['-9223372036854775808', 'integer -9223372036854775808'],
    ['-9223372036854775809', 'decimal -9223372036854775809'],
    [`${'9'.repeat(28)}.999999999`, `decimal ${'9'.repeat(28)}.999999999`],
  ])('parses %s as %s', (text, value) => {
    expect(accepted(parseValue.number(text))).toBe(value)
  })

  it.each([
    ...['', ' ', '1e999', '1e3', '1E3', 'NaN', 'nan', 'Infinity', '-Infinity', 'inf', '0x10', '0b1', '0o7', '1_000'],
    ...[
      '١٢',
      '１２',
      ' 1 ',
      '1 ',
      '\t1',
      '1\n',
      '1\u00a0',
      '1;--',
      '+1',
      '1.',
      '.5',
      '-.5',
      '-',
      '--1',
      '- 1',
      '00012',
    ],
    ...['01', '-01', '00', '1,5', '1.2.3', '1.0000000001', '9'.repeat(29), '9'.repeat(400), 'true', '1/0', '1-1', '٫5'],
  ])('refuses %j', (text) => {
    expect(accepted(parseValue.number(text))).toBe('refused')
  })
})

describe('booleans', () => {
  it('accepts true and false', () => {
    expect([accepted(parseValue.boolean('true')), accepted(parseValue.boolean('false'))]).toEqual([
      'boolean true',
      'boolean false',
    ])
  })

  it.each([
    '',
    'TRUE',
    'True',
    't',
    'f',
    '1',
    '0',
    'yes',
    'on',
    'null',
    ' true',
    'true ',
    'true\n',
  ])('refuses %j', (text) => {
    expect(accepted(parseValue.boolean(text))).toBe('refused')
  })
})

describe('dates', () => {
  it('accepts days of the calendar', () => {
    expect(accepted(parseValue.date('2024-02-29'))).toBe('date 2024-02-29')
    expect(accepted(parseValue.date('0001-01-01'))).toBe('date 0001-01-01')
    expect(accepted(parseValue.date('9999-12-31'))).toBe('date 9999-12-31')
  })

  it.each(['', '2023-02-29', '0000-01-01', '2024-2-3', 'today', '2024-01-01T00:00:00Z'])('refuses %j', (text) => {
    expect(accepted(parseValue.date(text))).toBe('refused')
  })
})

describe('texts', () => {
  it.each([
    '',
    ' ',
    "' or '1'='1",
    'a\\',
    '$1 ? :x {{x}}',
    'x\n--\r\n/*',
    '’＇ʼ',
    '%_',
    '\u0001\u001f\u007f',
    'é',
    'e\u0301',
    '😀',
    '\uffff',
    '\u202e',
  ])('keeps %j unchanged', (text) => {
    expect(parseValue.string(text)).toEqual({ ok: true, value: { type: 'string', text } })
  })

  it.each([
    ['NUL', 'a\0b'],
    ['a lone high surrogate', 'a\ud800'],
    ['a lone low surrogate', '\udfffa'],
    ['a reversed pair', '\ude00\ud83d'],
  ])('refuses %s', (_, text) => {
    expect(accepted(parseValue.string(text))).toBe('refused')
  })

  it('accepts at most 4,096 code points', () => {
    expect(parseValue.string('a'.repeat(4096)).ok).toBe(true)
    expect(parseValue.string('a'.repeat(4097)).ok).toBe(false)
    expect(parseValue.string('😀'.repeat(4096)).ok).toBe(true)
    expect(parseValue.string('😀'.repeat(4097)).ok).toBe(false)
    expect(parseValue.string(`a${'😀'.repeat(4096)}`).ok).toBe(false)
  })
})

it('truncates a long value in messages', () => {
  for (const type of ['number', 'date', 'boolean'] as const) {
    const parsed = parseValue[type](`x\n${'9'.repeat(10_000)}`)
    expect(parsed.ok ? '' : sentenceOf({ code: 'bad_value', ...parsed.fault })).toMatch(
      /^"x\\n9{98}"\.\.\. is not a [a-z]+; expected .{5,80}$/,
    )
  }
})
