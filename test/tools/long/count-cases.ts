// Vitest runs this module before each test file of a long run (run-long.ts). Records the number of random cases of the
// test file as a line with the path and the number.

import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { NOTES } from './names.ts'

let cases = 0
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  beforeEach: () => {
    cases += 1
  },
})

afterAll(() => appendFileSync(process.env[NOTES] ?? '', `${expect.getState().testPath} ${cases}\n`))
