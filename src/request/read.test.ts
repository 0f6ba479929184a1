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

const MEASURES = '{field, fn}, {metric}, {of}, {add}, {subtract}, {divide} or {change}'
const filter = (change: object) => ({ filters: [{ member: 'keyword', operator: 'equals', values: ['a'], ...change }] })
const measure = (change: object) => ({ measures: [{ field: '*', fn: 'count', ...change }] })
const term = (change: object) => ({ order: [{ field: 'keyword', ...change }] })

describe('the reader of bodies', () => {
  it('finds no issue in a request with every member', () => {
    const condition = { member: 'n', operator: 'gt', values: ['1', 2, true] }
    expect(
      found({
        query: '',
        dimensions: ['keyword'],
        measures: [{ field: '*', fn: 'count', alias: 'n' }],
        filters: [{ member: 'keyword', operator: 'set' }],
        having: [condition],
        order: [{ field: 'n', dir: 'desc' }],
        page: 1,
        limit: 1000,
        dryRun: true,
        queryExecutionId: 'x',
      }),
    ).toEqual([])
  })

  it('accepts null for every optional member', () => {
    const top = ['query', 'dimensions', 'measures', 'filters', 'having', 'order', 'page', 'limit', 'dryRun']
    expect(found(Object.fromEntries([...top, 'queryExecutionId'].map((name) => [name, null])))).toEqual([])
    expect(found({ ...filter({ values: null }), ...measure({ alias: null }), ...term({ dir: null }) })).toEqual([])
  })

  it.each([
    [{ dimensoins: [] }, 'dimensoins', 'dimensions'],
    [{ Dimensions: null }, 'Dimensions', 'dimensions'],
    [filter({ value: [] }), 'filters[0].value', 'values'],
    [measure({ aliass: 'n' }), 'measures[0].aliass', 'alias'],
    [term({ direction: 'desc' }), 'order[0].direction', 'dir'],
  ])('refuses the unknown member of %j and suggests the nearest', (body, path, nearest) => {
    expect(one(body)).toMatchObject({ code: 'unknown_member', path, nearest })
  })

  it('lists the known members for an unknown member', () => {
    expect(one(measure({ accountId: 'x' }))).toEqual({
      code: 'unknown_member',
      path: 'measures[0].accountId',
      message: 'unknown member "accountId"; expected one of field, fn, alias, filters',
      expected: ['field', 'fn', 'alias', 'filters'],
    })
  })

  it('treats inherited names as unknown members', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(one(JSON.parse(`{"${name}": 1}`))).toMatchObject({ code: 'unknown_member', path: name })
    }
  })

  it.each([
    [filter({ member: undefined }), 'filters[0].member', 'is missing; expected a name'],
    [filter({ operator: undefined }), 'filters[0].operator', 'is missing; expected the name of an operator'],
    [filter({ operator: null }), 'filters[0].operator', 'is missing; expected the name of an operator'],
    [measure({ field: undefined }), 'measures[0].field', 'is missing; expected the name of a field or *'],
    [measure({ fn: undefined }), 'measures[0].fn', 'is missing; expected the name of a function'],
    [term({ field: undefined }), 'order[0].field', 'is missing; expected the name of a column'],
  ])('names the missing member of %j', (body, path, message) => {
    expect(one(body)).toEqual({ code: 'bad_shape', path, message })
  })

  it.each([
    [
      { dimensions: 'keyword' },
      'dimensions',
      'must be an array of names of fields, or of objects {field, alias, by, bins, fill, top}, not "keyword"',
    ],
    [
      { dimensions: [['keyword']] },
      'dimensions[0]',
      'must be the name of a field, or an object {field, alias, by, bins, fill, top}, not an array',
    ],
    [
      { dimensions: [null] },
      'dimensions[0]',
      'must be the name of a field, or an object {field, alias, by, bins, fill, top}, not null',
    ],
    [{ measures: {} }, 'measures', `must be an array of objects ${MEASURES}, not an object`],
    [{ measures: ['count'] }, 'measures[0]', `must be an object ${MEASURES}, not "count"`],
    [{ filters: [null] }, 'filters[0]', 'must be an object {member, operator, values}, {and}, {or} or {not}, not null'],
    [{ order: ['keyword'] }, 'order[0]', 'must be an object {field, dir}, not "keyword"'],
    [filter({ values: 'a' }), 'filters[0].values', 'must be an array of strings, not "a"'],
    [filter({ values: [null] }), 'filters[0].values[0]', 'must be a string, not null'],
    [filter({ values: ['a', ['b']] }), 'filters[0].values[1]', 'must be a string, not an array'],
    [filter({ values: [Number.NaN] }), 'filters[0].values[0]', 'must be a string, not NaN'],
    [filter({ values: [undefined] }), 'filters[0].values[0]', 'must be a string, not undefined'],
    [filter({ member: 5 }), 'filters[0].member', 'must be a name, not 5'],
    [filter({ operator: {} }), 'filters[0].operator', 'must be the name of an operator, not an object'],
    [measure({ fn: { toString: null } }), 'measures[0].fn', 'must be the name of a function, not an object'],
    [measure({ fn: [] }), 'measures[0].fn', 'must be the name of a function, not an array'],
    [measure({ fn: 5 }), 'measures[0].fn', 'must be the name of a function, not 5'],
    [term({ dir: {} }), 'order[0].dir', 'must be asc or desc, not an object'],
    [term({ dir: true }), 'order[0].dir', 'must be asc or desc, not true'],
    [{ dryRun: 'true' }, 'dryRun', 'must be true or false, not "true"'],
    [{ query: 5 }, 'query', 'must be a question in plain English, not 5'],
    [{ queryExecutionId: [] }, 'queryExecutionId', 'must be the queryExecutionId of an earlier answer, not an array'],
    [{ page: '1' }, 'page', 'must be a whole number from 1 to 2147483647, not "1"'],
    [{ limit: true }, 'limit', 'must be a whole number from 1 to 1000, not true'],
  ])('names the accepted type for %j', (body, path, message) => {
    expect(one(body)).toEqual({ code: 'bad_shape', path, message })
  })

  it.each([
    ['dimensions', 64, 'x'],
    ['measures', 50, { field: '*', fn: 'count' }],
    ['filters', 100, { member: 'keyword', operator: 'set' }],
    ['having', 50, { member: 'n', operator: 'set' }],
    ['order', 64, { field: 'n' }],
  ])('accepts %s of %d elements and skips the elements of a longer list', (name, most, element) => {
    expect(found({ [name]: new Array(most).fill(element) })).toEqual([])
    const message = `has ${most + 1} elements; at most ${most}`
    expect(one({ [name]: new Array(most + 1).fill(null) })).toEqual({ code: 'out_of_bounds', path: name, message })
  })

  it('accepts 1,000 values per condition and skips the elements of a longer list', () => {
    expect(found(filter({ values: new Array(1000).fill('x') }))).toEqual([])
    expect(one(filter({ values: new Array(1001).fill(null) }))).toEqual({
      code: 'out_of_bounds',
      path: 'filters[0].values',
      message: 'has 1001 elements; at most 1000',
    })
  })

  it('reports every mistake of a body once', () => {
    expect(
      found({ dimensions: 5, measures: [{ fn: 'x', aliass: 1 }, 5], page: 0, zz: 1 })
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['dimensions', 'measures[0].aliass', 'measures[0].field', 'measures[0].fn', 'measures[1]', 'page', 'zz'])
  })

  // All normalize to `page`: only separators differ.
  const called = (index: number) => `p${'_'.repeat(index % 200)}age${'_'.repeat(1 + index / 200)}`
  const unknowns = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [called(index), 1]))
  const countOf = (issues: ReturnType<typeof found>) => issues.reduce((sum, { count = 1 }) => sum + count, 0)

  it.each([20, 21])('reports each of %d unknown members', (count) => {
    const issues = found(unknowns(count))
    expect(issues.map(({ path }) => path)).toEqual(Object.keys(unknowns(count)))
    expect(countOf(issues)).toBe(count)
  })

  it.each([22, 30_000])('reports the first 20 of %d unknown members, and the rest as one issue', (count) => {
    const issues = found(unknowns(count))
    expect(issues).toHaveLength(21)
    expect(issues.slice(0, 20).every(({ nearest }) => nearest === 'page')).toBe(true)
    expect(issues[20]).toEqual({
      code: 'unknown_member',
      path: called(20),
      message: `unknown member "${called(20)}"; and ${count - 21} more in this object`,
      expected: expect.arrayContaining(['page']),
      count: count - 20,
    })
  })

  it('lists the accepted members only at the first unknown member without a suggestion', () => {
    expect(found({ dimension: 1, zz: 1, yy: 1 }).map(({ message }) => message)).toEqual([
      'unknown member "dimension"; the nearest known one is "dimensions"',
      expect.stringMatching(/^unknown member "zz"; expected one of .*dimensions/),
      'unknown member "yy"',
    ])
  })

  it('counts unknown members per object', () => {
    const filters = [unknowns(25), { ...unknowns(3), operator: 'set' }, unknowns(22)]
    const issues = found({ filters, ...unknowns(40) })
    const codes = issues.filter(({ code }) => code === 'unknown_member')
    expect(codes.length).toBe(21 + 3 + 21 + 21)
    expect(countOf(codes)).toBe(25 + 3 + 22 + 40)
  })

  it('keeps no state between bodies', () => {
    expect(one({ page: 0 })).toMatchObject({ path: 'page' })
    expect(found({ page: 1 })).toEqual([])
  })
})
