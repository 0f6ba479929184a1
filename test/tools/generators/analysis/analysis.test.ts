// The random requests of the analysis language are mostly valid, and combine all features. Canaries are the values of
// another account, which must never appear in an answer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../oracle/analysis/evaluate.ts'
import { METRICS } from '../../oracle/analysis/metrics.ts'
import { ofAccount } from '../../oracle/tables.ts'
import { isAccepted } from '../accepted.ts'
import { CANARY_TEXT } from '../canaries.ts'
import { ACCOUNT } from '../database.ts'
import { CLOCK } from '../pools.ts'
import { analysisScenario } from './random-analysis.ts'
import { openAnalysisTally } from './tally.ts'

const CONTEXT = { account: ACCOUNT, ...CLOCK }
const SEED = 20_240_229
describe('random analysis requests', () => {
  const scenarios = fc.sample(analysisScenario(20), { seed: SEED, numRuns: 60 })
  const all = scenarios.flatMap(({ database: rows, requests }) => requests.map((request) => ({ rows, request })))
  const isValid = ({ request }: (typeof all)[number]) => isAccepted(request.body, CLOCK)
  const valid = all.filter(isValid)

  it('generates mostly valid requests', () => {
    expect(valid.length / all.length).toBeGreaterThan(0.9)
    expect(valid.length).toBeLessThan(all.length)
  })

  it('reaches the minimum share of every feature and pair of features, and uses every metric', () => {
    const tally = openAnalysisTally()
    const used = new Set<string>()
    for (const { rows, request } of valid) {
      tally.note(request, evaluate(request.body, CONTEXT, rows))
      for (const name of request.features) used.add(name)
    }
    expect(tally.shortfalls()).toEqual([])
    expect([...METRICS.keys()].filter((name) => !used.has(`metric ${name}`))).toEqual([])
  })

  it('generates requests whose answers contain no canaries and do not depend on the rows of other accounts', () => {
    for (const { rows, request } of valid.slice(0, 150)) {
      const answer = JSON.stringify(evaluate(request.body, CONTEXT, rows))
      expect(answer).not.toContain(CANARY_TEXT)
      expect(answer).toBe(JSON.stringify(evaluate(request.body, CONTEXT, ofAccount(rows, ACCOUNT))))
    }
  })

  it('reports all features and pairs as too rare if the tally is empty', () => {
    const tally = openAnalysisTally()
    expect(tally.shortfalls().length).toBeGreaterThan(150)
  })
})
