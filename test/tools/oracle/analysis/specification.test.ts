// For requests of the specification, the interpreter and the checks of the analysis language agree with the interpreter
// and the validator of the specification.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, database } from '../../generators/database.ts'
import { CLOCK } from '../../generators/pools.ts'
import { nearValid, request, scenario } from '../../generators/random-request.ts'
import { evaluate } from '../evaluate.ts'
import type { StructuredRequest } from '../request.ts'
import { validate } from '../validate.ts'
import { checkAnalysis } from './check.ts'
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

  it('gets the same problems from both checks', () => {
    const [rows] = fc.sample(database(), { seed: SEED, numRuns: 1 })
    if (rows === undefined) throw new Error('no sample')
    for (const { mutation, body } of fc.sample(nearValid(request(rows)), { seed: SEED, numRuns: 1000 })) {
      const expected = validate(body)
      expect(checkAnalysis(body, CONTEXT)).toEqual(expected)
      if (typeof body !== 'object' || body === null || Array.isArray(body)) continue
      expect(checkAnalysis(extended(body), CONTEXT).length > 0, `${mutation} ${JSON.stringify(body)}`).toBe(
        expected.length > 0,
      )
    }
  })
})
