// T01, T02, T05, T06 and T23: the compiler accepts only names from the catalog. For any other string, the issue has the
// path of the string.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../tools/generators/characters.ts'
import { compilers, count, filter, issueOf, issuesOf } from './compilers.ts'
import { names } from './payloads.ts'

const catalog = compilers.duckdb.describe()
const fields = new Set(catalog.fields.map(({ name }) => name))

/** A body that contains the string at one place, and the expected code and path. */
const PLACES: readonly (readonly [what: string, body: (name: string) => object, code: string, path: string])[] = [
  ['a dimension', (name) => ({ dimensions: [name] }), 'unknown_field', 'dimensions[0]'],
  [
    'a measured field',
    (field) => ({ measures: [{ field, fn: 'max', alias: 'n' }] }),
    'unknown_field',
    'measures[0].field',
  ],
  [
    'a filtered member',
    (member) => ({ dimensions: ['keyword'], filters: [filter('visit_id', 'set'), filter(member, 'equals', 'a')] }),
    'unknown_field',
    'filters[1].member',
  ],
  [
    'a member of having',
    (member) => ({ dimensions: ['keyword'], measures: [count], having: [filter(member, 'gt', '1')] }),
    'not_in_having',
    'having[0].member',
  ],
  [
    'a field of order',
    (field) => ({ dimensions: ['visit_id'], measures: [count], order: [{ field: 'n' }, { field }] }),
    'not_orderable',
    'order[1].field',
  ],
  ['a function', (fn) => ({ measures: [{ field: 'keyword', fn, alias: 'n' }] }), 'unknown_function', 'measures[0].fn'],
  [
    'an operator',
    (operator) => ({ dimensions: ['keyword'], filters: [filter('keyword', operator, 'a')] }),
    'unknown_operator',
    'filters[0].operator',
  ],
  [
    'an operator of having',
    (operator) => ({ measures: [count], having: [filter('n', operator, '1')] }),
    'unknown_operator',
    'having[0].operator',
  ],
  [
    'a direction',
    (dir) => ({ dimensions: ['visit_id'], order: [{ field: 'visit_id', dir }] }),
    'bad_value',
    'order[0].dir',
  ],
]

const isLegal = (what: string, name: string): boolean => what === 'a measured field' && name === '*'

describe.each(PLACES)('%s', (what, body, code, path) => {
  const hostile = names.filter((name) => !isLegal(what, name))

  it.each(hostile)('cannot be %j', (name) => {
    expect(issueOf(body(name))).toMatchObject({ code, path })
  })

  it('cannot be a string outside the catalog', () => {
    const legal = new Set([...fields, ...catalog.functions, ...catalog.operators, 'asc', 'desc', 'n', '*'])
    const near = fc.constantFrom(...legal).chain((name) =>
      fc.record({
        name: fc.constant(name),
        at: fc.nat(name.length),
        junk: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 3 }),
      }),
    )
    const mutated = near.map(({ name, at, junk }) => name.slice(0, at) + junk + name.slice(at))
    const string = fc.oneof(fc.string({ unit: anyCharacter }), fc.string({ unit: 'grapheme' }), mutated)
    fc.assert(
      fc.property(
        string.filter((name) => !legal.has(name)),
        (name) => {
          expect(issueOf(body(name))).toMatchObject({ code, path })
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('functions, operators and directions (T02)', () => {
  it.each([
    'count); drop',
    'COUNT',
    'count ',
    'count_distinct(',
    'median',
    'stddev',
    '',
  ])('%j is not a function', (fn) => {
    expect(issueOf({ measures: [{ field: 'keyword', fn }] })).toMatchObject({ code: 'unknown_function' })
  })

  it.each([
    'equals ',
    'Equals',
    '= 1 or 1=1--',
    '=',
    'like',
    'not in',
    'notIn',
    'is',
    '',
  ])('%j is not an operator', (operator) => {
    expect(issueOf({ dimensions: ['visit_id'], filters: [filter('keyword', operator, 'a')] })).toMatchObject({
      code: 'unknown_operator',
      expected: catalog.operators,
    })
  })

  it.each([
    'desc nulls first',
    'asc, (select 1)',
    'ASC',
    'Desc',
    ' asc',
    '',
    'random()',
  ])('%j is not a direction', (dir) => {
    expect(issueOf({ dimensions: ['visit_id'], order: [{ field: 'visit_id', dir }] })).toMatchObject({
      code: 'bad_value',
    })
  })
})

describe('order and having, which accept only names from the request (T05, T06)', () => {
  const body = { dimensions: ['visit_id'], measures: [count, { field: 'item_total', fn: 'sum' }] }

  it.each(['keyword', 'N', 'n desc', 'a.b', 'count', 'item_total', '1'])('refuse %j in order', (field) => {
    expect(issueOf({ ...body, order: [{ field }] })).toMatchObject({
      code: 'not_orderable',
      expected: ['visit_id', 'n', 'sum_item_total'],
    })
  })

  it.each([
    'visit_id',
    'keyword',
    'N',
    'sum(item_total)',
    'account_id',
    'sum_item_totals',
  ])('refuse %j in having', (member) => {
    expect(issueOf({ ...body, having: [filter(member, 'gt', '1')] })).toMatchObject({
      code: 'not_in_having',
      expected: ['n', 'sum_item_total'],
    })
  })
})

describe('the account (T23)', () => {
  it.each([
    ['a dimension', { dimensions: ['account_id'] }, 'unknown_field dimensions[0]'],
    ['a measure', { measures: [{ field: 'account_id', fn: 'count_distinct' }] }, 'unknown_field measures[0].field'],
    [
      'a filter',
      { dimensions: ['keyword'], filters: [filter('account_id', 'equals', 'other')] },
      'unknown_field filters[0].member',
    ],
    [
      'having',
      { measures: [count], having: [filter('account_id', 'equals', 'other')] },
      'not_in_having having[0].member',
    ],
    ['order', { dimensions: ['keyword'], order: [{ field: 'account_id' }] }, 'not_orderable order[0].field'],
    ['a member of the body', { dimensions: ['keyword'], account: 'other' }, 'unknown_member account'],
    ['another member of the body', { dimensions: ['keyword'], accountId: 'other' }, 'unknown_member accountId'],
    [
      'a member with the name of the column',
      { dimensions: ['keyword'], account_id: null },
      'unknown_member account_id',
    ],
    [
      'a security context',
      { dimensions: ['keyword'], securityContext: { account: 'other' } },
      'unknown_member securityContext',
    ],
    ['a context', { dimensions: ['keyword'], context: {} }, 'unknown_member context'],
    ['a schema', { dimensions: ['keyword'], schema: 'other' }, 'unknown_member schema'],
    [
      'a member of a filter',
      { dimensions: ['keyword'], filters: [{ ...filter('keyword', 'set'), account: 'other' }] },
      'unknown_member filters[0].account',
    ],
  ])('cannot be named as %s', (_, body, expected) => {
    expect(issuesOf(body)).toEqual([expected])
  })
})
