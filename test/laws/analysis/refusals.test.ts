// Requests of the analysis language with one mistake: the compiler and the interpreter refuse the same requests.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { nearValidAnalysis } from '../../tools/generators/analysis/near-valid.ts'
import { analysisRequest } from '../../tools/generators/analysis/random-analysis.ts'
import { ACCOUNT, database } from '../../tools/generators/database.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import { checkAnalysis } from '../../tools/oracle/analysis/check.ts'
import { runsUnder, seeds, timeoutMs } from '../property/seeds.ts'

const compiler = createCompiler({ dialect: duckdb() })
const context = { account: ACCOUNT, ...CLOCK }

it.each(seeds)(
  'the compiler refuses the same requests as the interpreter, with seed %i',
  (seed) => {
    const outcomes = { refused: 0, accepted: 0 }
    const differing: unknown[] = []
    for (const [i, rows] of fc.sample(database(), { seed, numRuns: runsUnder(seed, 2) }).entries()) {
      const own = { seed: seed + i, numRuns: 300 }
      for (const { mutation, body } of fc.sample(nearValidAnalysis(analysisRequest(rows)), own)) {
        const problems = checkAnalysis(body, context)
        const asked: unknown = body
        const result = compiler.compile(asked, context)
        const found = result.ok ? [] : result.error.issues.map(({ code, path }) => `${code} ${path}`)
        if (result.ok !== (problems.length === 0)) differing.push({ mutation, body, found, problems })
        outcomes[result.ok ? 'accepted' : 'refused'] += 1
      }
    }
    expect(differing).toEqual([])
    expect(Math.min(outcomes.refused, outcomes.accepted)).toBeGreaterThan(10)
  },
  timeoutMs,
)

function messageOf(...measures: readonly object[]): string | undefined {
  const body: unknown = { measures: [{ metric: 'searches' }, ...measures] }
  const result = compiler.compile(body, context)
  return result.ok ? undefined : result.error.body.message
}

it('the message about an unknown operation names it and lists the operations', () => {
  const wanted = 'unknown member "multiply"; expected one of field, metric, of, add, subtract, divide, change'
  const multiply = ['searches', 'searches']
  expect(messageOf({ alias: 'x', multiply })).toBe(`measures[1].multiply: ${wanted}`)
  expect(messageOf({ alias: 'x', add: ['searches', { multiply }] })).toBe(`measures[1].add[1].multiply: ${wanted}`)
})

it('the message about an operand that is no number names the operand', () => {
  const latest = { field: 'keyword', fn: 'max' }
  const first = { field: 'event_date', fn: 'min', alias: 'first_day' }
  const wanted = (place: string, name: string, type: string) =>
    `measures[${place}]: arithmetic takes numbers, but "${name}" is a ${type}`
  expect(messageOf(first, { alias: 'x', add: ['searches', 'first_day'] })).toBe(wanted('2].add[1', 'first_day', 'date'))
  expect(messageOf({ alias: 'x', add: [{ of: latest, over: [] }, 'searches'] })).toBe(
    wanted('1].add[0', 'max_keyword', 'string'),
  )
})
