// Every report with random filters and `having` returns the same bytes with and without rollups. This
// takes more than 5 seconds, because each rollup is built for each random database.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import { type Rollup, type RollupDefinition, rollup } from '../../../src/rollups/index.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import { runsOf, seed, timeoutMs } from '../property/seeds.ts'
import { CONTRACTS } from '../reports/contracts.ts'
import { ACCOUNT, reportDatabase } from '../reports/data.ts'
import { bodyChoices, bodyFrom } from '../reports/random-bodies.ts'
import { heldIn } from './facts-held.ts'
import { REPORT_FACTS, REPORT_ROLLUPS } from './report-rollups.ts'
import { both, built } from './rolled.ts'

const context = { account: ACCOUNT, ...CLOCK }
const DAYS = ['2023-12-31', '2024-01-31', '2024-02-20', '2024-02-27', '2024-02-29', '9999-12-31']
const BODIES = 4

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestDuckDB()
})
afterAll(() => engine?.close())

it(
  'returns the same bytes for reports from rollups as from rows',
  async () => {
    const served = new Map<string, number>()
    const drawn = fc.array(bodyChoices, { minLength: BODIES, maxLength: BODIES })
    const property = fc.asyncProperty(
      reportDatabase,
      drawn,
      fc.nat(DAYS.length - 1),
      async (database, choices, day) => {
        await engine.loadReports(database)
        const facts = heldIn({ ...database, summary: database.summary ?? [] } as never, REPORT_FACTS)
        const state = { upTo: DAYS[day] ?? '', facts, rowCount: 1, rawCount: 1000 }
        const all = await built(engine, REPORT_ROLLUPS, REPORT_FACTS, () => state)
        try {
          for (const contract of CONTRACTS) {
            for (const one of choices) {
              const body = bodyFrom(one, { contract, database, shown: [] })
              const { raw, rolled } = await both(
                engine,
                all,
                (compiler, own) => compiler.compileReport(contract.name, body, own),
                context,
              )
              expect(rolled.body, JSON.stringify({ name: contract.name, body, day, report: rolled.report })).toBe(
                raw.body,
              )
              if (rolled.report.used.length > 0) served.set(contract.name, (served.get(contract.name) ?? 0) + 1)
            }
          }
        } finally {
          await all.drop()
        }
      },
    )
    await fc.assert(property, { numRuns: runsOf(5), seed, endOnFailure: true })
    if (process.env.SIGHTLINE_TEST_SHARES !== undefined) console.info(Object.fromEntries(served))
    expect(served.size).toBeGreaterThanOrEqual(8)
  },
  timeoutMs,
)

it('uses a rollup for most reports', () => {
  const tables = REPORT_ROLLUPS.map((one): Rollup => rollup(one as RollupDefinition))
  const compiler = createCompiler({ dialect: engine.dialect, rollups: { tables, facts: REPORT_FACTS } }) as AnyCompiler
  const rollups = compiler.rollups.map(({ rollup: name, fingerprint }) => {
    const facts = REPORT_FACTS.map((fact) => fact.name)
    return { name, fingerprint, upTo: '9999-12-31', facts, rowCount: 1, rawCount: 1000 }
  })
  const served = compiler.reports.filter((name) => {
    const body = { startDate: '2024-01-01', endDate: '2024-02-20' }
    const result = compiler.compileReport(name, body, { ...context, rollups })
    return result.ok && result.query.rollups.used.length > 0
  })
  expect(served.toSorted()).toEqual([
    ...['anomalies', 'autocomplete-trending-items', 'banners', 'banners-summary', 'campaigns', 'campaigns-summary'],
    ...['click-positions', 'device-browser', 'geo-distribution', 'pagination', 'poor-results', 'search-funnel'],
    ...['searches', 'sorting', 'users'],
  ])
})
