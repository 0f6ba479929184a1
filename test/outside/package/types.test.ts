// The type declarations of the packed package: checked with three versions of TypeScript and two module resolutions.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../docs/guide.ts'
import { blocks } from '../docs/markdown.ts'
import { packed, run } from './packed.ts'

const COMPILERS = {
  '5.9': 'typescript-5.9/bin/tsc',
  '6': 'typescript/bin/tsc6',
  '7': '@typescript/native/bin/tsc',
}

/** The compiler options for each kind of module resolution. */
const RESOLUTIONS = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
}

const STRICT = {
  strict: true,
  noEmit: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM'],
  types: [],
  skipLibCheck: true,
}

// A file that contains type errors on purpose, and uses the types of rows.
const EDITED = `
import { type Cell, createCompiler, type ReportRow } from 'sightline'
import { trino } from 'sightline/dialects/trino'

const compiler = createCompiler({ dialect: trino() })
const context = { account: 'acme', now: new Date() }
const result = compiler.compile(
  { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }], order: [{ field: 'n' }] },
  context,
)
if (result.ok) {
  const [row] = result.query.read([])
  const keyword: string | undefined = row?.keyword
  const n: string | undefined = row?.n
  // @ts-expect-error no such column
  console.log(keyword, n, row?.count)
}
// @ts-expect-error no such field
compiler.compile({ dimensions: ['keywrod'] }, context)
// @ts-expect-error a function that text columns do not support
compiler.compile({ measures: [{ field: 'keyword', fn: 'sum' }] }, context)
// @ts-expect-error not a column of the request
compiler.compile({ dimensions: ['keyword'], order: [{ field: 'n' }] }, context)
const weekly = compiler.compile(
  {
    dimensions: [
      { field: 'event_date', by: 'week' },
      { field: 'keyword', top: { limit: 5, by: 'searches', rest: 'rest' } },
    ],
    measures: [
      { metric: 'searches' },
      { alias: 'before', of: 'searches', in: 'prior' },
      { alias: 'growth', change: ['searches', 'before'] },
    ],
    compare: { prior: 'previous_month' },
    filters: [{ not: { or: [{ member: 'keyword', operator: 'contains', values: ['x'] }] } }],
    having: [{ member: 'growth', operator: 'gt', values: [0] }],
    totals: true,
  },
  context,
)
if (weekly.ok) {
  const [row] = weekly.query.read([])
  const prior: readonly [string, string] | undefined = weekly.query.periods?.prior
  console.log(row?.event_date_week, row?.rest, row?.growth, prior)
  // @ts-expect-error the column of the week has another name
  console.log(row?.event_date)
}
// @ts-expect-error no such metric
compiler.compile({ measures: [{ metric: 'serches' }] }, context)
// @ts-expect-error no such measure
compiler.compile({ measures: [{ metric: 'ctr' }, { alias: 'x', add: ['ctr', 'crt'] }] }, context)
// @ts-expect-error a grain of a text column
compiler.compile({ dimensions: [{ field: 'keyword', by: 'week' }] }, context)
const report = compiler.compileReport('users', {}, context)
// @ts-expect-error no such column
if (report.ok) console.log(report.query.read([])[0]?.clicks)
export const rows: readonly ReportRow<'search-funnel'>[] = [{ event_date: '2026-01-01', search_count: '1' }]
export const cell: Cell = 1n
const unknown: unknown = JSON.parse('{}')
compiler.compile(unknown, context)
`

const REQUIRING = `
import { createCompiler } from 'sightline'
import { duckdb } from 'sightline/dialects/duckdb'
export const compiler = createCompiler({ dialect: duckdb() })
`

let project: string
beforeAll(async () => {
  project = (await packed()).project
  const folder = join(project, 'types')
  mkdirSync(folder, { recursive: true })
  // Each example is a separate module, as if a reader had copied it.
  const examples = ['README.md', 'docs/library.md', 'docs/mcp.md', 'docs/questions.md'].flatMap((page) =>
    blocks(page, 'ts'),
  )
  examples.forEach((code, index) => {
    writeFileSync(join(folder, `example-${index}.ts`), `${code}\nexport {}\n`)
  })
  writeFileSync(join(folder, 'edited.ts'), EDITED)
  writeFileSync(join(folder, 'requiring.cts'), REQUIRING)
  writeFileSync(join(folder, 'core.ts'), REQUIRING)
}, 300_000)

/** Checks the types of files in the project, and returns the output of the compiler. */
async function check(compiler: string, name: string, compilerOptions: object, files: readonly string[]) {
  writeFileSync(join(project, 'types', `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, include: files }))
  const argv = [join(ROOT, 'node_modules', compiler), '-p', `types/tsconfig.${name}.json`]
  return await run(project, process.execPath, argv).then(
    ({ out }) => out,
    ({ stdout, stderr }) => `failed: ${stdout}${stderr}`,
  )
}

describe.each(Object.entries(COMPILERS))('TypeScript %s', (version, compiler) => {
  it.each(
    Object.entries(RESOLUTIONS),
  )('accepts a strict project with the module resolution %s', async (name, resolution) => {
    const files = name === 'nodenext' ? ['*.ts', '*.cts'] : ['*.ts']
    expect(await check(compiler, `${version}-${name}`, { ...STRICT, ...resolution }, files)).toBe('')
  })
})

it('needs only the standard library and its own declarations', async () => {
  const bare = { ...STRICT, ...RESOLUTIONS.nodenext, target: 'ES2022', lib: ['ES2022'], skipLibCheck: false }
  expect(await check(COMPILERS[7], 'bare', bare, ['core.ts'])).toBe('')
})
