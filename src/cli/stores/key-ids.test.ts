// IDs of keys, and the lookup of a key by its ID.

import { describe, expect, it } from 'vitest'
import { idsOf, keyId, keyOf } from './key-ids.ts'

const keyWith = (start: string, account = 'acme') => ({ sha256: start.padEnd(64, '0'), account })
const [a, b, c] = [keyWith('abcd1'), keyWith('abcd2', 'bravo "x"'), keyWith('ef01')]
const keys = [a, b, c]

describe('IDs of keys', () => {
  it('have 12 digits, or more if several keys share the first 12', () => {
    expect(keys.map(idsOf(keys))).toEqual(['abcd10000000', 'abcd20000000', 'ef0100000000'])
    const twins = [keyWith('0123456789abcdef1'), keyWith('0123456789abcdef2')]
    expect(twins.map(idsOf(twins))).toEqual(['0123456789abcdef1', '0123456789abcdef2'])
    expect([].map(idsOf([]))).toEqual([])
  })

  it.each([
    ['ef01', c],
    ['ef0100000000', c],
    [c.sha256, c],
    ['abcd2', b],
  ])('identify one key: %s', (id, key) => {
    expect(keyOf(keys, id)).toBe(key)
  })

  it('are refused if no key matches', () => {
    expect(() => keyOf(keys, 'ffff')).toThrow(
      expect.objectContaining({ status: 1, message: expect.stringMatching(/^no key has an ID that begins with ffff/) }),
    )
  })

  it('are refused if several keys match, with an error that lists these keys', () => {
    const message =
      'more than one key has an ID that begins with abcd: abcd10000000 ("acme"), abcd20000000 ("bravo \\"x\\"")'
    expect(() => keyOf(keys, 'abcd')).toThrow(expect.objectContaining({ status: 1, message }))
  })

  it('can be written in capitals', () => expect(keyId('ABCD', 'ID')).toBe('abcd'))

  it.each([
    '',
    'abc',
    'wxyz',
    'sl_secret',
    `${a.sha256}0`,
    'ab cd',
  ])('are rejected if invalid, and the error does not repeat them: %j', (value) => {
    expect(() => keyId(value, 'ID')).toThrow(
      expect.objectContaining({
        status: 2,
        message: 'ID must be the ID of a key from "keys list", or at least the first 4 digits of an ID',
      }),
    )
  })
})
