// Tests the content of the copy of a body. Hostile bodies cannot change the copy, hang the reader or exhaust its
// memory.

import { describe, expect, it } from 'vitest'
import { cpuTimeOf } from '../../test/tools/cpu-time.ts'
import { inBodyOrder } from '../issues/placed-issue.ts'
import { bodyReader } from './read.ts'
import { querySchema } from './schema.ts'

const read = bodyReader(querySchema)

function found(input: unknown) {
  const { body, issues } = read(input)
  return inBodyOrder(body, issues)
}

describe('the copy of a body', () => {
  const copyOf = (input: unknown) => {
    const { body, issues } = read(input)
    return {
      issues,
      told: Object.fromEntries(Object.keys(Object(input)).map((name) => [name, Reflect.get(body, name)])),
    }
  }

  it('contains valid values, null for missing members and undefined for faulty members', () => {
    const measure = { field: '*', fn: 'count', alias: null }
    const { body } = read({ measures: [measure, { ...measure, fn: 'x', alias: 'a b' }, 5], page: 0, limit: null })
    expect({ ...body }).toStrictEqual({
      measures: [
        expect.objectContaining(measure),
        expect.objectContaining({ field: '*', fn: undefined, alias: undefined }),
        undefined,
      ],
      page: undefined,
      limit: null,
      query: null,
      compare: null,
      totals: null,
      dimensions: [],
      filters: [],
      having: [],
      order: [],
      dryRun: null,
      queryExecutionId: null,
    })
  })

  it('keeps the order of the body', () => {
    const { body } = read({ page: 1, zz: 1, order: [{ dir: 'asc', field: 'x' }], query: '', dimensions: [] })
    expect(Object.keys(body).slice(0, 5)).toEqual(['page', 'zz', 'order', 'query', 'dimensions'])
    expect(Object.keys(body.order?.[0] ?? {})).toEqual(['dir', 'field'])
  })

  it('reads each member and element of a proxy once', () => {
    const reads: string[] = []
    const watched = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (object, name, receiver) => {
          reads.push(String(name))
          return Reflect.get(object, name, receiver)
        },
      })
    read(
      watched({
        dimensions: watched(['keyword', 'visit_id']),
        page: 2,
        zz: 1,
        order: watched([watched({ field: 'x' })]),
      }),
    )
    expect(reads).toEqual(['dimensions', 'length', '0', '1', 'page', 'zz', 'order', 'length', '0', 'field'])
  })

  it('is independent: later changes do not reach it, and reading does not mutate the body', () => {
    const input = { dimensions: ['keyword'] }
    const { body } = read(input)
    input.dimensions.push('account_id')
    expect(body.dimensions).toEqual(['keyword'])
    const frozen = Object.freeze({ dimensions: Object.freeze(['keyword']) })
    expect(copyOf(frozen)).toEqual({ issues: [], told: { dimensions: ['keyword'] } })
  })

  const thrower = () => {
    throw new Error('no')
  }
  const getter = (name: string) => Object.defineProperty({}, name, { get: thrower, enumerable: true })

  it.each([
    ['a proxy that throws on reading', new Proxy({ page: 1 }, { get: thrower })],
    ['a proxy that throws on listing', new Proxy({}, { ownKeys: thrower })],
    ['a getter that throws', getter('page')],
    ['a getter of an unknown member that throws', getter('zz')],
    ['a getter that throws deep inside', { filters: [getter('member')] }],
    ['a revoked proxy', revoked()],
  ])('is empty for %s', (_, input) => {
    expect(read(input)).toEqual({
      body: {},
      issues: [{ code: 'out_of_bounds', at: [], kind: 'unreadable' }],
      values: 0,
    })
  })

  it('has the own properties of an instance, but not its prototype or toJSON', () => {
    class Body {
      readonly dimensions = ['keyword']
      get measures() {
        return ['inherited']
      }
      toJSON() {
        return { dimensions: ['account_id'] }
      }
    }
    for (const input of [new Body(), Object.create({ page: 5 }, { limit: { value: 5, enumerable: false } })]) {
      const { body, issues } = read(Object.assign(input, { [Symbol('page')]: 7 }))
      expect([issues, body.measures, body.page, body.limit]).toEqual([[], [], null, null])
    }
  })

  it('omits undefined members, as JSON does, even unknown ones', () => {
    expect(found({ page: undefined, zz: undefined, limit: 5 })).toEqual([])
  })

  it('keeps the positions of holes in a list', () => {
    const sparse = ['keyword']
    sparse[2] = 'visit_id'
    expect(read({ dimensions: sparse }).body.dimensions).toEqual(['keyword', undefined, 'visit_id'])
    expect(found({ dimensions: sparse })).toMatchObject([{ code: 'bad_shape', path: 'dimensions[1]' }])
  })

  it('treats __proto__ and constructor like any other member', () => {
    const input = JSON.parse('{"__proto__": {"page": 2}, "constructor": 1, "page": 3}')
    expect(found(input).map(({ code, path }) => [code, path])).toEqual([
      ['unknown_member', '__proto__'],
      ['unknown_member', 'constructor'],
    ])
    expect(read(input).body.page).toBe(3)
  })

  const cyclic: Record<string, unknown> = {}
  cyclic.filters = [cyclic]

  it.each<readonly [string, object, string]>([
    ['a million elements', { dimensions: new Array(1_000_000).fill('x') }, 'out_of_bounds dimensions'],
    ['a huge length without elements', { order: Object.assign([], { length: 4_294_967_295 }) }, 'out_of_bounds order'],
    ['an endless length', { order: lengthy(Number.POSITIVE_INFINITY) }, 'out_of_bounds order'],
    ['a length that is not a number', { order: lengthy(Number.NaN) }, 'out_of_bounds order'],
    ['a length that grows', { order: lengthy(growing()) }, 'bad_shape order[0]'],
    ['a length that is a symbol', { order: lengthy(Symbol('x')) }, 'out_of_bounds '],
    ['a value that multiplies', { zz: multiplied(6) }, 'unknown_member zz'],
    ['a cycle', cyclic, 'unknown_member filters[0].filters'],
  ])('does not follow %s', async (_, input, issue) => {
    const read = () => expect(found(input).map(({ code, path }) => `${code} ${path}`)).toContain(issue)
    expect(await cpuTimeOf(read)).toBeLessThan(2000)
  })

  it('does not call an iterator of the body', () => {
    const endless = Object.assign(['keyword'], {
      *[Symbol.iterator]() {
        for (;;) yield 'account_id'
      },
    })
    expect(copyOf({ dimensions: endless })).toEqual({ issues: [], told: { dimensions: ['keyword'] } })
  })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const lengthy = (length: unknown) => new Proxy([], { get: (_, name) => (name === 'length' ? length : 'x') })

/** A length that grows each time it is read. */
function growing(): object {
  let length = 1
  return { valueOf: () => length++ }
}

/** A structure with 1,000 references to one list at each level: huge when expanded, tiny in memory. */
function multiplied(levels: number): unknown {
  return levels === 0 ? 'x' : new Array(1000).fill(multiplied(levels - 1))
}
