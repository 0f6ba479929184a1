import { describe, expect, it } from 'vitest'
import { inBodyOrder } from '../issues/placed-issue.ts'
import { bodyReader } from './read.ts'
import { querySchema } from './schema.ts'

const read = bodyReader(querySchema)

function found(input: unknown) {
  const { body, issues } = read(input)
  return inBodyOrder(body, issues)
}

const one = (body: unknown) => {
  const [issue, ...more] = found(body)
  expect(more).toEqual([])
  return issue
}

const filter = (change: object) => ({ filters: [{ member: 'keyword', operator: 'equals', values: ['a'], ...change }] })
const measure = (change: object) => ({ measures: [{ field: '*', fn: 'count', ...change }] })
const term = (change: object) => ({ order: [{ field: 'keyword', ...change }] })

describe('the readers of texts, numbers and booleans', () => {
  it.each([
    0,
    -1,
    1.5,
    1e300,
    Infinity,
    -Infinity,
    Number.NaN,
    9007199254740992,
  ])('refuse a page and limit out of range: %d', (number) => {
    expect(found({ page: number, limit: number })).toEqual([
      { code: 'out_of_bounds', path: 'page', message: `must be a whole number from 1 to 2147483647, not ${number}` },
      { code: 'out_of_bounds', path: 'limit', message: `must be a whole number from 1 to 1000, not ${number}` },
    ])
  })

  it('accept the bounds themselves and refuse the next number', () => {
    expect(found({ page: 1, limit: 1 })).toEqual([])
    expect(found({ page: 2147483647, limit: 1000 })).toEqual([])
    expect(one({ page: 2147483648 })).toMatchObject({ code: 'out_of_bounds', path: 'page' })
    expect(one({ limit: 1001 })).toMatchObject({ code: 'out_of_bounds', path: 'limit' })
  })

  it('suggest the nearest operator, function and direction, and list all of them', () => {
    expect(one(filter({ operator: 'startswith' }))).toMatchObject({
      code: 'unknown_operator',
      path: 'filters[0].operator',
      nearest: 'startsWith',
      message: expect.stringMatching(
        /^unknown operator "startswith"; .*"startsWith"; expected one of equals, notEquals, gt/,
      ),
    })
    expect(one(measure({ fn: 'COUNT' }))).toEqual({
      code: 'unknown_function',
      path: 'measures[0].fn',
      nearest: 'count',
      message:
        'unknown function "COUNT"; the nearest known one is "count"; expected one of count, count_distinct, sum, avg, min, max',
      expected: ['count', 'count_distinct', 'sum', 'avg', 'min', 'max'],
    })
    expect(one(term({ dir: 'DESC' }))).toEqual({
      code: 'bad_value',
      path: 'order[0].dir',
      message: 'unknown direction "DESC"; the nearest known one is "desc"; expected one of asc, desc',
      expected: ['asc', 'desc'],
      nearest: 'desc',
    })
  })

  it('return lists that a caller can mutate safely', () => {
    const first = one(measure({ fn: 'x' }))?.expected
    if (Array.isArray(first)) first.push('everything')
    expect(one(measure({ fn: 'x' }))?.expected).not.toContain('everything')
  })

  it.each([
    '',
    ' ',
    '1',
    'a b',
    'a.b',
    'a"b',
    'é',
    'n\n',
    '\0',
    'a'.repeat(64),
    'ａ',
    'a-b',
    '$a',
  ])('refuse the alias %j', (alias) => {
    expect(one(measure({ alias }))).toMatchObject({ code: 'bad_alias', path: 'measures[0].alias' })
  })

  it.each(['a', '_', '__proto__', 'A1', 'select', 'a'.repeat(63)])('accept the alias %j', (alias) => {
    expect(found(measure({ alias }))).toEqual([])
  })

  it('read values as text', () => {
    const { body } = read(filter({ values: ['a', 5, true, 0.5, 1e-7] }))
    expect(body.filters).toMatchObject([{ values: ['a', '5', 'true', '0.5', '0.0000001'] }])
  })

  it('report exactly the numbers whose digits are lost', () => {
    const values = ['9007199254740993', 9007199254740991, 9007199254740992, 1e300, 0.5]
    const body = {
      ...filter({ values }),
      having: [{ member: 'n', operator: 'gt', values: [-1e16, Infinity, Number.NaN] }],
    }
    expect(found(body).map(({ code, path }) => `${code} ${path}`)).toEqual([
      'bad_value filters[0].values[2]',
      'bad_value filters[0].values[3]',
      'bad_value having[0].values[0]',
      'bad_value having[0].values[1]',
      'bad_shape having[0].values[2]',
    ])
    expect(found(body)[0]?.message).toBe('is a whole number beyond 9007199254740991: send it as a string')
  })

  it('accept only booleans as booleans', () => {
    expect([read({ dryRun: true }).body.dryRun, read({ dryRun: false }).body.dryRun]).toEqual([true, false])
    for (const dryRun of ['true', 1, []]) expect(one({ dryRun })).toMatchObject({ code: 'bad_shape', path: 'dryRun' })
  })
})
