import { describe, expect, it } from 'vitest'
import { oneOf } from './flag-values.ts'
import { dialect } from './sources/dialects.ts'

describe('a flag with fixed values', () => {
  it.each([
    [
      dialect,
      'postgers',
      'must be one of duckdb, postgres, trino, not "postgers"; the nearest known one is "postgres"',
    ],
    [oneOf('json', 'table'), 'tabel', 'must be json or table, not "tabel"; the nearest known one is "table"'],
  ])('lists its values in the error, and suggests a similar value', (read, value, message) => {
    expect(() => read(value, '--flag')).toThrow(`--flag ${message}`)
    expect(() => read(value, '--flag')).toThrow(expect.objectContaining({ message: `--flag ${message}`, status: 2 }))
  })

  it('returns an accepted value', () => {
    expect(oneOf('json', 'table')('table', '--format')).toBe('table')
  })
})
