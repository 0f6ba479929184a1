// A parsed body is serialized as by JSON.stringify, except for values that JSON.stringify changes or cannot write.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonOf } from './parsed-body.ts'
import { readJson } from './read-json.ts'

describe('a parsed body', () => {
  it('serializes like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 7 }), (value) => {
        expect(jsonOf(value)).toBe(JSON.stringify(value))
      }),
    )
  })

  it('omits values that JSON cannot represent, and calls toJSON', () => {
    const value = { none: undefined, list: [undefined, () => 1], date: new Date(0), ['__proto__']: 1 }
    expect(jsonOf(value)).toBe(JSON.stringify(value))
    expect(() => jsonOf({ limit: 10n })).toThrow(TypeError)
  })

  it('does not turn numbers that are too large into null', () => {
    expect(jsonOf(JSON.parse('{"limit":1e400,"page":[-1e400]}'))).toBe('{"limit":1e999,"page":[-1e999]}')
  })

  it.each([16, 17, 100_000])('is refused beyond 16 levels: %i levels', (levels) => {
    const nested = (open: string, close: string) => JSON.parse(open.repeat(levels) + 1 + close.repeat(levels))
    for (const value of [nested('[', ']'), nested('{"a":', '}')]) {
      expect(readJson(jsonOf(value) ?? '').ok).toBe(levels <= 16)
    }
  })
})
