// Tests the import rules of docs/architecture.md: which folder may import which, where Kysely and Node's built-ins may
// appear, and that there are no import cycles. Type imports count, too.

import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { siteSearch } from '../../src/site-search/index.ts'

interface Source {
  readonly file: string
  readonly text: string
  /** Files of the project, relative to its root. */
  readonly imports: readonly string[]
  /** Packages and built-in modules. */
  readonly packages: readonly string[]
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/g

const read = (file: string): Source => imported(file, readFileSync(file, 'utf8'))

function imported(file: string, text: string): Source {
  const named = [...text.matchAll(IMPORT)].map((match) => match[1] ?? '')
  const imports = named.filter((name) => name.startsWith('.')).map((name) => normalize(join(dirname(file), name)))
  return { file, text, imports, packages: named.filter((name) => !name.startsWith('.')) }
}

const sources = globSync(['src/**/*.{ts,tsx}', 'dialects/**/*.ts', 'engines/**/*.ts', 'sample/*.ts'])
  .filter((file) => !/(?:\.test|\.d|vite\.config)\.ts$/.test(file))
  .map(read)

const within = (...folders: readonly string[]) =>
  sources.filter(({ file }) => folders.some((folder) => file.startsWith(folder)))

/** The imports that `allowed` rejects, as `file -> import`. */
const strays = (from: readonly Source[], allowed: (imported: string, file: string) => boolean) =>
  from.flatMap(({ file, imports }) =>
    imports.filter((name) => !allowed(name, file)).map((name) => `${file} -> ${name}`),
  )

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

/** The imports between the files and sub-folders of a folder. A sub-folder includes all its files. */
function importsWithin(folder: string): ReadonlyMap<string, readonly string[]> {
  // Only files of `src`, `dialects` and `sample`.
  const depth = Math.max(2, folder.split('/').length)
  const entryOf = (file: string): string => file.split('/').slice(0, depth).join('/')
  const entries = new Map<string, string[]>()
  for (const { file, imports } of within(folder)) {
    const from = entryOf(file)
    const others = imports.filter((name) => name.startsWith(folder)).map(entryOf)
    entries.set(from, [...(entries.get(from) ?? []), ...others.filter((to) => to !== from)])
  }
  return entries
}

/** Import cycles: `a -> b -> a`. */
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
const DATA = [
  'src/names/',
  'src/calendar/',
  'src/query/',
  'src/model/',
  'src/catalog/',
  'src/site-search/',
  'src/warehouse/',
]
const PURE = [
  ...STAGES,
  ...DATA,
  'src/issues/',
  'src/std/',
  'src/envelope/',
  'src/typing/',
  'src/json/',
  'src/openapi/',
]
const pureFiles = [...within(...PURE, 'sample/'), ...sources.filter(({ file }) => /^src\/[a-z-]+\.ts$/.test(file))]

/** The folders that each stage may import besides itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/names/': ['src/std/is-object.ts', 'src/std/memoize.ts'],
  'src/std/': [],
  'src/issues/': ['src/names/', 'src/query/', 'src/errors.ts'],
  'src/calendar/': ['src/std/memoize.ts'],
  'src/query/': ['src/calendar/grains.ts', 'src/std/compact-map.ts'],
  'src/model/': ['src/names/', 'src/query/', 'src/std/is-object.ts'],
  'src/site-search/': ['src/names/', 'src/query/', 'src/model/', 'src/sql/dialect.ts'],
  'src/catalog/': ['src/names/', 'src/query/', 'src/model/', 'src/std/label-of.ts'],
  'src/request/': [
    'src/names/',
    'src/issues/',
    'src/query/operators.ts',
    'src/query/arithmetic.ts',
    'src/calendar/grains.ts',
    'src/calendar/shifts.ts',
    'src/catalog/',
    'src/errors.ts',
    'src/std/is-object.ts',
    'src/std/null-prototype.ts',
  ],
  'src/bind/': [
    'src/names/',
    'src/issues/',
    'src/calendar/',
    'src/query/',
    'src/request/',
    'src/model/',
    'src/catalog/',
    'src/std/compact-map.ts',
    'src/std/memoize.ts',
  ],
  'src/plan/': ['src/query/', 'src/model/model.ts', 'src/catalog/', 'src/calendar/', 'src/std/unreachable.ts'],
  'src/sql/': ['src/query/', 'src/calendar/grains.ts', 'src/std/null-prototype.ts', 'src/std/memoize.ts'],
  'src/json/': ['src/issues/', 'src/errors.ts'],
  'src/openapi/': [
    'src/query/',
    'src/model/metric.ts',
    'src/names/',
    'src/catalog/',
    'src/request/schema.ts',
    'src/request/analysis-schema.ts',
    'src/request/json-schema.ts',
    'src/calendar/shifts.ts',
    'src/bind/values.ts',
    'src/errors.ts',
    'src/version.ts',
  ],
  'src/warehouse/': ['src/names/', 'src/plan/', 'src/model/', 'src/catalog/', 'src/sql/', 'src/std/'],
  'src/lower/': [
    'src/warehouse/',
    'src/query/',
    'src/plan/',
    'src/model/',
    'src/catalog/',
    'src/sql/',
    'src/calendar/',
    'src/std/',
  ],
  'sample/': ['src/site-search/', 'src/calendar/', 'src/context.ts'],
  'src/conformance/': [
    'src/names/',
    'src/model/relation.ts',
    'src/site-search/relations.ts',
    'src/site-search/create-tables.ts',
    'src/sql/dialect.ts',
    'src/engine/engine.ts',
    'src/compiler.ts',
    'src/context.ts',
    'src/service/service.ts',
  ],
  'src/envelope/': ['src/query/periods.ts', 'src/errors.ts', 'src/warnings.ts', 'src/std/csv.ts'],
  'src/translate/language-model/': [
    'src/translate/',
    'src/names/',
    'src/query/',
    'src/model/',
    'src/site-search/',
    'src/catalog/',
    'src/calendar/',
    'src/bind/resolve-date-range.ts',
    'src/questions/translation.ts',
    'src/std/is-object.ts',
    'src/std/invoke-callback.ts',
    'src/std/read-limited.ts',
    'src/std/with-timeout.ts',
    'src/compiler.ts',
    'src/errors.ts',
    'src/warnings.ts',
  ],
}

describe('walls', () => {
  it('finds the sources of these rules', () => {
    for (const folder of [...Object.keys(MAY_IMPORT), 'dialects/duckdb/'])
      expect(within(folder).length).toBeGreaterThan(0)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(100)
  })

  it.each(Object.entries(MAY_IMPORT))('%s imports only earlier stages', (folder, others) => {
    expect(strays(within(folder), (name) => [folder, ...others].some((start) => name.startsWith(start)))).toEqual([])
    // A permission that no file uses must go.
    const imports = within(folder).flatMap((source) => source.imports)
    expect(others.filter((start) => !imports.some((name) => name.startsWith(start)))).toEqual([])
  })

  it('a rule imports no other rule and no pass, and a pass no rule and no other pass', () => {
    const each = within('src/plan/rules/', 'src/plan/passes/').filter(({ file }) => !file.endsWith('/index.ts'))
    expect(each.length).toBeGreaterThan(5)
    expect(strays(each, (name) => !/^src\/plan\/(rules|passes)\//.test(name))).toEqual([])
  })

  it('the stages name no field and no relation of site search', () => {
    const names = [...Object.keys(siteSearch.fields), ...Object.keys(siteSearch.relations)].filter((name) =>
      name.includes('_'),
    )
    expect(names.length).toBeGreaterThan(40)
    const codes = /event_type_required/g
    const named = within('src/issues/', 'src/bind/', 'src/plan/', 'src/lower/', 'src/model/', 'src/catalog/').flatMap(
      ({ file, text }) =>
        names
          .filter((name) =>
            new RegExp(`\\b(${name}|'keyword'|'summary')\\b`).test(withoutComments(text).replaceAll(codes, '')),
          )
          .map((name) => `${file}: ${name}`),
    )
    expect(named).toEqual([])
  })

  it('kysely appears in lower and sql only', () => {
    const users = sources.filter(({ packages }) => packages.some((name) => name.startsWith('kysely')))
    expect(users.length).toBeGreaterThan(2)
    expect(users.filter(({ file }) => !/^src\/(lower|sql)\//.test(file))).toEqual([])
  })

  it('the package of the Model Context Protocol appears in src/mcp only', () => {
    const users = sources.filter(({ packages }) => packages.some((name) => name.startsWith('@modelcontextprotocol/')))
    expect(users.length).toBeGreaterThan(1)
    expect(users.filter(({ file }) => !file.startsWith('src/mcp/'))).toEqual([])
    const outside = within('src/').filter(({ file }) => !/^src\/(mcp|cli)\//.test(file))
    expect(strays(outside, (name) => !name.startsWith('src/mcp/') || name === 'src/mcp/endpoint.ts')).toEqual([])
  })

  it('the grammar of questions does not depend on site search: its words and rules are in separate folders', () => {
    const rooms = /^src\/translate\/(?:language-model\/)?site-search\//
    const grammar = within('src/translate/').filter(({ file }) => !rooms.test(file))
    expect(grammar.length).toBeGreaterThan(80)
    // These files choose the language of a model, with site search as the default.
    const doors = ['languages.ts', 'translate.ts', 'paraphrase.ts', 'language-model/briefings.ts'].map(
      (name) => `src/translate/${name}`,
    )
    const named = strays(
      grammar.filter(({ file }) => !doors.includes(file)),
      (name) => !rooms.test(name) && !name.startsWith('src/site-search/'),
    )
    expect(named).toEqual([])
    const fields = Object.keys(siteSearch.fields).filter((name) => name.includes('_'))
    // Questions that show what a rule is for are about site search.
    const withoutShown = (text: string) => text.replaceAll(/shows: \[\s*\[[\s\S]*?\]\s*,?\s*\]/g, '')
    const naming = grammar.filter(({ text }) =>
      fields.some((name) => new RegExp(`['"]${name}['"]`).test(withoutShown(text))),
    )
    expect(naming.map(({ file }) => file)).toEqual([])
  })

  it('a translator is passed in: only the command line and the page import one', () => {
    const outside = within('src/').filter(({ file }) => !/^src\/(translate|cli|explorer\/library)\//.test(file))
    const ports = outside.flatMap(({ imports }) => imports.filter((name) => name === 'src/questions/translation.ts'))
    expect(ports.length).toBeGreaterThan(1)
    expect(
      strays(outside, (name) => !name.startsWith('src/translate/') || name === 'src/questions/translation.ts'),
    ).toEqual([])
  })

  it('a dialect and its tables import only the entry of dialects from src, like one outside of the repository', () => {
    const reached = (files: readonly string[]): readonly string[] => {
      const own = sources.filter(({ file }) => files.includes(file)).flatMap(({ imports }) => imports)
      const more = [...new Set([...files, ...own.filter((name) => name.startsWith('dialects/'))])]
      return more.length === files.length ? files : reached(more)
    }
    const files = reached(within('dialects/').flatMap(({ file }) => (/\/(index|ddl)\.ts$/.test(file) ? [file] : [])))
    expect(files.length).toBeGreaterThan(8)
    const compiled = sources.filter(({ file }) => files.includes(file))
    expect(strays(compiled, (name) => !name.startsWith('src/') || name === 'src/dialect/index.ts')).toEqual([])
    expect(compiled.flatMap(({ packages }) => packages)).toEqual([])
  })

  it('an engine and a loader import only the relations, the tables and the port, and never another dialect', () => {
    const allowed = [
      'src/dialect/',
      'src/names/',
      'src/model/relation.ts',
      'src/site-search/relations.ts',
      'src/site-search/create-tables.ts',
      'src/engine/answer-bounds.ts',
      'src/engine/engine.ts',
      'src/engine/execution.ts',
      'src/engine/pool.ts',
      'src/engine/quoted-name.ts',
      'src/std/read-limited.ts',
      'src/std/error-details.ts',
      'src/std/invoke-callback.ts',
      'src/std/with-timeout.ts',
    ]
    const own = (file: string) => file.split('/').slice(0, 2).join('/')
    expect(
      strays(
        within('dialects/'),
        (name, file) => name.startsWith(`${own(file)}/`) || allowed.some((start) => name.startsWith(start)),
      ),
    ).toEqual([])
  })

  it('the conformance suite needs no package and no test framework', () => {
    expect(within('src/conformance/').flatMap(({ packages }) => packages)).toEqual([])
  })

  it('the entry of dialects is for dialects: no file of src imports it', () => {
    expect(within('src/dialect/').length).toBe(1)
    const outside = within('src/').filter(({ file }) => !/^src\/(dialect|conformance)\//.test(file))
    expect(strays(outside, (name) => !name.startsWith('src/dialect/'))).toEqual([])
  })

  it('src imports no dialect and no sample, except the command line and the page', () => {
    const library = within('src/', 'dialects/').filter(({ file }) => !file.startsWith('src/cli/'))
    const src = library.filter(({ file }) => /^src\/(?!explorer\/library\/)/.test(file))
    expect(strays(src, (name) => !name.startsWith('dialects/'))).toEqual([])
    expect(strays(library, (name) => !name.startsWith('sample/'))).toEqual([])
  })

  it('no stage reads a clock, a random source, the environment, a file or a network', () => {
    const builtin = new Set(builtinModules)
    const impure = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bcrypto\b|\bperformance\.now\b/
    expect(
      pureFiles.filter(({ packages }) => packages.some((name) => name.startsWith('node:') || builtin.has(name))),
    ).toEqual([])
    expect(pureFiles.filter(({ text }) => impure.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('no stage imports a part with effects', () => {
    expect(strays(pureFiles, (name) => !/^src\/(service|engine|caches|keys|http|web|mcp|cli)\//.test(name))).toEqual([])
  })

  it('the input of a language model comes from no engine, no row and no network', () => {
    const told = within('src/translate/language-model/').filter(({ file }) => !file.includes('/adapters/'))
    expect(told.length).toBeGreaterThan(20)
    const packages = new Set(told.flatMap((source) => source.packages))
    expect([...packages].toSorted()).toEqual(['lru-cache', 'node:crypto'])
    expect(told.filter(({ text }) => /\bfetch\b|\bimport\(/.test(text)).map(({ file }) => file)).toEqual([])
    // The prompt cannot reach anything that answers queries.
    const prompts = told.filter(({ file }) => /\/(?:prompt|lint)\//.test(file))
    expect(strays(prompts, (name) => !/^src\/(?:compiler|envelope|lower|sql|service)/.test(name))).toEqual([])
  })

  it('only its adapter imports the AI SDK', () => {
    const users = sources.filter(({ packages }) =>
      packages.some((name) => name === 'ai' || name.startsWith('@ai-sdk/')),
    )
    expect(users.map(({ file }) => file)).toEqual(['src/translate/language-model/adapters/ai-sdk.ts'])
  })

  it('the explorer imports types of the library and its rooms for strict JSON and days; it loads the rest on demand', () => {
    const page = within('src/explorer/').filter(({ file }) => !file.startsWith('src/explorer/library/'))
    expect(page.length).toBeGreaterThan(40)
    // Type imports disappear in the build.
    const erased = /(?:^|\n)import type [^'`;]*? from '[^']+'/g
    const loaded = page.map(({ file, text }) => imported(file, text.replaceAll(erased, '')))
    const shared = ['src/std/', 'src/calendar/', 'src/json/json-issues.ts', 'src/issues/json-sentences.ts']
    expect(strays(loaded, (name) => ['src/explorer/', ...shared].some((start) => name.startsWith(start)))).toEqual([])
    // A dynamic import loads the library, never the page itself.
    expect(strays(page, (name) => !name.startsWith('src/explorer/library/'))).toEqual([])
    expect(page.filter(({ text }) => text.includes("import('../library/index.ts')"))).toHaveLength(1)
    const packages = new Set(
      page.flatMap((source) => source.packages.map((name) => name.replace(/(?<=^[^@][^/]*|^@[^/]*\/[^/]*)\/.*/, ''))),
    )
    expect([...packages].toSorted()).toEqual(['@preact/signals', 'highlight.js', 'jsonc-parser', 'preact', 'uplot'])
    const outside = sources.filter(({ file }) => !file.startsWith('src/explorer/'))
    expect(strays(outside, (name) => !name.startsWith('src/explorer/'))).toEqual([])
  })

  it('there are no import cycles between files', () => {
    expect(cyclesOf(new Map(sources.map(({ file, imports }) => [file, imports])))).toEqual([])
  })

  it('there are no import cycles between folders, nor between sub-folders and files of a folder', () => {
    expect(importsWithin('').size).toBeGreaterThan(20)
    expect(importsWithin('').get('src/cli')).toContain('dialects/duckdb')
    const folders = new Set(sources.map(({ file }) => `${dirname(file)}/`))
    expect(folders.size).toBeGreaterThan(50)
    expect(['', ...folders].flatMap((folder) => cyclesOf(importsWithin(folder)))).toEqual([])
  })

  it('names a cycle', () => {
    const imports = { a: ['b'], b: ['c', 'd'], c: ['d'], d: ['b'], e: ['a'] }
    expect(cyclesOf(new Map(Object.entries(imports)))).toEqual(['b -> c -> d -> b'])
    expect(cyclesOf(new Map(Object.entries({ ...imports, d: [] })))).toEqual([])
  })

  it('no file has a catch-all name', () => {
    expect(sources.filter(({ file }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(file))).toEqual([])
  })

  it('no raw SQL string is built', () => {
    const banned = /\bsql\.(raw|lit|id|ref|table)\b|\bdb\.dynamic\b/
    expect(sources.filter(({ text }) => banned.test(text)).map(({ file }) => file)).toEqual([])
  })
})
