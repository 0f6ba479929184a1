import { describe, expect, it } from 'vitest'
import { type Finding, inBodyOrder, type Place, pathOf, samePlace } from './finding.ts'

const finding = (...at: Place): Finding => ({ code: 'bad_value', at, message: 'wrong' })

const order = (body: unknown, ...places: readonly Place[]) =>
  inBodyOrder(
    body,
    places.map((at) => finding(...at)),
  ).map(({ path }) => path)

describe('pathOf', () => {
  it.each([
    [[], ''],
    [['page'], 'page'],
    [['filters', 0, 'values', 12], 'filters[0].values[12]'],
    [['filters', 0, 'va lues'], 'filters[0]["va lues"]'],
    [['0'], '["0"]'],
    [[''], '[""]'],
    [['__proto__'], '__proto__'],
    [['a\nb'], '["a\\nb"]'],
    [['a'.repeat(101)], `["${'a'.repeat(100)}"...]`],
  ] as const)('shows %j as %s', (at, path) => {
    expect(pathOf(at)).toBe(path)
  })
})

describe('samePlace', () => {
  it('tells a position from a name, and a place from those around it', () => {
    expect(samePlace(['filters', 0], ['filters', 0])).toBe(true)
    expect(samePlace(['filters', 0], ['filters', '0'])).toBe(false)
    expect(samePlace(['filters', 0], ['filters'])).toBe(false)
    expect(samePlace(['filters'], ['filters', 0])).toBe(false)
  })
})

describe('inBodyOrder', () => {
  it('follows the body, not the order of finding', () => {
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

  it('compares positions as numbers', () => {
    const body = { dimensions: Array.from({ length: 12 }, () => 'x') }
    expect(order(body, ['dimensions', 10], ['dimensions', 9], ['dimensions', 2])).toEqual([
      'dimensions[2]',
      'dimensions[9]',
      'dimensions[10]',
    ])
  })

  it('puts a list before its elements, and the body before all', () => {
    const body = { dimensions: ['x'] }
    expect(order(body, ['dimensions', 0], ['dimensions'], [])).toEqual(['', 'dimensions', 'dimensions[0]'])
  })

  it('puts what the body does not mention after what it does', () => {
    const body = { measures: [{ fn: 'sum' }], page: 0 }
    expect(order(body, ['filters'], ['page'], ['measures', 0, 'field'], ['measures', 0, 'fn'])).toEqual([
      'measures[0].fn',
      'measures[0].field',
      'page',
      'filters',
    ])
  })

  it('keeps what else a finding says, without its place', () => {
    const near: Finding = { code: 'unknown_member', at: ['a'], message: 'm', allowed: ['b'], nearest: 'b' }
    expect(inBodyOrder({}, [near])).toEqual([
      { code: 'unknown_member', path: 'a', message: 'm', allowed: ['b'], nearest: 'b' },
    ])
  })

  it('takes a body that is no object, and members called like those of every object', () => {
    expect(order('text', ['a'], [])).toEqual(['', 'a'])
    expect(order({ a: 1 }, ['constructor', 'name'], ['a'])).toEqual(['a', 'constructor.name'])
  })

  it('is quick where the body is nothing but mistakes', () => {
    const body = Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`m${index}`, 1]))
    const start = performance.now()
    const paths = order(
      body,
      ...Object.keys(body)
        .reverse()
        .map((name) => [name]),
    )
    expect(performance.now() - start).toBeLessThan(2000)
    expect([paths[0], paths.at(-1)]).toEqual(['m0', 'm39999'])
  })
})
