import { describe, expect, it } from 'vitest'
import type { NameRules } from '../sql/dialect.ts'
import { nameIssue } from './schema-name.ts'

const kept = (folds: NameRules['folds'], name: string, longest = 63) =>
  nameIssue(name, { folds, longest }) === undefined

describe('nameIssue', () => {
  it.each<[string, readonly NameRules['folds'][]]>([
    ['t_acme', ['none', 'ascii', 'all', 'unknown']],
    ['t_acme corp.7"', ['none', 'ascii', 'all', 'unknown']],
    ['t_acme ', ['none', 'ascii', 'all']],
    ['t_é', ['none', 'ascii', 'all']],
    ['t_É', ['none', 'ascii']],
    ['t_ǅ', ['none', 'ascii']],
    ['t_İ', ['none', 'ascii']],
    ['t_ß', ['none', 'ascii', 'all']],
    ['t_ẞ', ['none', 'ascii']],
    ['t_\u{e0fff}', ['none', 'ascii']],
    ['t_Acme', ['none']],
  ])('accepts %s for folding rules %s', (name, folds) => {
    expect((['none', 'ascii', 'all', 'unknown'] as const).filter((one) => kept(one, name))).toEqual(folds)
  })

  it('measures the length of a name in UTF-8 bytes', () => {
    expect([kept('none', 'a'.repeat(63)), kept('none', 'a'.repeat(64))]).toEqual([true, false])
    expect([kept('none', `${'a'.repeat(61)}é`), kept('none', `${'a'.repeat(62)}é`)]).toEqual([true, false])
    expect(nameIssue('😀'.repeat(16), { folds: 'none', longest: 63 })).toBe('reads no more than 63 bytes of')
    expect(kept('all', 'a'.repeat(5_000), Number.POSITIVE_INFINITY)).toBe(true)
  })
})
