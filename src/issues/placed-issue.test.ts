import { describe, expect, it } from 'vitest'
import { knownNames } from '../names/nearest.ts'
import { unknownName } from '../names/quoted-name.ts'
import type { Place } from './body-place.ts'
import { requestError } from './errors.ts'
import { inBodyOrder, type PlacedIssue } from './placed-issue.ts'

const placed = (...at: Place): PlacedIssue => ({ code: 'bad_value', kind: 'nul', at })

const order = (body: unknown, ...places: readonly Place[]) =>
  inBodyOrder(
    body,
    places.map((at) => placed(...at)),
  ).map(({ path }) => path)

describe('inBodyOrder', () => {
  it('follows the body order, not the order of discovery', () => {
    const body = { order: [{}], filters: [{ operator: '', member: '' }, {}], dimensions: ['x'] }
    expect(
      order(
        body,
        ['dimensions', 0],
        ['filters', 1],
        ['filters', 0, 'member'],
        ['filters', 0, 'operator'],
        ['order', 0],
      ),
    ).toEqual(['order[0]', 'filters[0].operator', 'filters[0].member', 'filters[1]', 'dimensions[0]'])
  })

  it('compares positions numerically', () => {
    const body = { dimensions: Array.from({ length: 12 }, () => 'x') }
    expect(order(body, ['dimensions', 10], ['dimensions', 9], ['dimensions', 2])).toEqual([
      'dimensions[2]',
      'dimensions[9]',
      'dimensions[10]',
    ])
  })

  it('puts a list before its elements, and the body first', () => {
    const body = { dimensions: ['x'] }
    expect(order(body, ['dimensions', 0], ['dimensions'], [])).toEqual(['', 'dimensions', 'dimensions[0]'])
  })

  it('puts missing members last', () => {
    const body = { measures: [{ fn: 'sum' }], page: 0 }
    expect(order(body, ['filters'], ['page'], ['measures', 0, 'field'], ['measures', 0, 'fn'])).toEqual([
      'measures[0].fn',
      'measures[0].field',
      'page',
      'filters',
    ])
  })

  it('writes the sentence of an issue, and keeps its accepted values, its suggestion and its count', () => {
    const unknown = unknownName('abcd', knownNames(['abc']))
    const near: PlacedIssue = {
      code: 'unknown_member',
      kind: 'member',
      at: ['a'],
      ...unknown,
      lists: true,
      expected: ['abc'],
      count: 2,
    }
    expect(inBodyOrder({}, [near])).toEqual([
      {
        code: 'unknown_member',
        path: 'a',
        message: 'unknown member "abcd"; the nearest known one is "abc"; and 1 more in this object',
        expected: ['abc'],
        nearest: 'abc',
        count: 2,
      },
    ])
  })

  it('suggests names only for the first 20 issues in body order', () => {
    const dimensions = Array.from({ length: 30 }, () => 'keywrod')
    const known = knownNames(['keyword'])
    const unknowns = dimensions.map(
      (name, index): PlacedIssue => ({
        code: 'unknown_field',
        kind: 'field',
        at: ['dimensions', index],
        ...unknownName(name, known),
      }),
    )
    const issues = inBodyOrder({ dimensions }, unknowns.toReversed())
    expect(issues.map(({ nearest }) => nearest)).toEqual([
      ...Array.from({ length: 20 }, () => 'keyword'),
      ...Array.from({ length: 10 }, () => undefined),
    ])
    expect(issues[19]?.message).toBe('unknown field "keywrod"; the nearest known one is "keyword"')
    expect(issues[20]).toEqual({
      code: 'unknown_field',
      path: 'dimensions[20]',
      message: 'unknown field "keywrod"; GET / lists all fields',
    })
  })

  it('accepts members of an array that are not elements', () => {
    expect(order(['x'], ['length'], [0])).toEqual(['[0]', 'length'])
  })

  it('accepts a body that is not an object, and members that are named like inherited members', () => {
    expect(order('text', ['a'], [])).toEqual(['', 'a'])
    expect(order({ a: 1 }, ['constructor', 'name'], ['a'])).toEqual(['a', 'constructor.name'])
  })

  it('writes the first 100 issues, and counts the others', () => {
    const body = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`m${index}`, 1]))
    const issues = Object.keys(body)
      .reverse()
      .map((name): PlacedIssue => ({ code: 'missing_selection', at: [name] }))
    const written = inBodyOrder(body, issues)
    expect(written.map(({ path }) => path)).toEqual(Object.keys(body).slice(0, 100))
    expect(written.map(({ count }) => count)).toEqual([...Array.from({ length: 99 }, () => undefined), 39_901])
    const [first, ...more] = written
    expect(first && requestError([first, ...more]).body.message).toMatch(/m19: .*; and 39980 more$/)
  })
})
