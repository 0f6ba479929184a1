// Every engine answers the worst requests within the limits, or the compiler refuses them because the statement is too
// long. The tables are empty, because planning takes most of the time. The test runs a random selection for a limited
// time.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Result } from '../../../src/compiler/result.ts'
import { fetchPage } from '../../../src/engine/fetch-page.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import type { StatementCompiler } from '../../../src/sql/statement-compiler.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import { runsOf, seed, timeoutMs } from '../property/seeds.ts'
import { NO_ROWS } from '../reports/all-tables.ts'
import { AD_HOC } from './worst-ad-hoc.ts'
import { ANALYSIS } from './worst-analysis.ts'
import { EXCESSIVE, EXPANDED } from './worst-expanded.ts'
import { OF_REPORTS } from './worst-of-reports.ts'

const ENGINE_MS = runsOf(1_500)
const LEAST = 6
const MOST_CHARACTERS = 1_000_000
/** The texts that the compiler joins to one statement. Each node of a statement writes at least one. */
const MOST_PIECES = 600_000
const context = { account: 'acme', now: new Date('2026-01-01T00:00:00Z') }

const all = [...AD_HOC, ...ANALYSIS, ...EXPANDED, ...OF_REPORTS]
const [drawn = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
  seed,
  numRuns: 1,
})

/** A dialect that counts the pieces and the characters of the longest text so far, even if it is not finished. */
function counted(dialect: Dialect) {
  const longest = { pieces: 0, characters: 0 }
  class Counting extends dialect.compiler {
    #pieces = 0
    #characters = 0
    override compileQuery(...given: Parameters<StatementCompiler['compileQuery']>) {
      this.#pieces = this.#characters = 0
      return super.compileQuery(...given)
    }
    protected override append(text: string): void {
      super.append(text)
      this.#pieces += 1
      this.#characters += text.length
      longest.pieces = Math.max(longest.pieces, this.#pieces)
      longest.characters = Math.max(longest.characters, this.#characters)
    }
  }
  return { dialect: { ...dialect, compiler: Counting }, longest }
}

const DIALECTS = [duckdb(), postgres(), trino()].map((dialect) => ({ ...counted(dialect), name: dialect.name }))

/** The length of the longest statement of a query, or the code of its refusal. */
function lengthOf(result: Result): number | string {
  if (!result.ok) return result.error.issues.at(-1)?.code ?? ''
  const { page, count, totals, all } = result.query
  const statements = [page, count, totals, all].map((statement) => statement?.sql ?? '')
  if (result.query.dryRun) statements.push(result.query.toSQL())
  return Math.max(...statements.map(({ length }) => length))
}

const REFUSALS: readonly unknown[] = ['out_of_bounds', 'statement_too_long']

describe.each(DIALECTS)('on $name', ({ dialect, longest }) => {
  const compiler = createCompiler({ dialect })

  it.each([...ANALYSIS, ...EXPANDED])('$name: compiles to less than 1 MB of SQL', ({ name, body }) => {
    const asked: unknown = body
    const length = lengthOf(compiler.compile(asked, context))
    if (dialect.parameters === 'inline' && name === 'long texts') expect(length).toBe('statement_too_long')
    else expect(length).toBeLessThan(MOST_CHARACTERS)
    expect(longest.pieces).toBeLessThan(MOST_PIECES)
    expect(longest.characters).toBeLessThanOrEqual(MOST_CHARACTERS)
  })

  it.each(EXCESSIVE)('$name: is refused', ({ body }) => {
    const asked: unknown = body
    expect(REFUSALS).toContain(lengthOf(compiler.compile(asked, context)))
    expect(longest.pieces).toBeLessThan(MOST_PIECES)
    expect(longest.characters).toBeLessThanOrEqual(MOST_CHARACTERS)
  })
})

it.each(EXCESSIVE)('$name: is refused with the name and the limit', ({ body }) => {
  const asked: unknown = body
  const result = createCompiler({ dialect: duckdb() }).compile(asked, context)
  const issue = result.ok ? undefined : result.error.issues.at(-1)
  const [, list = '', index = ''] = /^(measures|having)\[(\d+)\]$/.exec(issue?.path ?? '') ?? []
  if (issue?.path === 'compare') expect(issue.message).toMatch(/^compare brings the request to \d+ characters/)
  else if (list === '') {
    expect(issue?.message).toMatch(/a statement of more than \d+ characters; duckdb takes at most 1000000$/)
  } else {
    const name = list === 'having' ? 'm' : body.measures?.[Number(index)]?.alias
    expect(issue?.message).toMatch(new RegExp(`^${name} brings the request to \\d+ .*; at most \\d+ are accepted`))
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
        expect(REFUSALS, worst.name).toContain(result.error.issues.at(-1)?.code)
        continue
      }
      const { query } = result
      expect(lengthOf(result), worst.name).toBeLessThan(MOST_CHARACTERS)
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
