// The random requests of the analysis language are mostly valid, and combine all features. Canaries are the values of
// another account, which must never appear in an answer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnalysis } from '../../oracle/analysis/check.ts'
import { evaluateAnalysis } from '../../oracle/analysis/evaluate.ts'
import { METRICS } from '../../oracle/analysis/metrics.ts'
import { ofAccount } from '../../oracle/tables.ts'
import { CANARY_TEXT } from '../canaries.ts'
import { ACCOUNT, database } from '../database.ts'
import { CLOCK } from '../pools.ts'
import { nearValidAnalysis } from './near-valid.ts'
import { analysisRequest, analysisScenario } from './random-analysis.ts'
import { openAnalysisTally } from './tally.ts'

const CONTEXT = { account: ACCOUNT, ...CLOCK }
const SEED = 20_240_229
/** The problem codes that only the analysis language has. */
const CODES = [
  ...['bad_period', 'compare_needs_range', 'cycle', 'grain_does_not_fit', 'metric_lacks_field', 'needs_measures'],
  ...['needs_range', 'nested_over', 'not_a_number', 'not_joined', 'operand_with_alias', 'too_deep'],
  ...['too_many_quotients', 'unknown_dimension', 'unknown_grain', 'unknown_measure', 'unknown_metric'],
  ...['unknown_period', 'unsupported_bins', 'unsupported_fill', 'unsupported_grain', 'unsupported_top'],
]

describe('random analysis requests', () => {
  const scenarios = fc.sample(analysisScenario(20), { seed: SEED, numRuns: 60 })
  const all = scenarios.flatMap(({ database: rows, requests }) => requests.map((request) => ({ rows, request })))
  const isValid = ({ request }: (typeof all)[number]) => checkAnalysis(request.body, CLOCK).length === 0
  const valid = all.filter(isValid)

  it('generates mostly valid requests; the checks find the same problems after a round trip through JSON', () => {
    expect(valid.length / all.length).toBeGreaterThan(0.9)
    expect(valid.length).toBeLessThan(all.length)
    for (const { request } of all) {
      const sent: unknown = JSON.parse(JSON.stringify(request.body))
      expect(checkAnalysis(sent, CLOCK)).toEqual(checkAnalysis(request.body, CLOCK))
    }
  })

  it('reaches the minimum share of every feature and pair of features, and uses every metric', () => {
    const tally = openAnalysisTally()
    const used = new Set<string>()
    for (const { rows, request } of valid) {
      tally.note(request, evaluateAnalysis(request.body, CONTEXT, rows))
      for (const name of request.features) used.add(name)
    }
    expect(tally.shortfalls()).toEqual([])
    expect([...METRICS.keys()].filter((name) => !used.has(`metric ${name}`))).toEqual([])
  })

  it('generates requests whose answers contain no canaries and do not depend on the rows of other accounts', () => {
    for (const { rows, request } of valid.slice(0, 150)) {
      const answer = JSON.stringify(evaluateAnalysis(request.body, CONTEXT, rows))
      expect(answer).not.toContain(CANARY_TEXT)
      expect(answer).toBe(JSON.stringify(evaluateAnalysis(request.body, CONTEXT, ofAccount(rows, ACCOUNT))))
    }
  })

  it('reports all features and pairs as too rare if the tally is empty', () => {
    const tally = openAnalysisTally()
    expect(tally.shortfalls().length).toBeGreaterThan(150)
  })

  it('mutates requests: most become invalid, each mutation makes some invalid, and every problem code occurs', () => {
    const [rows] = fc.sample(database(), { seed: SEED, numRuns: 1 })
    if (rows === undefined) throw new Error('no sample')
    const outcomes = new Map<string, { refused: number; all: number }>()
    const codes = new Set<string>(
      all.flatMap(({ request }) => checkAnalysis(request.body, CLOCK).map(({ code }) => code)),
    )
    for (const { mutation, body } of fc.sample(nearValidAnalysis(analysisRequest(rows)), {
      seed: SEED,
      numRuns: 1500,
    })) {
      const problems = checkAnalysis(body, CLOCK)
      const outcome = outcomes.get(mutation) ?? { refused: 0, all: 0 }
      outcomes.set(mutation, { refused: outcome.refused + Math.min(1, problems.length), all: outcome.all + 1 })
      for (const { code } of problems) codes.add(code)
    }
    expect([...outcomes].filter(([, { refused }]) => refused === 0)).toEqual([])
    const refused = [...outcomes.values()].reduce((sum, outcome) => sum + outcome.refused, 0)
    expect(refused / 1500).toBeGreaterThan(0.6)
    expect(CODES.filter((code) => !codes.has(code))).toEqual([])
  })
})
