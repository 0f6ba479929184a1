import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences, patched } from './differences.ts'

const lines = (...some: readonly string[]) => some.join('\n')

describe('differences', () => {
  it('list removed and added lines by their numbers', () => {
    expect(differences(lines('a', 'b', 'c', 'd'), lines('a', 'x', 'y', 'c', 'd', 'e'))).toBe(
      lines('-2 b', '+2 x', '+3 y', '+6 e'),
    )
    expect(differences(lines('a', 'b'), lines('b'))).toBe('-1 a')
  })

  it('mark the changed words within a line', () => {
    expect(differences(lines('a', 'b = $1 and c', 'd'), lines('a', "b = 'x y' and c", 'd'))).toBe(
      "!2 b = [-$1-]{+'x y'+} and c",
    )
  })

  it('print complete lines if the lines already contain text like change marks', () => {
    expect(differences('a [-b-]{+c+}', 'd [-b-]{+c+}')).toBe(lines('-1 a [-b-]{+c+}', '+1 d [-b-]{+c+}'))
  })

  it('are empty for equal texts', () => {
    expect(differences(lines('a', 'b'), lines('a', 'b'))).toBe('')
  })

  it('restore the second text when applied to the first', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '', '-1 a', '+2 b', 'c d', 'c (e) d', '[-a-]{+b+}', '!1 a [-a-]{+b+}'), {
        minLength: 1,
      })
      .map((all) => lines(...all))
    fc.assert(
      fc.property(text, text, (base, changed) => {
        fc.pre(base !== changed)
        expect(patched(base, differences(base, changed))).toBe(changed)
      }),
    )
  })
})

describe('patched', () => {
  it('refuses a text that lacks a removed line', () => {
    expect(() => patched(lines('a', 'b'), '-2 x')).toThrow('line 2 is not x')
  })
})
