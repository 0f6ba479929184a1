import { describe, expect, it } from 'vitest'
import type { Fault } from './issue-parameters.ts'
import { sentenceOf } from './issue-sentences.ts'

describe('a sentence', () => {
  it.each<[Fault, string]>([
    [
      { code: 'out_of_bounds', kind: 'number', wanted: 'a whole number from 1 to 1000', given: 1001 },
      'must be a whole number from 1 to 1000, not 1001',
    ],
    [{ code: 'bad_shape', kind: 'type', wanted: 'a name', given: 'a\nb' }, 'must be a name, not "a\\nb"'],
    [{ code: 'bad_shape', kind: 'type', wanted: 'a name', given: null }, 'must be a name, not null'],
    [{ code: 'bad_shape', kind: 'type', wanted: 'a name', given: undefined }, 'must be a name, not undefined'],
    [{ code: 'bad_shape', kind: 'type', wanted: 'a name', given: { type: 'array' } }, 'must be a name, not an array'],
    [{ code: 'bad_shape', kind: 'type', wanted: 'a name', given: { type: 'bigint' } }, 'must be a name, not a bigint'],
    [
      { code: 'unsupported_function', kind: 'rows', fn: 'sum', expected: ['count'] },
      'sum does not apply to *, only count does',
    ],
    [{ code: 'duplicate_name', kind: 'twice', name: 'n' }, '"n" is named twice'],
    [{ code: 'other_page', given: 2, expected: ['1'] }, 'must be 1, as in the request that made this result, not 2'],
    [
      { code: 'unknown_member', kind: 'parameter', name: 'limit' },
      'unknown parameter "limit": query strings are not accepted; use the JSON body',
    ],
    [
      { code: 'not_translated', kind: 'refused', reason: 'could not understand "zebra"' },
      'could not understand "zebra"',
    ],
  ])('describes %j', (fault, sentence) => {
    expect(sentenceOf(fault)).toBe(sentence)
  })

  it('suggests the nearest name', () => {
    const fault: Fault = {
      code: 'unknown_operator',
      name: 'eqals',
      meant: () => undefined,
      expected: ['equals', 'set'],
    }
    expect(sentenceOf(fault, 'equals')).toBe(
      'unknown operator "eqals"; the nearest known one is "equals"; expected one of equals, set',
    )
  })
})
