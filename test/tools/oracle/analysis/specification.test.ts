// For requests of the specification, the interpreter of the analysis language agrees with the interpreter of the
// specification.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '../../generators/database.ts'
import { CLOCK } from '../../generators/pools.ts'
import { scenario } from '../../generators/random-request.ts'
import { evaluate } from '../evaluate.ts'
import type { StructuredRequest } from '../request.ts'
import { evaluateAnalysis } from './evaluate.ts'

const CONTEXT = { account: ACCOUNT, ...CLOCK }
const SEED = 20_240_229

/**
 * Adds a member of the analysis language without effect, so the rules of the analysis language apply to the request.
 */
function extended(body: StructuredRequest): object {
  return { ...body, totals: false }
}

describe('a request of the specification', () => {
  it('gets the same answer from both interpreters', () => {
    for (const one of fc.sample(scenario(8), { seed: SEED, numRuns: 40 })) {
      for (const body of one.requests) {
        const expected = JSON.stringify(evaluate(body, CONTEXT, one.database))
        expect(JSON.stringify(evaluateAnalysis(body, CONTEXT, one.database))).toBe(expected)
        expect(JSON.stringify(evaluateAnalysis(extended(body), CONTEXT, one.database))).toBe(expected)
      }
    }
  })
})
