// The strict reader accepts exactly JSON. Duplicate keys and lost digits are issues, and every issue has a place.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainNumber } from '../envelope/number.ts'
import { readBytes, readJson } from './read-json.ts'

const runs = { numRuns: 1000 }
const issueOf = (text: string) => {
  const read = readJson(text)
  return read.ok ? undefined : read.issue
}
const message = (text: string) => {
  const issue = issueOf(text)
  return issue && `${issue.path}|${issue.message}`
}

describe('readJson', () => {
  it('reads the output of JSON.stringify, with and without blanks, as the same value', () => {
    const values = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 6, depthSize: 'small' }, fc.jsonValue({ maxDepth: 0 }), tie('list'), tie('map')),
      list: fc.array(tie('value'), { maxLength: 4 }),
      map: fc.dictionary(fc.string({ unit: 'binary' }), tie('value'), { maxKeys: 4 }),
    })).value
    fc.assert(
      fc.property(values, fc.constantFrom('', ' ', '\t', '\r\n  '), (value, blanks) => {
        const text = JSON.stringify(value, null, blanks)
        expect(readJson(`${blanks}${text}${blanks}`)).toEqual({ ok: true, value: JSON.parse(text) })
      }),
      runs,
    )
  })

  it('refuses the same texts as JSON.parse, apart from depth, duplicate keys and lost digits', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b\\n"',
      '"',
      '\\',
      '1',
      '-0.5',
      '01',
      '1.',
      '+',
      '1e5',
      'true',
      'nul',
      'null',
      ' ',
      '\n',
      '\u0001',
      '\u00a0',
      '"\\u00e"',
      '"\\x"',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (chosen) => {
        const text = chosen.join('')
        let parsed: { value: unknown } | undefined
        try {
          parsed = { value: JSON.parse(text) }
        } catch {}
        const read = readJson(text)
        if (read.ok) expect(parsed).toEqual({ value: read.value })
        else if (!/twice|deeper/.test(read.issue.message)) expect(parsed).toBeUndefined()
      }),
      { numRuns: 20_000 },
    )
  })

  it.each([
    ['{"a":1,"a":2}', '|the key "a" is given twice in one object'],
    ['{"a":1,"\\u0061":2}', '|the key "a" is given twice in one object'],
    ['{"\\u0061":1,"a":2}', '|the key "a" is given twice in one object'],
    ['{"__proto__":1,"__proto__":2}', '|the key "__proto__" is given twice in one object'],
    ['{"":1,"":2}', '|the key "" is given twice in one object'],
    ['{"filters":[{},{"values":1,"member":2,"values":3}]}', 'filters[1]|the key "values" is given twice in one object'],
    ['{"a b":{"x":1,"x":1}}', '["a b"]|the key "x" is given twice in one object'],
  ])('reports the duplicate key in %s', (text, expected) => expect(message(text)).toBe(expected))

  it('finds a duplicate key at any depth and with any escapes', () => {
    const unit = (code: string) => `\\u${code.charCodeAt(0).toString(16).padStart(4, '0')}`
    const escaped = (key: string) => `"${key.split('').map(unit).join('')}"`
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 5 }), fc.nat(6), fc.boolean(), (key, depth, isSecond) => {
        const [one, other] = isSecond ? [JSON.stringify(key), escaped(key)] : [escaped(key), JSON.stringify(key)]
        const text = `${'[0,'.repeat(depth)}{${one}:1,"other ${key.length}!":2,${other}:3}${']'.repeat(depth)}`
        expect(issueOf(text)).toMatchObject({ code: 'bad_json', message: expect.stringContaining('given twice') })
      }),
      runs,
    )
  })

  it('accepts the same key in different objects', () => {
    expect(readJson('[{"a":1},{"a":{"a":2}}]')).toEqual({ ok: true, value: [{ a: 1 }, { a: { a: 2 } }] })
  })

  it('accepts 16 levels, and stops reading at the 17th', () => {
    expect(readJson('['.repeat(16) + ']'.repeat(16)).ok).toBe(true)
    expect(message('['.repeat(17) + ']'.repeat(17))).toBe(
      `${'[0]'.repeat(16)}|nested deeper than 16 levels at line 1, column 17`,
    )
    expect(issueOf('['.repeat(100_000))?.message).toContain('deeper than 16')
    expect(issueOf('{"a":'.repeat(100_000))?.message).toContain('deeper than 16')
  })

  it.each([
    ['', '|the body is empty; a JSON object is expected'],
    [' \n', '|the body is empty; a JSON object is expected'],
    ['\ufeff{}', '|starts with a byte order mark; send the text without it'],
    ['nope', '|not valid JSON: unexpected "n" at line 1, column 1'],
    ['{"limit": 1,\n  "page": }', 'page|not valid JSON: unexpected "}" at line 2, column 11'],
    ['{"a":1} x', '|not valid JSON: unexpected "x" at line 1, column 9'],
    ['{"a":"\n"}', 'a|not valid JSON: unexpected "\\n" at line 1, column 7'],
    ['["\\q"]', '[0]|not valid JSON: unexpected "\\\\" at line 1, column 3'],
    ['[1', '|not valid JSON: unexpected end at line 1, column 3'],
    ['😀', '|not valid JSON: unexpected "😀" at line 1, column 1'],
    ["{'a':1}", `|not valid JSON: unexpected "'" at line 1, column 2`],
    ['[1,]', '[1]|not valid JSON: unexpected "]" at line 1, column 4'],
    ['NaN', '|not valid JSON: unexpected "N" at line 1, column 1'],
  ])('reports the mistake in %j with its place', (text, expected) => expect(message(text)).toBe(expected))

  it.each([
    '0.12345678901234567891',
    '9007199254740991.4',
    '1e-400',
    '123456789.0123456789012',
  ])('refuses the number %s, which JSON.parse would round', (text) =>
    expect(issueOf(`{"filters":[${text}]}`)).toMatchObject({ code: 'bad_value', path: 'filters[0]' }))

  it.each([
    '0.1',
    '1.50',
    '10.0',
    '1e0',
    '-0',
    '9007199254740993',
    '1e400',
    '123456789.012345',
    '1e-7',
    '0.30000000000000004',
    '0.000',
    '0e-9999',
    '1e00001',
    '5e-324',
    '1.7976931348623157e308',
  ])('reads the number %s unchanged', (text) => expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) }))

  it('refuses a fraction if the parsed number is not exactly equal to it', () => {
    const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength })
    const zeros = fc.string({ unit: fc.constant('0'), maxLength: 4 })
    const literals = fc
      .tuple(
        fc.constantFrom('', '-'),
        digits(19),
        fc.option(fc.tuple(zeros, digits(17), zeros)),
        fc.integer({ min: -330, max: 310 }),
      )
      .map(([sign, whole, fraction, exponent]) => {
        const after = fraction === null ? '' : `.${fraction.join('')}`
        return `${sign}${whole.replace(/^0+(?=.)/, '')}${after}${exponent % 3 === 0 ? '' : `e${exponent}`}`
      })
    const seen = { read: 0, refused: 0 }
    fc.assert(
      fc.property(literals, (literal) => {
        const exact = plainNumber(literal) ?? ''
        const isRounded = exact.includes('.') && exact !== plainNumber(Number(literal))
        seen[isRounded ? 'refused' : 'read']++
        expect(issueOf(literal)?.code, literal).toBe(isRounded ? 'bad_value' : undefined)
      }),
      runs,
    )
    expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(100)
  })

  it('quotes a key of any length and content in one short line', () => {
    const key = JSON.stringify('\u0000\u202e'.repeat(500))
    const text = issueOf(`{${key}:1,${key}:2}`)?.message ?? ''
    expect(text.length).toBeLessThan(800)
    expect(text).not.toMatch(/\p{Cc}|\u202e/u)
  })

  it('reads a large body in one pass', () => {
    const values = Array.from({ length: 20_000 }, (_, index) => `value ${index}`)
    expect(readJson(JSON.stringify({ values }))).toEqual({ ok: true, value: { values } })
  })
})

describe('readBytes', () => {
  const bytes = (...values: readonly number[]) => Uint8Array.from(values)

  it('reads UTF-8', () => {
    expect(readBytes(new TextEncoder().encode('{"a":"é😀"}'))).toEqual({ ok: true, value: { a: 'é😀' } })
  })

  it.each([
    ['a lone continuation byte', bytes(0x22, 0x80, 0x22)],
    ['an encoded surrogate', bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ['an overlong form', bytes(0x22, 0xc0, 0xaf, 0x22)],
    ['a cut sequence', bytes(0x22, 0xe2, 0x82)],
    ['UTF-16', bytes(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00)],
  ])('refuses %s', (_name, text) => {
    expect(readBytes(text)).toMatchObject({ ok: false, issue: { code: 'bad_json', message: 'not valid UTF-8' } })
  })

  it('reports a byte order mark', () => {
    expect(readBytes(bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toMatchObject({
      ok: false,
      issue: { message: expect.stringContaining('byte order mark') },
    })
  })
})
