import { describe, expect, it } from 'vitest'
import { pathOf } from './body-place.ts'

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
