// Every engine answers the worst requests within the limits, or the compiler refuses them because the statement is too
// long. The tables are empty, because planning takes most of the time. The test runs a random selection for a limited
// time; `npm run bench:worst` runs all requests.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { fetchPage } from '../../../src/engine/fetch-page.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import { runsOf, seeds, timeoutMs } from '../property/seeds.ts'
import { NO_ROWS } from '../reports/all-tables.ts'
import { AD_HOC } from './worst-ad-hoc.ts'
import { ANALYSIS } from './worst-analysis.ts'
import { OF_REPORTS } from './worst-of-reports.ts'

const ENGINE_MS = runsOf(1_500)
const LEAST = 6
const MOST_CHARACTERS = 600_000
const context = { account: 'acme', now: new Date('2026-01-01T00:00:00Z') }

const all = [...AD_HOC, ...ANALYSIS, ...OF_REPORTS]
const [drawn = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
  seed: seeds.at(-1) ?? 0,
  numRuns: 1,
})

it.each(ANALYSIS)('$name: compiles to fewer than 600,000 characters of SQL', ({ body }) => {
  const asked: unknown = body
  for (const dialect of [duckdb(), postgres(), trino()]) {
    const result = createCompiler({ dialect }).compile(asked, context)
    expect(result.ok ? result.query.page.sql.length : result.error.body.message).toBeLessThan(MOST_CHARACTERS)
  }
})

describe.each([...inProcess, ...onServers])('on $name', ({ open }) => {
  it('runs the worst requests without an error', { timeout: timeoutMs }, async () => {
    const engine = await open()
    await engine.loadReports(NO_ROWS)
    const compiler = createCompiler({ dialect: engine.dialect })
    const end = performance.now() + ENGINE_MS
    let ran = 0
    for (const worst of drawn) {
      if (ran >= LEAST && performance.now() > end) break
      const body: unknown = worst.body
      const result =
        'report' in worst
          ? compiler.compileReport<string, unknown>(worst.report, body, context)
          : compiler.compile(body, context)
      if (!result.ok) {
        expect({ name: worst.name, codes: result.error.issues.map(({ code }) => code) }).toEqual({
          name: worst.name,
          codes: ['statement_too_long'],
        })
        continue
      }
      const { query } = result
      const fetched = await fetchPage(engine, query, { account: context.account, tables: query.tables }).catch(
        (error) => {
          throw new Error(`${worst.name}: ${error}`, { cause: error })
        },
      )
      expect(fetched.rows.length).toBeLessThan(2)
      ran++
    }
    await engine.close()
    expect(ran).toBeGreaterThanOrEqual(LEAST)
  })
})
