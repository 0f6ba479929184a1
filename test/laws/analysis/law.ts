// Shared parts of the laws of the analysis language: the engines, the random requests that a law starts from, and their
// answers.

import fc from 'fast-check'
import { inProcess } from '../../tools/engines/available.ts'
import { isAccepted } from '../../tools/generators/accepted.ts'
import type { AnalysisChoices } from '../../tools/generators/analysis/choices.ts'
import { analysisChoices } from '../../tools/generators/analysis/choices.ts'
import { analysisFrom } from '../../tools/generators/analysis/random-analysis.ts'
import { type AnalysisEnvelope, EXACT_BELOW, evaluateSized } from '../../tools/oracle/analysis/evaluate.ts'
import type { AnalysisRequest } from '../../tools/oracle/analysis/json.ts'
import { type Held, holdOn } from '../property/relation.ts'
import type { Given } from '../property/roll.ts'
import { isLong } from '../property/seeds.ts'
import type { World } from '../property/world.ts'

const SHARES = { duckdb: 1, postgres: 1, pglite: 0.5, trino: 0.1 } as const

/** Every test run checks a few scenarios, and a long test run checks ten times as many. */
export const FEW = { held: 0.3, scenarios: 2, enough: 4 } as const

/** Every test run uses DuckDB, and a long test run uses all engines. */
export const engines = () => inProcess.filter(({ name }) => isLong || name === 'duckdb')

export function holdLaws(laws: readonly Held[]): void {
  const shared = engines().map((one) => ({ ...one, share: SHARES[one.name] }))
  holdOn(shared, laws)
}

/** The input of a law: a random request, and a random number from which the law derives its other choices. */
export interface Drawn {
  readonly request: AnalysisRequest
  readonly n: number
}

export function draw({ database, clock, roll }: Given): Drawn {
  const seed = roll.next()
  const [drawn] = fc.sample(analysisChoices, { seed, numRuns: 1 }) as [AnalysisChoices]
  return { request: analysisFrom(drawn, database, clock).body, n: roll.next() }
}

/** A limit above the number of groups in any random database. */
const ALL_ROWS = { page: 1, limit: 1000 }

/**
 * The answers to these requests, with all rows on one page. Undefined if the compiler refuses one of the requests, or
 * if an answer would not be exact or complete.
 */
export async function answers<const T extends readonly AnalysisRequest[]>(
  { reply, context, database }: World,
  ...requests: T
): Promise<{ readonly [K in keyof T]: AnalysisEnvelope } | undefined> {
  if (requests.some((body) => !isAccepted(body, context))) return undefined
  const found: AnalysisEnvelope[] = []
  for (const request of requests) {
    const body = { ...request, ...ALL_ROWS }
    // If a factor of a quotient is larger, an engine can return an error.
    if (evaluateSized(body, context, database).largestFactor >= EXACT_BELOW) return undefined
    const { status, body: text } = await reply(body)
    if (status !== 200) throw new Error(`${status} to ${JSON.stringify(body)}: ${text}`)
    found.push(JSON.parse(text))
  }
  if (found.some(({ hasMore }) => hasMore)) return undefined
  return found as { readonly [K in keyof T]: AnalysisEnvelope }
}
