import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Plain, snapshot } from './snapshot.ts'

const copyOf = (body: unknown): Plain => {
  const copied = snapshot(body)
  if (!copied.ok) throw new Error(copied.reason)
  return copied.body
}

/** A member of a copy, through any number of levels. */
const at = (plain: Plain | undefined, ...steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>(
    (node, step) => (typeof node === 'object' && node !== null ? Reflect.get(node, step) : node),
    plain,
  )

describe('snapshot', () => {
  it('copies any JSON value as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value)
        expect(JSON.stringify(copyOf(JSON.parse(text)))).toBe(text)
      }),
    )
  })

  it('reads each member once, so that a getter cannot answer twice', () => {
    let reads = 0
    const body = {
      get dimensions() {
        reads += 1
        return reads === 1 ? ['keyword'] : ['account_id']
      },
    }
    expect(copyOf(body)).toEqual({ dimensions: ['keyword'] })
    expect(reads).toBe(1)
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
    copyOf(watched({ dimensions: watched(['keyword', 'visit_id']), page: 2 }))
    expect(reads).toEqual(['dimensions', 'length', '0', '1', 'page'])
  })

  it('is a copy: what happens to the body later does not reach it', () => {
    const body = { dimensions: ['keyword'] }
    const copied = copyOf(body)
    body.dimensions.push('account_id')
    expect(copied).toEqual({ dimensions: ['keyword'] })
  })

  it('leaves the body alone, frozen or not', () => {
    const body = Object.freeze({ dimensions: Object.freeze(['keyword']) })
    expect(copyOf(body)).toEqual({ dimensions: ['keyword'] })
  })

  it.each([
    [
      'a proxy that throws on reading',
      new Proxy(
        { a: 1 },
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
    ],
    [
      'a proxy that throws on listing',
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
    ],
    [
      'a getter that throws',
      {
        get page(): number {
          throw new Error('no')
        },
      },
    ],
    [
      'a getter that throws deep inside',
      {
        filters: [
          {
            get member(): string {
              throw new Error('no')
            },
          },
        ],
      },
    ],
    ['a revoked proxy', revoked()],
  ])('refuses %s instead of throwing', (_, body) => {
    expect(snapshot(body)).toEqual({ ok: false, reason: 'cannot be read' })
  })

  it('takes own members of an instance, and neither its prototype nor its toJSON', () => {
    class Body {
      readonly dimensions = ['keyword']
      get measures() {
        return ['inherited']
      }
      toJSON() {
        return { dimensions: ['account_id'] }
      }
    }
    expect(copyOf(new Body())).toEqual({ dimensions: ['keyword'] })
    expect(copyOf(Object.create({ dimensions: ['keyword'] }))).toEqual({})
  })

  it('takes neither symbols as names nor members that are not enumerable', () => {
    const body = Object.defineProperty({ [Symbol('page')]: 1 }, 'limit', { value: 5, enumerable: false })
    expect(copyOf(body)).toEqual({})
  })

  it('leaves out members that are undefined, as JSON does', () => {
    expect(copyOf({ page: undefined, limit: 5 })).toEqual({ limit: 5 })
  })

  it.each([
    ['undefined', undefined],
    ['a symbol', Symbol('x')],
    ['a big integer', 5n],
    ['a function', () => 1],
  ])('marks %s as no JSON', (_, value) => {
    expect(typeof copyOf(value)).toBe('symbol')
    expect(typeof at(copyOf({ page: [value] }), 'page', 0)).toBe('symbol')
  })

  it('marks the holes of a sparse array', () => {
    const sparse = ['keyword']
    sparse[2] = 'visit_id'
    const copied = copyOf(sparse)
    expect([at(copied, 0), typeof at(copied, 1), at(copied, 2)]).toEqual(['keyword', 'symbol', 'visit_id'])
  })

  it('ends on a cycle', () => {
    const body: Record<string, unknown> = {}
    body.filters = [body]
    expect(typeof at(copyOf(body), 'filters', 0, 'filters', 0, 'filters', 0, 'filters', 0)).toBe('symbol')
  })

  it('keeps eight levels and cuts off what lies deeper', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)])
    expect(copyOf(nested(8))).toEqual(nested(8))
    expect(copyOf(nested(9))).not.toEqual(nested(9))
  })

  it('keeps __proto__ and constructor as members like any other', () => {
    const copied = copyOf(JSON.parse('{"__proto__": {"page": 2}, "constructor": 1}'))
    expect(Object.keys(Object(copied))).toEqual(['__proto__', 'constructor'])
    expect(at(copied, 'page')).toBe(undefined)
    expect(Object.getPrototypeOf(copied)).toBe(null)
  })

  it.each([
    ['a million values', Array.from({ length: 1_000_000 }, () => 1)],
    ['an array of nothing but length', Object.assign([], { length: 4_294_967_295 })],
    ['an array whose length is infinite', new Proxy([], { get: (_, name) => (name === 'length' ? Infinity : 1) })],
    ['a value that multiplies', multiplied(6)],
  ])('refuses %s, soon', (_, body) => {
    const start = performance.now()
    expect(snapshot(body)).toEqual({ ok: false, reason: 'holds more than 100000 values' })
    expect(performance.now() - start).toBeLessThan(2000)
  })

  it('does not follow an iterator of the body', () => {
    const endless = Object.assign(['keyword'], {
      *[Symbol.iterator]() {
        for (;;) yield 'account_id'
      },
    })
    expect(copyOf(endless)).toEqual(['keyword'])
  })
})

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

/** 1,000 times itself at each level, without taking more memory than one list a level. */
function multiplied(levels: number): unknown {
  return levels === 0 ? 'x' : new Array(1000).fill(multiplied(levels - 1))
}
