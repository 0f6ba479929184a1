// Tests the conformance suite: its expected answers come from the oracle, and all dialects of this project pass the
// suite. This takes more than 5 seconds, because DuckDB answers all cases.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { functions } from '../../../src/catalog/functions.ts'
import { cases } from '../../../src/conformance/case.ts'
import { conformance, mustConform, warehouse } from '../../../src/conformance/index.ts'
import {
  createTables,
  type Dialect,
  filteredByCase,
  isNotByOr,
  orderedByCase,
  standard,
} from '../../../src/dialect/index.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { operators } from '../../../src/query/operators.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { reports } from '../../../src/site-search/reports/index.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { partOf } from '../property/seeds.ts'
import { failing, fill } from './filled-engine.ts'
import { made } from './generate.ts'

const PLACE = new URL('../../../src/conformance/data/', import.meta.url)

describe('the data of the conformance suite', () => {
  it('equals the output of generate.ts', async () => {
    for (const [name, text] of Object.entries(await made())) {
      expect(
        readFileSync(new URL(name, PLACE), 'utf8') === text ? name : `${name} differs from the output of generate.ts`,
      ).toBe(name)
    }
  })

  it('has a case for every operator, function and report', () => {
    const cases = readFileSync(new URL('cases.json', PLACE), 'utf8')
    for (const name of namesOf(operators)) expect(cases).toContain(`"operator":"${name}"`)
    for (const name of namesOf(functions)) expect(cases).toContain(`"fn":"${name}"`)
    for (const { path } of reports) expect(cases).toContain(`"report":"${path}"`)
  })

  it('has rows for at least half of the answered cases in each group', () => {
    for (const name of new Set(cases.map(({ group }) => group))) {
      const answered = cases.filter(({ group, refused }) => group === name && refused.length === 0)
      const filled = answered.filter(({ rows }) => rows.length > 0)
      expect(filled.length, name).toBeGreaterThanOrEqual(answered.length / 2)
    }
  })
})

/** A statement takes 100 times as long on Trino, so Trino runs fewer cases. */
const oneIn = (name: TestEngine['name']) => (name === 'trino' ? 10 : name === 'pglite' ? 4 : 1)

const ONE_IN_OF_POOR = 4

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await fill(engine)
  })
  afterAll(() => engine?.close())

  it('passes the conformance suite', async () => {
    const some = new Set(partOf(`conformance on ${name}`, cases, oneIn(name)))
    const report = await conformance({ dialect: engine.dialect, engine, choose: (one) => some.has(one) })
    expect(failing(report)).toEqual([])
    expect(report.outcomes.length).toBe(some.size)
    mustConform(report)
  })

  it.skipIf(name === 'trino')(
    'passes the conformance suite without FILTER, NULLS LAST and IS DISTINCT FROM',
    async () => {
      const poor: Dialect = { ...engine.dialect, filtered: filteredByCase, ordered: orderedByCase, isNot: isNotByOr }
      const some = new Set(partOf(`conformance of less than ${name} has`, cases, ONE_IN_OF_POOR))
      const report = await conformance({ dialect: poor, engine, choose: (one) => some.has(one) })
      expect(failing(report)).toEqual([])
      expect(report.outcomes.length).toBe(some.size)
    },
    600_000,
  )
})

it('createTables quotes all table and column names, because an engine may reserve any name', () => {
  const tables = createTables({ quotes: ['`', '`'], column: ({ type }) => type })
  const statements = warehouse({ dialect: { literal: standard.literal, quotes: ['`', '`'] }, tables })
  const names = [...Object.values(relations).flatMap(({ columns }) => Object.keys(columns)), ...Object.keys(relations)]
  for (const name of names) expect(statements.join('\n')).toContain(`\`${name}\``)
  for (const statement of statements) expect(statement).toMatch(/^(?:CREATE TABLE|INSERT INTO) `[a-z_]+` \(\n? *`/)
  expect(createTables({ column: ({ type }) => type }).join()).toContain('"signal" text')
})
