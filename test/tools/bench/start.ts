// Benchmarks the import of the built package, alone and with a dialect, against the import of Kysely. Each import runs
// in a fresh process, and the processes alternate. Measures CPU time. On shared machines only ratios are reliable.
// Run: npm run build && npm run bench:start

import { spawnSync } from 'node:child_process'
import { median } from './median.ts'
import { sized } from './once.ts'

const ROUNDS = sized(25)
const SUBJECTS = {
  kysely: ['kysely'],
  'sightline, no dialect': ['./dist/index.js'],
  'sightline and Postgres': ['./dist/index.js', './dist/dialects/postgres.js'],
}

/** The CPU milliseconds that a fresh process needs to import these modules. */
function importing(modules: readonly string[]): number {
  const imports = modules.map((name) => `await import('${name}')`).join(';')
  const script = `const start = process.cpuUsage(); ${imports}; const { user, system } = process.cpuUsage(start)
    console.log(user + system)`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return Number(stdout) / 1000
}

const rounds = Array.from({ length: ROUNDS }, () => Object.values(SUBJECTS).map(importing))
const medians = Object.keys(SUBJECTS).map((_, index) => median(rounds.map((round) => round[index] ?? Number.NaN)))
const [base = Number.NaN] = medians
Object.keys(SUBJECTS).forEach((name, index) => {
  const time = medians[index] ?? Number.NaN
  console.log(`${name.padEnd(24)} ${time.toFixed(1).padStart(7)} ms ${(time / base).toFixed(2).padStart(6)}`)
})
