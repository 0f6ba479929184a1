// Tests that each seeded bug can still be applied to the sources. run-seeded.ts takes minutes and checks that tests
// detect the bugs.

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pathOf } from './bug.ts'
import { bugs } from './bugs.ts'
import { timesIn } from './find.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

describe('seeded bugs', () => {
  it.each(bugs)('$name: the source contains the replaced text exactly once', ({ edits }) => {
    for (const { file, find, replace } of edits) {
      const source = readFileSync(`${ROOT}${file}`, 'utf8')
      expect(timesIn(source, find), `${file}: ${find}`).toBe(1)
      expect(replace).not.toBe(find)
    }
  })

  it('have unique names, and name existing test files', () => {
    for (const { noticedBy } of bugs) {
      expect(noticedBy.filter((name) => !existsSync(`${ROOT}${pathOf(name)}`))).toEqual([])
      expect(noticedBy).not.toEqual([])
    }
    expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
  })
})
