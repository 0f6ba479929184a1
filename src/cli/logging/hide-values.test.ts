import { describe, expect, it } from 'vitest'
import { cpuTimeOf } from '../../../test/tools/cpu-time.ts'
import { hideValues } from './hide-values.ts'

describe('hideValues', () => {
  it.each([
    // DuckDB
    [
      "Conversion Error: Could not convert string 'secret' to INT32",
      "Conversion Error: Could not convert string '?' to INT32",
    ],
    ["Could not convert string 'it's a \"secret' to BOOL", "Could not convert string '?' to BOOL"],
    ["Could not convert string 'secret that is cut sho", "Could not convert string '?'"],
    [
      'invalid date field format: "20-secret", expected format is (YYYY-MM-DD)',
      'invalid date field format: "?", expected format is (YYYY-MM-DD)',
    ],
    [
      "Type INT64 with value 12345 can't be cast because the value is out of range for 'secret'",
      "Type INT64 with value ? can't be cast because the value is out of range for '?'",
    ],
    ['Could not cast value -12.5e3 to DECIMAL(4,1)', 'Could not cast value ? to DECIMAL(4,1)'],
    ['Overflow in multiplication of INT64 (12345 * -99)!', 'Overflow in multiplication of INT64 (?)!'],
    ["Could not convert\n\nLINE 1: select 'secret'", 'Could not convert'],
    ["Could not convert string 'secret \u2028 of\r two lines' to BOOL", "Could not convert string '?' to BOOL"],
    // PostgreSQL
    ['invalid input syntax for type integer: "a "secret" b"', 'invalid input syntax for type integer: "?"'],
    ['value "12345" is out of range for type integer', 'value "?" is out of range for type integer'],
    // Trino
    ["INVALID_CAST_ARGUMENT: Cannot cast 'secret' to INT", "INVALID_CAST_ARGUMENT: Cannot cast '?' to INT"],
    [
      'INVALID_CAST_ARGUMENT: Value cannot be cast to date: 20-secret',
      'INVALID_CAST_ARGUMENT: Value cannot be cast to date: ?',
    ],
    [
      'NUMERIC_VALUE_OUT_OF_RANGE: bigint addition overflow: 12345 + 99',
      'NUMERIC_VALUE_OUT_OF_RANGE: bigint addition overflow: ?',
    ],
    ['INVALID_CAST_ARGUMENT: Out of range for integer: 12345', 'INVALID_CAST_ARGUMENT: Out of range for integer: ?'],
  ])('masks the values in: %s', (said, told) => {
    expect(hideValues(said)).toBe(told)
  })

  it.each([
    'column "keyword" of relation "summary" does not exist',
    'permission denied for table summary',
    'Could not cast value nan to DECIMAL(18,4)',
    'a value that is not a number in the column n of row 2: "NaN"',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'the server answered with status 503',
  ])('keeps the names and the cause in: %s', (said) => {
    expect(hideValues(said)).toBe(said)
  })

  it.each([
    '(1',
    '"',
    "'",
    "a' ",
    'value 1',
    ': ',
    'cast to ',
  ])('takes linear time for a message that repeats %j', async (part) => {
    expect(await cpuTimeOf(() => hideValues(part.repeat(100_000)))).toBeLessThan(1_000)
  })
})
