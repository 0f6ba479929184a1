// What each entry of the package loads: how much, and nothing that belongs to another entry.

import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { library } from '../../tsup.config.ts'
import { ROOT } from '../docs/guide.ts'
import { packed } from './packed.ts'
import { budgets, type Size, sizeOf } from './sizes.ts'

const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const peers = Object.keys(peerDependencies)
const entries = Object.keys(library)
let sizes: ReadonlyMap<string, Size>

beforeAll(async () => {
  const { installed } = await packed()
  const external = peers.flatMap((name) => [name, `${name}/*`])
  sizes = new Map(
    await Promise.all(
      entries.map(async (name) => [name, await sizeOf(installed, `dist/${name}.js`, external)] as const),
    ),
  )
})

/** The entries that import something of a kind, and what. */
const importing = (is: (name: string) => boolean) =>
  Object.fromEntries(
    [...sizes]
      .map(([name, { imports }]) => [name, imports.filter(is)] as const)
      .filter(([, found]) => found.length > 0),
  )

it('has a budget for each entry, and for nothing else', () => {
  expect(Object.keys(budgets).toSorted()).toEqual(entries.toSorted())
})

describe.each(Object.entries(budgets))('%s', (name, budget) => {
  it('keeps to its budget', () => {
    const { minified = Infinity, gzipped = Infinity } = sizes.get(name) ?? {}
    expect(minified).toBeLessThanOrEqual(budget.minified)
    expect(gzipped).toBeLessThanOrEqual(budget.gzipped)
  })
})

it('needs a peer only where it is asked for', () => {
  expect(importing((name) => !isBuiltin(name))).toEqual({
    mcp: ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
    'translate/ai-sdk': ['ai'],
    'engines/postgres': ['pg'],
    'engines/duckdb': ['@duckdb/node-api'],
  })
})

it('needs nothing of Node to compile', () => {
  const compiling = ['index', 'dialect', 'dialects/postgres', 'dialects/duckdb', 'dialects/trino']
  expect(compiling.map((name) => sizes.get(name)?.imports)).toEqual(compiling.map(() => []))
})

it('loads SQLite only where its cache is', () => {
  expect(importing((name) => name.includes('sqlite'))).toEqual({ 'caches/sqlite': ['node:sqlite'] })
})

it('knows the words of questions only where a translator is', () => {
  const knowing = [...sizes].filter(([, { text }]) => text.includes('asks for a ranking of each'))
  expect(knowing.map(([name]) => name)).toEqual(['translate'])
})
