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
  'engines/postgres/engine.test.ts',
  'engines/trino/engine.test.ts',
  'src/caches/sqlite.test.ts',
  'src/compile.test.ts',
  'src/names/nearest.test.ts',
  'src/service/questions.test.ts',
  'src/service/service.test.ts',
  'src/translate/language-model/adapters/open-ai.test.ts',
  'src/translate/language-model/lint/lint.test.ts',
  'src/translate/language-model/model-translator.test.ts',
  'test/laws/cache/threats.test.ts',
  'test/laws/conformance/conformance.test.ts',
  'test/laws/conformance/rule-questions.ts',
  'test/laws/engines/queue.test.ts',
  'test/laws/hostile/values.test.ts',
  'test/laws/property/aggregation.test.ts',
  'test/laws/reports/own-report.test.ts',
  'test/laws/sql/account-scans.test.ts',
  'test/laws/walls.test.ts',
  'test/laws/warehouse/activity.test.ts',
  'test/outside/cli/cli.test.ts',
  'test/outside/cli/keys.test.ts',
  'test/outside/cli/serve.test.ts',
  'test/outside/http/export.test.ts',
  'test/outside/http/handler.test.ts',
  'test/outside/http/mounting.test.ts',
  'test/outside/http/questions.test.ts',
  'test/outside/http/server.test.ts',
  'test/outside/http/service-options.test.ts',
  'test/outside/mcp/http.test.ts',
  'test/tools/oracle/evaluate.test.ts',
  'test/tools/oracle/validate.test.ts',
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
