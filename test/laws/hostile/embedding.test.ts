// T82 and T83: polluted prototypes do not change the result of the compiler. The compiler reads a body only once, and
// treats an unusual body, such as a proxy, like plain data.

import { describe, expect, it } from 'vitest'
import { cpuTimeOf } from '../../tools/cpu-time.ts'
import { compilers, context, count, dialects, filter, statementsOf, untyped } from './compilers.ts'

const bodies: readonly unknown[] = [
  { dimensions: ['keyword'] },
  {
    dimensions: ['facet_field'],
    measures: [{ field: 'item_total', fn: 'avg' }],
    filters: [filter('event_type', 'set')],
  },
  { measures: [count], filters: [filter('event_date', 'inDateRange', 'today'), filter('keyword', 'startsWith', 'a%')] },
  { dimensions: ['visit_id'], order: [{ field: 'visit_id' }], page: 2 },
  { measures: [{ field: 'keyword', fn: 'count' }], having: [filter('count_keyword', 'gt', '0.5')], dryRun: true },
  { dimensions: ['keyword'], zzz: 1 },
  { filters: [{ member: 'keyword' }], measures: [{}] },
  {},
  5,
]

const compiled = (body: unknown): string =>
  JSON.stringify(
    dialects.map((dialect) => {
      const result = compilers[dialect].compile(untyped(body), context)
      return result.ok ? [statementsOf(result.query), result.query.columns, result.query.warnings] : result.error
    }),
  )

describe('polluted prototypes (T82)', () => {
  // The names of all members of a request at any depth, and likely names for the account.
  const names = [
    ...['limit', 'page', 'dimensions', 'measures', 'filters', 'having', 'order', 'query', 'dryRun', 'queryExecutionId'],
    ...['field', 'fn', 'alias', 'member', 'operator', 'values', 'dir', 'account', 'accountId', 'account_id', 'keyword'],
  ]

  it.each(['polluted', 1, true, ['keyword']])('change nothing if members of Object.prototype are %j', (value) => {
    const before = bodies.map(compiled)
    const after: string[] = []
    try {
      for (const name of names)
        Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true })
      after.push(...bodies.map(compiled))
    } finally {
      for (const name of names) Reflect.deleteProperty(Object.prototype, name)
    }
    expect(after).toEqual(before)
  })
})

describe('unusual bodies (T83)', () => {
  const plain = {
    dimensions: ['keyword'],
    measures: [{ ...count }],
    filters: [filter('visit_id', 'equals', 'v')],
    limit: 5,
  }

  it('reads a body once, even if its getters return changing values', () => {
    let asked = 0
    const shifty = {
      ...plain,
      get filters() {
        asked += 1
        return [filter('visit_id', 'equals', asked === 1 ? 'v' : "w' or 1=1")]
      },
    }
    const once = compilers.duckdb.compile(untyped(shifty), context)
    expect(asked).toBe(1)
    expect(once).toMatchObject({ ok: true, query: { page: { parameters: ['acme', 'v'] } } })
  })

  it('reads frozen bodies, instances, bodies without a prototype and proxies like plain data', () => {
    class Body {
      readonly dimensions = plain.dimensions
      readonly measures = plain.measures
      readonly filters = plain.filters
      readonly limit = plain.limit
      toJSON() {
        return { dimensions: ['visit_id'] }
      }
    }
    const frozen = Object.freeze({ ...plain, dimensions: Object.freeze(['keyword']) })
    const bare = Object.assign(Object.create(null), plain)
    for (const body of [frozen, bare, new Body(), new Proxy(plain, {})]) expect(compiled(body)).toBe(compiled(plain))
  })

  it('does not mutate a body', () => {
    const before = structuredClone(plain)
    compiled(plain)
    expect(plain).toEqual(before)
  })

  it('ignores the order of members', () => {
    const reversed = Object.fromEntries(Object.entries(plain).reverse())
    expect(compiled(reversed)).toBe(compiled(plain))
  })

  const cyclic: Record<string, unknown> = { dimensions: ['keyword'] }
  cyclic.filters = [cyclic]
  const thrower = () => {
    throw new Error('no')
  }

  it.each<readonly [string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', '{"dimensions": ["keyword"]}'],
    ['a number', 5],
    ['a big integer', 5n],
    ['a symbol', Symbol('x')],
    ['a function', () => plain],
    ['a list', [plain]],
    ['a promise', Promise.resolve(plain)],
    ['a map', new Map(Object.entries(plain))],
    ['a cycle', cyclic],
    ['a proxy that throws', new Proxy({}, { ownKeys: thrower })],
    ['a getter that throws', Object.defineProperty({}, 'dimensions', { get: thrower, enumerable: true })],
    ['holes', { dimensions: new Array(3) }],
    ['a list of nothing but length', { dimensions: Object.assign([], { length: 4294967295 }) }],
    ['symbols among values', { dimensions: ['keyword'], filters: [filter('keyword', 'equals', Symbol('x'))] }],
    ['big integers among values', { measures: [count], filters: [filter('item_total', 'equals', 5n)] }],
    ['an object for a name', { dimensions: [{ toString: () => 'keyword' }] }],
    ['a text in an object for a name', { dimensions: [Object('keyword')] }],
    [
      'objects for choices',
      { measures: [{ field: '*', fn: { toString: () => 'count' } }], order: [{ field: 'n', dir: {} }] },
    ],
    ['__proto__ as a member', JSON.parse('{"dimensions": ["keyword"], "__proto__": {"page": 2}}')],
    ['40,000 unknown members', Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`m${index}`, 1]))],
  ])('refuses %s with 400, quickly and without throwing', async (_, body) => {
    const compile = () => compilers.duckdb.compile(untyped(body), context)
    expect(await cpuTimeOf(compile)).toBeLessThan(3000)
    expect(compile()).toMatchObject({ ok: false, error: { status: 400 } })
  })
})
