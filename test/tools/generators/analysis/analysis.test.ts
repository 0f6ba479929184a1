// Tests of the generator of the language of analysis: mostly valid requests that combine all features.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnalysis } from '../../oracle/analysis/check.ts'
import { evaluateAnalysis } from '../../oracle/analysis/evaluate.ts'
import { METRICS } from '../../oracle/analysis/metrics.ts'
import { ofAccount } from '../../oracle/tables.ts'
import { CANARY_TEXT } from '../canaries.ts'
import { ACCOUNT } from '../database.ts'
import { CLOCK } from '../pools.ts'
import { analysisScenario } from './random-analysis.ts'
import { openAnalysisTally } from './tally.ts'

const CONTEXT = { account: ACCOUNT, ...CLOCK }
const SEED = 20_240_229

describe('random requests of analysis', () => {
  const scenarios = fc.sample(analysisScenario(20), { seed: SEED, numRuns: 60 })
  const all = scenarios.flatMap(({ database, requests }) => requests.map((request) => ({ database, request })))
  const isValid = ({ request }: (typeof all)[number]) => checkAnalysis(request.body, CLOCK).length === 0
  const valid = all.filter(isValid)

  it('are mostly valid, and as JSON no less so', () => {
    expect(valid.length / all.length).toBeGreaterThan(0.9)
    expect(valid.length).toBeLessThan(all.length)
    for (const { request } of all) {
      const sent: unknown = JSON.parse(JSON.stringify(request.body))
      expect(checkAnalysis(sent, CLOCK)).toEqual(checkAnalysis(request.body, CLOCK))
    }
  })

  it('use every feature, every pair of features and every metric', () => {
    const tally = openAnalysisTally()
    const used = new Set<string>()
    for (const { database, request } of valid) {
      tally.note(request, evaluateAnalysis(request.body, CONTEXT, database))
      for (const name of request.features) used.add(name)
    }
    expect(tally.shortfalls()).toEqual([])
    expect([...METRICS.keys()].filter((name) => !used.has(`metric ${name}`))).toEqual([])
  })

  it('never show a canary, and have the same answer without the other accounts', () => {
    for (const { database, request } of valid.slice(0, 150)) {
      const answer = JSON.stringify(evaluateAnalysis(request.body, CONTEXT, database))
      expect(answer).not.toContain(CANARY_TEXT)
      expect(answer).toBe(JSON.stringify(evaluateAnalysis(request.body, CONTEXT, ofAccount(database, ACCOUNT))))
    }
  })

  it('fall short where a feature is missing', () => {
    const tally = openAnalysisTally()
    expect(tally.shortfalls().length).toBeGreaterThan(150)
  })
})
