// Benchmarks type checking of a project with 200 literal requests. For each installed TypeScript version, prints the
// number of type instantiations, which is the same on every machine, and the seconds. Also prints the ratio of each
// number to the number for the same project without requests.
// Run: npm run bench:types

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sized } from './once.ts'

const ROOT = join(import.meta.dirname, '../../..')
const REQUESTS = sized(200)

const DIMENSIONS = ['keyword', 'event_date', 'engine_id', 'visit_id', 'page_name', 'landing_page_url']
const NUMBERS = ['no_of_results', 'item_total', 'item_quantity', 'order_total']

/** The source code of a literal request, which is different for each number. */
function request(number: number): string {
  const [one, other] = [DIMENSIONS[number % 6], DIMENSIONS[(number + 1 + (number % 4)) % 6]]
  const sum = NUMBERS[number % 4]
  return `compiler.compile(
  {
    dimensions: ['${one}', '${other}'],
    measures: [{ field: '*', fn: 'count', alias: 'n${number}' }, { field: '${sum}', fn: 'sum' }],
    filters: [
      { member: 'event_type', operator: 'equals', values: ['search'] },
      { member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] },
      { member: '${sum}', operator: 'gt', values: ['${number}'] },
    ],
    having: [{ member: 'n${number}', operator: 'gte', values: [${number}] }],
    order: [{ field: 'n${number}', dir: 'desc' }, { field: '${one}' }],
  },
  context,
)`
}

const HEAD = `import type { Compiler, Context } from '${ROOT}/src/index.ts'
declare const compiler: Compiler
declare const context: Context
`

const compilers = [
  ['@typescript/native', 'node_modules/@typescript/native/lib/tsc.js'],
  ['typescript', 'node_modules/typescript/lib/tsc.js'],
  ['typescript-5.9', 'node_modules/typescript-5.9/lib/tsc.js'],
] as const

interface Cost {
  readonly instantiations: number
  readonly seconds: number
}

function costOf(tsc: string, folder: string): Cost {
  const out = execFileSync(process.execPath, [tsc, '-p', folder, '--extendedDiagnostics'], { encoding: 'utf8' })
  const numberOf = (name: string) => Number(out.match(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm'))?.[1] ?? Number.NaN)
  return { instantiations: numberOf('Instantiations'), seconds: numberOf('Check time') }
}

const folder = mkdtempSync(join(ROOT, 'test/laws/types/bench-'))
try {
  const options = { extends: join(ROOT, 'tsconfig.json'), include: ['./*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const cost = (tsc: string, count: number) => {
    const requests = Array.from({ length: count }, (_, number) => request(number))
    writeFileSync(join(folder, 'requests.ts'), `${HEAD}${requests.join('\n')}\nexport type { Compiler }\n`)
    return costOf(tsc, folder)
  }
  for (const [name, path] of compilers.slice(0, sized(compilers.length))) {
    const tsc = join(ROOT, path)
    if (!existsSync(tsc)) {
      console.log(`${name}: not installed`)
      continue
    }
    const [bare, all] = [cost(tsc, 0), cost(tsc, REQUESTS)]
    const ratio = (of: keyof Cost) => (all[of] / bare[of]).toFixed(2)
    console.log(
      `${name}: ${all.instantiations} instantiations (${ratio('instantiations')} of none), ` +
        `${all.seconds} s of checking (${ratio('seconds')} of none)`,
    )
  }
} finally {
  rmSync(folder, { recursive: true })
}
