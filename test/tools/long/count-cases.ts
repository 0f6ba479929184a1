// Setup of every test file in a long run. Properties with a random seed get the given one. Records the number of random
// cases as `FILE CASES`, one line per test file.

import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { NOTES, SEED } from './names.ts'

let cases = 0
fc.configureGlobal({
  seed: Number(process.env[SEED]),
  beforeEach: () => {
    cases += 1
  },
})

afterAll(() => appendFileSync(process.env[NOTES] ?? '', `${expect.getState().testPath} ${cases}\n`))
