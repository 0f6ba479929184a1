// T14: the compiler accepts only whole numbers within bounds as page and limit.

import { describe, expect, it } from 'vitest'
import { limits } from '../../../src/catalog/limits.ts'
import { statementCount } from '../sql/statement.ts'
import { accepted, dialects, issueOf, issuesOf } from './compilers.ts'

describe('page and limit (T14)', () => {
  it.each([
    0,
    -1,
    1.5,
    1e300,
    Infinity,
    -Infinity,
    Number.NaN,
    9007199254740992,
    2147483648,
  ])('%d is refused as a page', (page) => {
    expect(issueOf({ dimensions: ['keyword'], page })).toMatchObject({
      code: 'out_of_bounds',
      path: 'page',
      message: `must be a whole number from 1 to 2147483647, not ${page}`,
    })
  })

  it.each([0, -1, 1.5, 1001, Infinity, 2147483648])('%d is refused as a limit', (limit) => {
    expect(issueOf({ dimensions: ['keyword'], limit })).toMatchObject({
      code: 'out_of_bounds',
      path: 'limit',
      message: `must be a whole number from 1 to 1000, not ${limit}`,
    })
  })

  it.each([
    '1',
    '',
    true,
    false,
    [],
    [1],
    {},
    '1; drop table summary',
  ])('%j is refused as a page and as a limit', (value) => {
    expect(issuesOf({ dimensions: ['keyword'], page: value, limit: value })).toEqual([
      'bad_shape page',
      'bad_shape limit',
    ])
  })

  it('null selects the default, and the maximum page is accepted', async () => {
    expect(accepted({ dimensions: ['keyword'], page: null, limit: null })).toMatchObject({ pageNumber: 1, limit: 100 })
    for (const dialect of dialects) {
      const { page } = accepted({ dimensions: ['keyword'], page: limits.maxPage, limit: limits.maxLimit }, dialect)
      expect(page.sql).toContain('offset 2147483646000')
      expect(await statementCount(page.sql, dialect)).toBe(1)
    }
  })
})
