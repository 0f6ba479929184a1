import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountOf } from './account.ts'

describe('accountOf', () => {
  it.each([
    'acme',
    '*',
    'acme ',
    ' ',
    '0',
    "o'brien",
    'a"; drop table summary;--',
    'é',
    '😀',
    '日本',
    'a'.repeat(1000),
  ])('returns %j unchanged', (key) => {
    expect(accountOf(key)).toBe(key)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty string', ''],
    ['a number', 5],
    ['a boolean', true],
    ['an array', ['A', 'B']],
    ['an object with toString', { toString: () => 'acme' }],
    ['a boxed string', Object('acme')],
    ['a symbol', Symbol('acme')],
    ['a function', () => 'acme'],
    ['a NUL', 'acme\0'],
    ['a line break', 'acme\n'],
    ['a C1 control', 'acme\u0085'],
    ['a lone surrogate', 'acme\ud800'],
    ['a combining accent', 'cafe\u0301'],
    ['a character that NFC replaces', '\u212b'],
  ])('throws for %s', (_, key) => {
    expect(() => accountOf(key)).toThrow(TypeError)
  })

  it('returns any input unchanged or throws a TypeError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: 'binary' })), (key) => {
        let account: unknown
        try {
          account = accountOf(key)
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
          return
        }
        expect(account).toBe(key)
        expect(typeof key).toBe('string')
      }),
    )
  })
})
