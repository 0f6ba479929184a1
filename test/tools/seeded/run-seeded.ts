// Mutation tests: applies each bug of bugs.ts to a copy of the sources and runs the test that must detect the bug.
// `node test/tools/seeded/run-seeded.ts [WORD ...]` runs all bugs, or only the bugs whose name contains one of the
// words. Exits with status 1 if any bug stays undetected.

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bug, bugs } from './bugs.ts'
import { anyhow, timesIn } from './find.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const COPIED = [
  'src',
  'dialects',
  'engines',
  'sample',
  'test',
  'package.json',
  'tsconfig.json',
  'tsup.config.ts',
  'vitest.config.ts',
]

// Copies the sources to a temporary folder. The folder is not in node_modules, because neither Node nor Vite loads
// TypeScript from there.
function copyOfSources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sightline-seeded-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Removes recorded counterexamples, because tests must find each bug without them. */
function forget(copy: string): void {
  const folder = join(copy, 'test/laws/regressions')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
}

/** Applies a bug and returns a function that reverts it. */
function plant({ name, file, find, replace }: Bug, copy: string): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  if (timesIn(text, find) !== 1) throw new Error(`${name}: ${file} must contain exactly once: ${find}`)
  writeFileSync(
    path,
    text.replace(anyhow(find), () => replace),
  )
  return () => writeFileSync(path, text)
}

interface Report {
  readonly testResults: readonly {
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly title: string
    }[]
  }[]
}

// Returns the titles of the failing tests. The tests run with a fixed seed and without shrinking, because nobody reads
// the counterexample. Of the tests that use engines, only those on DuckDB run.
function failing(copy: string, files: readonly string[]): readonly string[] {
  const output = join(copy, 'report.json')
  const settings = ['--reporter=json', `--outputFile=${output}`, '-t', 'duckdb|statements|compiler', '--bail=1']
  rmSync(output, { force: true })
  const env = {
    ...process.env,
    SIGHTLINE_TEST_SEED: '20240229',
    SIGHTLINE_TEST_PATIENCE: '0',
    SIGHTLINE_TEST_RUNS: '3',
  }
  const { stderr } = spawnSync(
    'node',
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', copy, ...settings, ...files],
    { env, encoding: 'utf8' },
  )
  const report: Report = JSON.parse(readReport(output, stderr))
  const messages = report.testResults.map(({ message }) => message)
  if (report.testResults.every(({ assertionResults }) => assertionResults.length === 0)) {
    throw new Error(`the tests did not start: ${messages.join('\n')}`)
  }
  const titles = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
  // A failure outside a test, such as a timeout while an engine opens, does not count as detection. After the first
  // failing test, vitest aborts the other files, which then fail without a message.
  const hasFailed = report.testResults.some(({ status, message }) => status === 'failed' && message !== '')
  if (hasFailed && titles.length === 0) throw new Error(`the tests did not get to run: ${messages.join('\n')}`)
  return titles
}

function readReport(path: string, stderr: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`the tests did not run: ${stderr}`)
  }
}

const words = process.argv.slice(2)
const chosen = bugs.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
if (chosen.length === 0) throw new Error(`no seeded bug has ${words.join(' or ')} in its name`)
const copy = copyOfSources()
const width = Math.max(...chosen.map(({ name }) => name.length))
let unnoticed = 0
try {
  for (const bug of chosen) plant(bug, copy)()
  // A test that fails even without a bug would seem to detect every bug.
  const falseAlarms = failing(copy, [...new Set(chosen.map(({ noticedBy }) => noticedBy))])
  if (falseAlarms.length > 0) throw new Error(`fails without a bug: ${falseAlarms.join('; ')}`)
  console.info(`${'bug'.padEnd(width)}  noticed by`)
  for (const bug of chosen) {
    forget(copy)
    const takeBack = plant(bug, copy)
    const titles = failing(copy, [bug.noticedBy])
    takeBack()
    console.info(`${bug.name.padEnd(width)}  ${titles.length === 0 ? 'NOTHING' : titles.join(', ')}`)
    if (titles.length === 0) unnoticed += 1
  }
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.info(`${chosen.length - unnoticed} of ${chosen.length} bugs noticed`)
process.exitCode = unnoticed === 0 ? 0 : 1
