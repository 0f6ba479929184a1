// The SQL of cinema requests in all dialects, one file per request. `vitest -u` writes the files, so their diff shows
// how a change of the compiler affects the SQL.

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { is } from '../analysis/parts.ts'
import { parserOf } from '../property/statements.ts'
import { accountScans } from '../sql/account-scans.ts'
import { cinema } from './cinema.ts'

const count = { field: '*', fn: 'count', alias: 'n' }

const CASES: Readonly<Record<string, object>> = {
  'through a screening': { dimensions: ['title'], measures: [count], filters: [is('hall', 'equals', '1')] },
  'shared through a film': { dimensions: ['country'], measures: [count] },
  'optional with a negation': {
    dimensions: ['city'],
    measures: [count],
    filters: [{ not: is('city', 'equals', 'Ulm') }],
  },
  'optional and shared': { dimensions: ['program'], measures: [count, { field: 'fee', fn: 'max', alias: 'most' }] },
  'a country in a filter of a measure': {
    dimensions: ['kind'],
    measures: [count, { ...count, alias: 'foreign', filters: [is('country', 'notEquals', 'Germany')] }],
  },
  'each ticket once': { dimensions: ['genre'], measures: [{ metric: 'revenue' }] },
}

const NAMES = Object.keys(cinema.relations)
const shared = Object.values(cinema.relations).flatMap((one) => (one.shared ? [one.name] : []))
const compiled = (body: object, dialect: Parameters<typeof createCompiler>[0]['dialect']) => {
  const context = { account: 'acme', now: new Date('2026-01-31T12:00:00Z') }
  const result = createCompiler({ dialect, model: cinema }).compile<unknown>(body, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.toSQL()
}

const DIALECTS = [duckdb(), postgres(), trino()]

describe.each(Object.entries(CASES))('%s', (name, body) => {
  it('compiles to the statements in the file', async () => {
    const text = DIALECTS.map((dialect) => `-- ${dialect.name}\n${compiled(body, dialect)};\n`).join('\n')
    const file = `${name.replaceAll(' ', '-')}.sql`
    await expect(text).toMatchFileSnapshot(join(import.meta.dirname, 'golden', file))
  })

  it.each(
    DIALECTS,
  )('restricts each scan to the account on $name, except scans of shared relations', async (dialect) => {
    const options = { account: 'acme', accountColumn: 'chain_id', tables: NAMES }
    const { scans, unknown } = await accountScans(compiled(body, dialect), parserOf(dialect.name), options)
    expect(unknown).toEqual([])
    for (const { table, scoped } of scans)
      expect([table, scoped === null]).toEqual([table, shared.some((one) => one === table)])
    expect(scans.length).toBeGreaterThan(1)
  })
})
