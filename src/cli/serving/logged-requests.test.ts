import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { folderOfTest } from '../../../test/tools/temporary-folder.ts'
import { type AnyCompiler, createCompiler } from '../../compiler.ts'
import { loggedCompiler } from './logged-requests.ts'

const compiler = createCompiler({ dialect: duckdb() }) as AnyCompiler
const body = { dimensions: ['engine_id'], measures: [{ metric: 'searches' }] }
const LINE = `${JSON.stringify({ body })}\n`

it.each([
  ['a new file', undefined, LINE],
  ['an empty file', '', LINE],
  ['a complete line', '{"body":{}}\n', `{"body":{}}\n${LINE}`],
  ['a torn line', '{"bo', `{"bo\n${LINE}`],
])('begins a new line after %s', async (_, before, after) => {
  const path = join(folderOfTest(), 'requests.jsonl')
  if (before !== undefined) writeFileSync(path, before)
  const logged = loggedCompiler(compiler, { path, hasValues: true }, expect.fail)
  logged.compiler.compile(body, { account: 'acme', now: new Date() })
  await logged.close()
  expect(readFileSync(path, 'utf8')).toBe(after)
})
