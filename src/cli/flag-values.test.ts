import { describe, expect, it } from 'vitest'
import { isOn, oneOf } from './flag-values.ts'
import { logLevel } from './logging/log.ts'
import { dialect } from './sources/dialects.ts'
import { engineName } from './sources/read-from.ts'

describe('a flag with fixed values', () => {
  it.each([
    [
      dialect,
      'postgers',
      'must be one of duckdb, postgres, trino, not "postgers"; the nearest known one is "postgres"',
    ],
    [engineName, 'Trino', 'must be one of duckdb, postgres, trino, not "Trino"; the nearest known one is "trino"'],
    [oneOf('json', 'table'), 'tabel', 'must be json or table, not "tabel"; the nearest known one is "table"'],
    [logLevel, 'wrn', 'must be one of debug, info, warn, error, not "wrn"; the nearest known one is "warn"'],
    [isOn, 'true', 'must be on or off, not "true"'],
  ])('lists its values in the error, and suggests a similar value', (read, value, message) => {
    expect(() => read(value, '--flag')).toThrow(`--flag ${message}`)
    expect(() => read(value, '--flag')).toThrow(expect.objectContaining({ message: `--flag ${message}`, status: 2 }))
  })

  it('returns an accepted value', () => {
    expect(oneOf('json', 'table')('table', '--format')).toBe('table')
    expect([isOn('on', '--questions'), isOn('off', '--questions')]).toEqual([true, false])
  })
})
