// Tests that each seeded bug can still be applied to the sources. run-seeded.ts takes minutes and checks that tests
// detect the bugs.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bugs } from './bugs.ts'
import { timesIn } from './find.ts'

const ROOT = join(import.meta.dirname, '../../..')

it.each(bugs)('$name: the source contains the replaced text once, and the test exists', (bug) => {
  expect(timesIn(readFileSync(join(ROOT, bug.file), 'utf8'), bug.find)).toBe(1)
  expect(existsSync(join(ROOT, bug.noticedBy)), bug.noticedBy).toBe(true)
})
