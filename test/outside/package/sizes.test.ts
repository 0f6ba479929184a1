// Each entry point of the package stays within its size budget, and loads no code of other entry points.

import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { library } from '../../../tsup.config.ts'
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

/** Maps each entry point with matching imports to these imports. */
const importing = (is: (name: string) => boolean) =>
  Object.fromEntries(
    [...sizes]
      .map(([name, { imports }]) => [name, imports.filter(is)] as const)
      .filter(([, found]) => found.length > 0),
  )

it('has a size budget for each entry point', () => {
  expect(Object.keys(budgets).toSorted()).toEqual(entries.toSorted())
})

describe.each(Object.entries(budgets))('%s', (name, budget) => {
  it('stays within its size budget', () => {
    const { minified = Infinity, gzipped = Infinity } = sizes.get(name) ?? {}
    expect(minified).toBeLessThanOrEqual(budget.minified)
    expect(gzipped).toBeLessThanOrEqual(budget.gzipped)
  })
})

it('imports a peer dependency only in the entry points that need it', () => {
  expect(importing((name) => !isBuiltin(name))).toEqual({
    mcp: ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
    'translate/ai-sdk': ['ai'],
    'engines/postgres': ['pg'],
    'engines/duckdb': ['@duckdb/node-api'],
  })
})

it('compiles without Node modules', () => {
  const compiling = ['index', 'dialect', 'dialects/postgres', 'dialects/duckdb', 'dialects/trino']
  expect(compiling.map((name) => sizes.get(name)?.imports)).toEqual(compiling.map(() => []))
})

it('loads SQLite only in the entry point of the SQLite cache', () => {
  expect(importing((name) => name.includes('sqlite'))).toEqual({ 'caches/sqlite': ['node:sqlite'] })
})

it('contains the grammar of questions only in the entry point of the translator', () => {
  const knowing = [...sizes].filter(([, { text }]) =>
    text.includes('asks for more than the language model can express'),
  )
  expect(knowing.map(([name]) => name)).toEqual(['translate'])
})
