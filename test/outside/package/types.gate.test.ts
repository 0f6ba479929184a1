// The type declarations of the packed package: checked with several versions of TypeScript and module resolutions.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../docs/guide.ts'
import { blocks } from '../docs/markdown.ts'
import { packed, run } from './packed.ts'

// 5.4 is the oldest version that docs/library.md promises. Only the oldest and the newest version check everything.
const COMPILERS = {
  '5.4': 'typescript-5.4/bin/tsc',
  '5.9': 'typescript-5.9/bin/tsc',
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
  target: 'ES2022',
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
  writeFileSync(join(folder, 'loose.ts'), LOOSE)
  writeFileSync(join(folder, 'handler.ts'), "export { createHandler } from 'sightline/http'\n")
})

/** Checks the types of files in the project, and returns the output of the compiler. */
async function check(compiler: string, name: string, compilerOptions: object, files: readonly string[]) {
  writeFileSync(join(project, 'types', `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, include: files }))
  const argv = [join(ROOT, 'node_modules', compiler), '-p', `types/tsconfig.${name}.json`]
  return await run(project, process.execPath, argv).then(
    ({ out }) => out,
    ({ stdout, stderr }) => `failed: ${stdout}${stderr}`,
  )
}

// A project that is not strict, as many old projects are.
const LOOSE = `
import { createCompiler } from 'sightline'
import { createClient, isRefusal } from 'sightline/client'
import { postgres } from 'sightline/dialects/postgres'
import { createService } from 'sightline/service'
import { createTranslator } from 'sightline/translate'

const compiler = createCompiler({ dialect: postgres() })
const refused = compiler.compile({ dimensions: ['keyword'] }, { account: 'acme', now: new Date() })
if (!refused.ok) console.log(refused.error.body.message)
else console.log(refused.query.page.sql)
export async function run(service: ReturnType<typeof createService>) {
  const translated = await createTranslator().translate('searches', { now: new Date() })
  if (!translated.ok) console.log(translated.message)
  else console.log(translated.query)
  const exported = await service.rows({ dimensions: ['keyword'] }, { account: 'acme' })
  if (!exported.ok) console.log(exported.status)
  else console.log(exported.columns)
}
export const client = createClient({ url: '', key: '' }).query({ dimensions: ['keyword'] })
client.catch((error) => isRefusal(error) && console.log(error.issues))
const measured = compiler.compile(
  {
    dimensions: ['keyword', { field: 'event_date', by: 'week' }, { field: 'event_month', bins: ['6'] }],
    measures: [{ metric: 'searches' }, { field: '*', fn: 'count' }, { alias: 'both', add: ['searches', 'searches'] }],
    order: [{ field: 'searches', dir: 'desc' }],
  },
  { account: 'acme', now: new Date() },
)
if (measured.ok) {
  for (const row of measured.query.read([])) {
    console.log(row.keyword, row.event_date_week, row.event_month_bins, row.searches, row.count, row.both)
  }
}
`

describe.each(['5.4', '7'] as const)('TypeScript %s', (version) => {
  const compiler = COMPILERS[version]

  it('accepts the declarations of the handler', async () => {
    const node = { typeRoots: [join(ROOT, 'node_modules/@types')], types: ['node'], skipLibCheck: false }
    const out = await check(compiler, `${version}-handler`, { ...STRICT, ...RESOLUTIONS.bundler, ...node }, [
      'handler.ts',
    ])
    // Old versions do not accept all declarations of Node.
    expect(out.split('\n').filter((line) => line.includes('sightline/dist'))).toEqual([])
  })

  it('accepts a project that is not strict, and checks the declarations', async () => {
    const options = { ...STRICT, ...RESOLUTIONS.bundler, strict: false, exactOptionalPropertyTypes: false }
    const loose = { ...options, noUncheckedIndexedAccess: false, skipLibCheck: false }
    expect(await check(compiler, `${version}-loose`, loose, ['loose.ts'])).toBe('')
  })

  it.each(
    Object.entries(RESOLUTIONS),
  )('accepts a strict project with the module resolution %s', async (name, resolution) => {
    // TypeScript 5.8 is the first version that lets CommonJS require ES modules.
    const files = name === 'nodenext' && version !== '5.4' ? ['*.ts', '*.cts'] : ['*.ts']
    expect(await check(compiler, `${version}-${name}`, { ...STRICT, ...resolution }, files)).toBe('')
  })
})

it.each([
  '5.4',
  '5.9',
] as const)('has types for the module resolution of TypeScript before 4.7: %s', async (version) => {
  const options = { ...STRICT, module: 'esnext', moduleResolution: 'node', skipLibCheck: false }
  expect(await check(COMPILERS[version], `${version}-node10`, options, ['loose.ts', 'core.ts'])).toBe('')
})

it('needs only the standard library and its own declarations', async () => {
  const bare = { ...STRICT, ...RESOLUTIONS.nodenext, target: 'ES2022', lib: ['ES2022'], skipLibCheck: false }
  expect(await check(COMPILERS[7], 'bare', bare, ['core.ts'])).toBe('')
})
