// Set up in every test file of a long run: properties that draw a seed of their own take the one that is given, and how
// many random cases they looked at is noted as `FILE CASES`, a line for each test file.

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
