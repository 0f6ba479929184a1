// The walls of docs/architecture.md: which folder may import which, where Kysely and Node's built-ins may appear, and
// that there are no import cycles. Type imports count like any other.

import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Source {
  readonly file: string
  readonly text: string
  /** Files of the project, relative to its root. */
  readonly imports: readonly string[]
  /** Packages and built-in modules. */
  readonly packages: readonly string[]
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/g

function read(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(IMPORT)].map((match) => match[1] ?? '')
  const imports = named.filter((name) => name.startsWith('.')).map((name) => normalize(join(dirname(file), name)))
  return { file, text, imports, packages: named.filter((name) => !name.startsWith('.')) }
}

const sources = globSync(['src/**/*.ts', 'dialects/**/*.ts', 'sample/*.ts'])
  .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
  .map(read)

const within = (...folders: readonly string[]) =>
  sources.filter(({ file }) => folders.some((folder) => file.startsWith(folder)))

/** Each import that `allowed` refuses, as `file -> import`. */
const strays = (from: readonly Source[], allowed: (imported: string, file: string) => boolean) =>
  from.flatMap(({ file, imports }) =>
    imports.filter((name) => !allowed(name, file)).map((name) => `${file} -> ${name}`),
  )

/** A folder of `src` or `dialects`, or a file that stands in `src` itself. */
const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/')

/** Imports that come back to where they began: `a -> b -> a`. */
function cyclesOf(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (from: string, path: readonly string[]): void => {
    if (path.includes(from)) cycles.push([...path.slice(path.indexOf(from)), from].join(' -> '))
    if (done.has(from) || path.includes(from)) return
    for (const next of imports.get(from) ?? []) visit(next, [...path, from])
    done.add(from)
  }
  for (const from of imports.keys()) visit(from, [])
  return cycles
}

const STAGES = ['src/request/', 'src/bind/', 'src/plan/', 'src/lower/', 'src/sql/']
const DATA = ['src/query/', 'src/catalog/', 'src/reports/']
const PURE = [...STAGES, ...DATA, 'src/envelope/', 'src/typing/', 'src/json/', 'src/openapi/']
const pureFiles = [...within(...PURE, 'sample/'), ...sources.filter(({ file }) => /^src\/[a-z-]+\.ts$/.test(file))]

/** What each stage may import besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/query/': [],
  'src/catalog/': ['src/query/'],
  'src/request/': ['src/query/operators.ts', 'src/catalog/', 'src/errors.ts'],
  'src/reports/': ['src/query/', 'src/catalog/'],
  'src/bind/': ['src/query/', 'src/request/', 'src/catalog/', 'src/reports/definition/'],
  'src/plan/': ['src/query/', 'src/catalog/', 'src/bind/calendar.ts'],
  'src/sql/': ['src/query/'],
  'src/json/': ['src/request/', 'src/errors.ts'],
  'src/openapi/': [
    'src/query/operators.ts',
    'src/catalog/',
    'src/request/schema.ts',
    'src/request/json-schema.ts',
    'src/bind/values.ts',
    'src/reports/index.ts',
    'src/errors.ts',
  ],
  'src/lower/': ['src/query/', 'src/plan/', 'src/catalog/', 'src/sql/'],
  'sample/': ['src/catalog/', 'src/bind/calendar.ts', 'src/context.ts'],
  'src/envelope/': ['src/warnings.ts'],
  'src/translate/model/': [
    'src/translate/',
    'src/query/operators.ts',
    'src/catalog/',
    'src/bind/calendar.ts',
    'src/bind/resolve-date-range.ts',
    'src/request/name-messages.ts',
    'src/request/nearest.ts',
    'src/compiler.ts',
    'src/errors.ts',
    'src/warnings.ts',
  ],
}

describe('walls', () => {
  it('finds the sources it speaks of', () => {
    for (const folder of [...Object.keys(MAY_IMPORT), 'dialects/duckdb/'])
      expect(within(folder).length).toBeGreaterThan(1)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(100)
  })

  it.each(Object.entries(MAY_IMPORT))('%s imports only what comes before it', (folder, others) => {
    expect(strays(within(folder), (name) => [folder, ...others].some((start) => name.startsWith(start)))).toEqual([])
  })

  it('a rule imports no other rule and no pass, and a pass no rule and no other pass but how rows are counted', () => {
    const each = within('src/plan/rules/', 'src/plan/passes/').filter(({ file }) => !file.endsWith('/index.ts'))
    expect(each.length).toBeGreaterThan(10)
    const counts = (name: string, file: string) =>
      file === 'src/plan/passes/total-first.ts' && name === 'src/plan/passes/total.ts'
    expect(strays(each, (name, file) => !/^src\/plan\/(rules|passes)\//.test(name) || counts(name, file))).toEqual([])
  })

  it('kysely appears in lower, sql and dialects only', () => {
    const users = sources.filter(({ packages }) => packages.some((name) => name.startsWith('kysely')))
    expect(users.length).toBeGreaterThan(2)
    expect(users.filter(({ file }) => !/^(src\/(lower|sql)|dialects)\//.test(file))).toEqual([])
  })

  it('the package of the Model Context Protocol appears in src/mcp only', () => {
    const users = sources.filter(({ packages }) => packages.some((name) => name.startsWith('@modelcontextprotocol/')))
    expect(users.length).toBeGreaterThan(1)
    expect(users.filter(({ file }) => !file.startsWith('src/mcp/'))).toEqual([])
    const outside = within('src/').filter(({ file }) => !/^src\/(mcp|cli)\//.test(file))
    expect(strays(outside, (name) => !name.startsWith('src/mcp/') || name === 'src/mcp/endpoint.ts')).toEqual([])
  })

  it('a translator is handed in: nothing but the command line imports one', () => {
    const outside = within('src/').filter(({ file }) => !/^src\/(translate|cli)\//.test(file))
    const ports = outside.flatMap(({ imports }) => imports.filter((name) => name === 'src/translate/translation.ts'))
    expect(ports.length).toBeGreaterThan(1)
    expect(
      strays(outside, (name) => !name.startsWith('src/translate/') || name === 'src/translate/translation.ts'),
    ).toEqual([])
  })

  it('a dialect imports the contract of dialects, and never another dialect', () => {
    const allowed = ['src/sql/', 'src/catalog/', 'src/warehouse/', 'src/engine/engine.ts', 'src/engine/pool.ts']
    const own = (file: string) => file.split('/').slice(0, 2).join('/')
    expect(
      strays(
        within('dialects/'),
        (name, file) => name.startsWith(`${own(file)}/`) || allowed.some((start) => name.startsWith(start)),
      ),
    ).toEqual([])
  })

  it('src imports no dialect and no sample, the command line excepted', () => {
    const library = within('src/', 'dialects/').filter(({ file }) => !file.startsWith('src/cli/'))
    const src = library.filter(({ file }) => file.startsWith('src/'))
    expect(strays(src, (name) => !name.startsWith('dialects/'))).toEqual([])
    expect(strays(library, (name) => !name.startsWith('sample/'))).toEqual([])
  })

  it('nothing above the line reads a clock, a random source, the environment, a file or a network', () => {
    const builtin = new Set(builtinModules)
    const impure = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bcrypto\b|\bperformance\.now\b/
    expect(
      pureFiles.filter(({ packages }) => packages.some((name) => name.startsWith('node:') || builtin.has(name))),
    ).toEqual([])
    expect(pureFiles.filter(({ text }) => impure.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('nothing above the line imports what lies below it', () => {
    expect(
      strays(pureFiles, (name) => !/^src\/(service|engine|caches|keys|http|mcp|cli|warehouse)\//.test(name)),
    ).toEqual([])
  })

  it('what is told to a model comes from no engine, no row and no network', () => {
    const told = within('src/translate/model/').filter(({ file }) => !file.includes('/adapters/'))
    expect(told.length).toBeGreaterThan(20)
    const packages = new Set(told.flatMap((source) => source.packages))
    expect([...packages].toSorted()).toEqual(['lru-cache', 'node:crypto'])
    expect(told.filter(({ text }) => /\bfetch\b|\bimport\(/.test(text)).map(({ file }) => file)).toEqual([])
    // Nothing that a query answers with is at hand where a prompt is written.
    const prompts = told.filter(({ file }) => /\/(?:prompt|lint)\//.test(file))
    expect(strays(prompts, (name) => !/^src\/(?:compiler|envelope|lower|sql|service)/.test(name))).toEqual([])
  })

  it('the AI SDK is imported by its adapter alone', () => {
    const users = sources.filter(({ packages }) =>
      packages.some((name) => name === 'ai' || name.startsWith('@ai-sdk/')),
    )
    expect(users.map(({ file }) => file)).toEqual(['src/translate/model/adapters/ai-sdk.ts'])
  })

  it('there are no import cycles between files', () => {
    expect(cyclesOf(new Map(sources.map(({ file, imports }) => [file, imports])))).toEqual([])
  })

  it('there are no import cycles between folders', () => {
    const folders = new Map<string, string[]>()
    for (const { file, imports } of sources) {
      const from = folderOf(file)
      const others = imports.map(folderOf).filter((to) => to !== from)
      folders.set(from, [...(folders.get(from) ?? []), ...others])
    }
    expect(folders.size).toBeGreaterThan(20)
    expect(cyclesOf(folders)).toEqual([])
  })

  it('a cycle is named', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: ['d'], d: ['b'], e: ['a'] }
    expect(cyclesOf(new Map(Object.entries(imports)))).toEqual(['b -> c -> d -> b'])
    expect(cyclesOf(new Map(Object.entries({ ...imports, d: [] })))).toEqual([])
  })

  it('no file is a drawer of odds and ends', () => {
    expect(sources.filter(({ file }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(file))).toEqual([])
  })

  it('no string of SQL is made outside the places that are for it', () => {
    const banned = /\bsql\.(raw|lit|id|ref|table)\b|\bdb\.dynamic\b/
    expect(sources.filter(({ text }) => banned.test(text)).map(({ file }) => file)).toEqual([])
  })
})
