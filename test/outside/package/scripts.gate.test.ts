// Every script of package.json runs: here, in the other test or program that this file names, or as a part of npm test.
// Benchmarks run at their smallest size.

import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { timeoutMs } from '../../laws/property/seeds.ts'
import { ONCE } from '../../tools/bench/once.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

const QUESTIONS = join(ROOT, 'test/laws/language/questions/development.jsonl')
const FEW = join(temporaryFolder(), 'few.jsonl')
writeFileSync(FEW, readFileSync(QUESTIONS, 'utf8').split('\n', 3).join('\n'))

/**
 * The scripts that this file runs: a text that they print, and their arguments. Without a matching test, a
 * script says so and ends with 1.
 */
const HERE: Readonly<Record<string, readonly [prints: string, ...args: readonly string[]]>> = {
  'check-node': [''],
  bench: ['refused bodies'],
  'bench:engines': ['DuckDB, 1000 events', '--events', '1000', '--engines', 'DuckDB', '^/s'],
  'bench:rollups': ['compiling:', '--events', '1000', '--engines', 'DuckDB'],
  'eval:language': ['few.jsonl', FEW],
  'test:long': ['no random test has no such file in its path', 'no such file'],
  'test:seeded': ['no seeded bug has no such bug in its name', 'no such bug'],
}

/** The files that run the other scripts, or the programs in them. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  sightline: 'test/outside/cli/serve-options.gate.test.ts',
  start: 'test/outside/cli/serve-options.gate.test.ts',
  build: 'test/outside/package/packed.ts',
  generate: 'scripts/api-listing.gate.test.ts',
  'generate:conformance': 'test/laws/conformance/conformance.test.ts',
  'docs:api': 'test/outside/docs/api.gate.test.ts',
  'test:gate': '.ci/run',
  engines: '.ci/run',
  generators: '.ci/run',
  kysely: '.ci/run',
  nodes: '.ci/run',
  weight: '.ci/run',
}

/** The scripts that run as a part of another one. */
const WITHIN: Readonly<Record<string, string>> = {
  prestart: 'start',
  'build:explorer': 'build',
  pretest: 'test',
  lint: 'check',
  check: 'test',
  test: 'test',
}

it('knows where each script runs', () => {
  expect(Object.keys({ ...HERE, ...ELSEWHERE, ...WITHIN }).sort()).toEqual(Object.keys(scripts).sort())
  for (const file of Object.values(ELSEWHERE)) expect(existsSync(join(ROOT, file)), file).toBe(true)
})

it.each(Object.entries(HERE))('%s runs', { timeout: timeoutMs }, async (name, [prints, ...args]) => {
  const [program, ...own] = scripts[name]?.split(' ') ?? []
  expect(program).toBe('node')
  const { stdout, stderr, code } = await promisify(execFile)(process.execPath, [...own, ...args], {
    cwd: ROOT,
    env: { ...process.env, [ONCE]: '1' },
  }).then(
    (ended) => ({ ...ended, code: 0 }),
    (failure) => failure,
  )
  expect(stdout + stderr).toContain(prints)
  expect({ code, stderr }).toMatchObject(
    /^no /.test(prints) ? { code: 1 } : { code: 0, stderr: expect.not.stringMatching(/error/i) },
  )
})
