// Tests the import rules of docs/architecture.md: which folders a folder can import, and which folders can use Kysely
// and other packages.

import { describe, expect, it } from 'vitest'
import { siteSearch } from '../../src/site-search/index.ts'
import { imported, sources, strays, within } from './imports.ts'
import { MAY_IMPORT } from './may-import.ts'

describe('the import rules', () => {
  it('name only folders with source files', () => {
    for (const folder of [...Object.keys(MAY_IMPORT), 'dialects/duckdb/'])
      expect(within(folder).length).toBeGreaterThan(0)
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(100)
  })

  it.each(Object.entries(MAY_IMPORT))('%s imports only its own files and the permitted folders', (folder, others) => {
    // A folder inside can have a rule of its own.
    const inner = Object.keys(MAY_IMPORT).filter((other) => other !== folder && other.startsWith(folder))
    const files = within(folder).filter(({ file }) => !inner.some((start) => file.startsWith(start)))
    expect(strays(files, (name) => [folder, ...others].some((start) => name.startsWith(start)))).toEqual([])
    // Every permission must be in use.
    const imports = files.flatMap((source) => source.imports)
    expect(others.filter((start) => !imports.some((name) => name.startsWith(start)))).toEqual([])
  })

  it('rules and passes of the planner import no other rule or pass', () => {
    const each = within('src/plan/rules/', 'src/plan/passes/').filter(({ file }) => !file.endsWith('/index.ts'))
    expect(each.length).toBeGreaterThan(5)
    expect(strays(each, (name) => !/^src\/plan\/(rules|passes)\//.test(name))).toEqual([])
  })

  it('only src/lower and src/sql import Kysely', () => {
    const users = sources.filter(({ packages }) => packages.some((name) => name.startsWith('kysely')))
    expect(users.length).toBeGreaterThan(2)
    expect(users.filter(({ file }) => !/^src\/(lower|sql)\//.test(file))).toEqual([])
  })

  it('only the CLI imports the maintenance statements, which read all accounts', () => {
    const outside = within('src/').filter(
      ({ file }) => !/^src\/(rollups\/maintain|cli\/(rollups|commands\/rollups-))/.test(file),
    )
    expect(outside.length).toBeGreaterThan(500)
    const ways = /^src\/(rollups\/maintain\/|lower\/lower-maintenance\.ts)/
    expect(strays(outside, (name) => !ways.test(name))).toEqual([])
    const planners = outside.filter(({ imports }) => imports.includes('src/plan/maintenance-plan.ts'))
    expect(planners.map(({ file }) => file)).toEqual(['src/lower/lower-maintenance.ts'])
  })

  it('only src/mcp imports the package of the Model Context Protocol', () => {
    const users = sources.filter(({ packages }) => packages.some((name) => name.startsWith('@modelcontextprotocol/')))
    expect(users.length).toBeGreaterThan(1)
    expect(users.filter(({ file }) => !file.startsWith('src/mcp/'))).toEqual([])
    const outside = within('src/').filter(({ file }) => !/^src\/(mcp|cli)\//.test(file))
    expect(strays(outside, (name) => !name.startsWith('src/mcp/') || name === 'src/mcp/endpoint.ts')).toEqual([])
  })

  it('the grammar of questions does not depend on the words and rules of site search', () => {
    const rooms = /^src\/translate\/(?:language-model\/)?site-search\//
    const grammar = within('src/translate/').filter(({ file }) => !rooms.test(file))
    expect(grammar.length).toBeGreaterThan(60)
    // These files select the words and rules for a model, with site search as the default.
    const doors = ['lexes.ts', 'translate.ts', 'paraphrase.ts', 'language-model/briefings.ts'].map(
      (name) => `src/translate/${name}`,
    )
    const named = strays(
      grammar.filter(({ file }) => !doors.includes(file)),
      (name) => !rooms.test(name) && !name.startsWith('src/site-search/'),
    )
    expect(named).toEqual([])
    const fields = Object.keys(siteSearch.fields).filter((name) => name.includes('_'))
    const withoutShown = (text: string) => text.replaceAll(/shows: \[\s*\[[\s\S]*?\]\s*,?\s*\]/g, '')
    const naming = grammar.filter(({ text }) =>
      fields.some((name) => new RegExp(`['"]${name}['"]`).test(withoutShown(text))),
    )
    expect(naming.map(({ file }) => file)).toEqual([])
  })

  it('translators import no stage, because only the compiler decides whether a query is valid', () => {
    const translators = within('src/translate/').filter(({ file }) => !file.endsWith('.test.ts'))
    // The schema of requests decides nothing: the schema of replies narrows it.
    const isStage = (name: string) =>
      /^src\/(?:request\/(?!(?:schema|json-schema|narrow)\.ts)|bind|plan|lower|sql)/.test(name)
    expect(translators.length).toBeGreaterThan(80)
    expect(strays(translators, (name) => !isStage(name))).toEqual([])
  })

  it('only the CLI and the explorer import a translator, because the other code receives it as a parameter', () => {
    const outside = within('src/').filter(({ file }) => !/^src\/(translate|cli|explorer\/library)\//.test(file))
    const ports = outside.flatMap(({ imports }) => imports.filter((name) => name === 'src/questions/translation.ts'))
    expect(ports.length).toBeGreaterThan(1)
    expect(
      strays(outside, (name) => !name.startsWith('src/translate/') || name === 'src/questions/translation.ts'),
    ).toEqual([])
  })

  it('dialects and their DDL import only the dialect entry from src, like the dialect of a host', () => {
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

  it('dialect folders import only their own files and the permitted parts of src, never another dialect', () => {
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

  it('the conformance suite imports no package, not even a test framework', () => {
    expect(within('src/conformance/').flatMap(({ packages }) => packages)).toEqual([])
  })

  it('no file in src imports the dialect entry, because this entry is only for dialects', () => {
    expect(within('src/dialect/').length).toBe(1)
    const outside = within('src/').filter(({ file }) => !/^src\/(dialect|conformance)\//.test(file))
    expect(strays(outside, (name) => !name.startsWith('src/dialect/'))).toEqual([])
  })

  it('only the CLI and the explorer import a dialect or the sample', () => {
    const library = within('src/', 'dialects/').filter(({ file }) => !file.startsWith('src/cli/'))
    const src = library.filter(({ file }) => /^src\/(?!explorer\/library\/)/.test(file))
    expect(strays(src, (name) => !name.startsWith('dialects/'))).toEqual([])
    expect(strays(library, (name) => !name.startsWith('sample/'))).toEqual([])
  })

  it('only the adapter of the AI SDK imports the AI SDK', () => {
    const users = sources.filter(({ packages }) =>
      packages.some((name) => name === 'ai' || name.startsWith('@ai-sdk/')),
    )
    expect(users.map(({ file }) => file)).toEqual(['src/translate/language-model/adapters/ai-sdk.ts'])
  })

  it('the explorer imports only types, JSON and calendar code from the library, and loads the rest on demand', () => {
    const page = within('src/explorer/').filter(({ file }) => !file.startsWith('src/explorer/library/'))
    expect(page.length).toBeGreaterThan(40)
    // The build removes type imports.
    const erased = /(?:^|\n)import type [^'`;]*? from '[^']+'/g
    const loaded = page.map(({ file, text }) => imported(file, text.replaceAll(erased, '')))
    const shared = ['src/std/', 'src/calendar/', 'src/json/json-issues.ts', 'src/issues/json-sentences.ts']
    expect(strays(loaded, (name) => ['src/explorer/', ...shared].some((start) => name.startsWith(start)))).toEqual([])
    // Only a dynamic import can load the library.
    expect(strays(page, (name) => !name.startsWith('src/explorer/library/'))).toEqual([])
    expect(page.filter(({ text }) => text.includes("import('../library/index.ts')"))).toHaveLength(1)
    const packages = new Set(
      page.flatMap((source) => source.packages.map((name) => name.replace(/(?<=^[^@][^/]*|^@[^/]*\/[^/]*)\/.*/, ''))),
    )
    expect([...packages].toSorted()).toEqual(['@preact/signals', 'highlight.js', 'jsonc-parser', 'preact'])
    const outside = sources.filter(({ file }) => !file.startsWith('src/explorer/'))
    expect(strays(outside, (name) => !name.startsWith('src/explorer/'))).toEqual([])
  })

  it('no file has a catch-all name', () => {
    expect(sources.filter(({ file }) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.)/.test(file))).toEqual([])
  })
})
