// No line over 160 characters, and no file over 250 lines.

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const LINE = 160
const FILE = 250

/** Words and rules of the offline translator are data in long lines. */
const isTranslatorData = (file: string) =>
  file.startsWith('src/translate/') && !file.startsWith('src/translate/language-model/')

const files = globSync(['{src,dialects,engines,sample,scripts,test,examples}/**/*.{ts,tsx}', '*.ts']).filter(
  (file) => !isTranslatorData(file),
)
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

/** Lines and files that are still longer. These lists only shrink. */
const LONG_LINES = ['src/translate/language-model/lint/dates.ts', 'src/translate/language-model/lint/reach.ts']
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
