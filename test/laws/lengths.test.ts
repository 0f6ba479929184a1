// No line over 160 characters, and no file over 250 lines.

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const LINE = 160
const FILE = 250

const files = globSync(['{src,dialects,engines,sample,scripts,test,examples}/**/*.{ts,tsx}', '*.ts'])
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

/** Regular expressions in one line, and files that are still longer. These lists only shrink. */
const LONG_LINES = [
  'src/translate/dates/date-phrases.ts',
  'src/translate/dates/find.ts',
  'src/translate/language-model/lint/dates.ts',
  'src/translate/language-model/lint/reach.ts',
  'src/translate/tokens.ts',
]
const LONG_FILES = [
  'src/translate/language-model/adapters/open-ai.test.ts',
  'src/translate/language-model/lint/lint.test.ts',
  'src/translate/language-model/model-translator.test.ts',
]

it('no line is over 160 characters', () => {
  const long = files.filter((file) => linesOf(file).some((line) => line.length > LINE)).toSorted()
  expect(long).toEqual(LONG_LINES)
})

it('no file is over 250 lines', () => {
  const long = files.filter((file) => linesOf(file).length > FILE).toSorted()
  expect(files.length).toBeGreaterThan(500)
  expect(long).toEqual(LONG_FILES)
})
