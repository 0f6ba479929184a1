// Tests that the stages of the compiler are pure: they use no clock, file, network or engine. They contain no raw SQL,
// and no name of a field or a relation of site search.

import { builtinModules } from 'node:module'
import { describe, expect, it } from 'vitest'
import { siteSearch } from '../../src/site-search/index.ts'
import { sources, strays, within } from './imports.ts'

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
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

// The loader of the sample reads files and writes to servers.
const samples = within('sample/').filter(({ file }) => !file.startsWith('sample/load/'))
const pureFiles = [...within(...PURE), ...samples, ...sources.filter(({ file }) => /^src\/[a-z-]+\.ts$/.test(file))]

describe('purity', () => {
  it('stages name no field and no relation of site search', () => {
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

  it('stages and offline translators use no clock, random source, environment, file or network', () => {
    const offline = within('src/translate/').filter(({ file }) => !/\/language-model\/|\.test\.ts$/.test(file))
    expect(offline.length).toBeGreaterThan(60)
    const checked = [...pureFiles, ...offline]
    const builtin = new Set(builtinModules)
    const impure =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bcrypto\b(?!\.subtle\.digest\b)|\bperformance\.now\b/
    expect(
      checked.filter(({ packages }) => packages.some((name) => name.startsWith('node:') || builtin.has(name))),
    ).toEqual([])
    expect(checked.filter(({ text }) => impure.test(text)).map(({ file }) => file)).toEqual([])
  })

  it('stages import no part of the library with side effects', () => {
    expect(strays(pureFiles, (name) => !/^src\/(service|engine|caches|keys|http|web|mcp|cli)\//.test(name))).toEqual([])
  })

  it('code that prepares the input of a language model uses no engine, no rows and no network', () => {
    const told = within('src/translate/language-model/').filter(({ file }) => !file.includes('/adapters/'))
    expect(told.length).toBeGreaterThan(20)
    const packages = new Set(told.flatMap((source) => source.packages))
    expect([...packages].toSorted()).toEqual(['lru-cache'])
    expect(told.filter(({ text }) => /\bfetch\b|\bimport\(/.test(text)).map(({ file }) => file)).toEqual([])
    // The prompt and the lint rules import no code that compiles or runs queries.
    const prompts = told.filter(({ file }) => /\/(?:prompt|lint)\//.test(file))
    expect(strays(prompts, (name) => !/^src\/(?:compiler|envelope|lower|sql|service)/.test(name))).toEqual([])
  })

  it('no code builds a raw SQL string', () => {
    const banned = /\bsql\.(raw|lit|id|ref|table)\b|\bdb\.dynamic\b/
    expect(sources.filter(({ text }) => banned.test(text)).map(({ file }) => file)).toEqual([])
  })
})
