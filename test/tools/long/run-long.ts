// Runs the random tests with many more runs: `npm run test:long -- [--seed N] [--times N] [WORD ...]`. Runs all test
// files that take their number of runs from test/laws/property/seeds.ts, or only the files with one of the words in
// their path. All files use the same seed and, by default, ten times as many runs as in `npm test`. Prints a summary
// and exits with status 1 if a test fails.

import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { NOTES, SEED, TIMES } from './names.ts'
import { type Ran, tableOf } from './table.ts'

const USAGE = 'usage: npm run test:long -- [--seed N] [--times N] [WORD ...]'
const ROOT = join(import.meta.dirname, '../../..')
const HOUR = 3_600_000

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

const { values, positionals: words } = parseArgs({
  options: { seed: { type: 'string' }, times: { type: 'string', default: '10' } },
  allowPositionals: true,
})
const seed = whole('--seed', values.seed ?? String(Math.floor(Math.random() * 2 ** 31)))
const times = whole('--times', values.times)

function whole(flag: string, text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${flag} must be a whole number, not ${JSON.stringify(text)}\n${USAGE}`)
  return Number(text)
}

/** Whether a test file takes its number of runs from test/laws/property/seeds.ts, directly or through a shared file. */
const isRandom = (file: string): boolean =>
  /from '[^']*(?:seeds|relation|checks|agreement)\.ts'/.test(readFileSync(join(ROOT, file), 'utf8'))

const files = globSync('test/**/*.test.ts', { cwd: ROOT })
  .filter((file) => isRandom(file) && (words.length === 0 || words.some((word) => file.includes(word))))
  .toSorted()
if (files.length === 0) throw new Error(`no random test has ${words.join(' or ')} in its path`)

const folder = mkdtempSync(join(tmpdir(), 'sightline-long-'))
const [output, notes] = [join(folder, 'report.json'), join(folder, 'cases')]
try {
  const { status } = spawnSync(
    'vitest',
    ['run', '--reporter=dot', '--reporter=json', `--outputFile=${output}`, `--testTimeout=${HOUR}`, ...files],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, [TIMES]: `${times}`, [SEED]: `${seed}`, [NOTES]: notes } },
  )
  console.info(tableOf(ranBy(JSON.parse(readFileSync(output, 'utf8')), readFileSync(notes, 'utf8'))))
  console.info(`seed ${seed}, ${times} times as many runs as npm test`)
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}

function ranBy({ testResults }: Report, noted: string): readonly Ran[] {
  const cases = new Map(noted.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line.split(' ').at(-1)]))
  return testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const count = (status: string) => assertionResults.filter((one) => one.status === status).length
    return {
      file: relative(ROOT, name),
      passed: count('passed'),
      failed: count('failed'),
      skipped: assertionResults.length - count('passed') - count('failed'),
      cases: Number(cases.get(name) ?? 0),
      seconds: (endTime - startTime) / 1000,
    }
  })
}
