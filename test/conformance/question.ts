// One question of the conformance suite: a request and a title. Its answer comes from the oracle.

import type { Mapping } from '../../src/conformance/case-mapping.ts'
import type { ConditionJson, StructuredRequest } from '../oracle/request.ts'

/** Of account A where none is said. `limit`: what an engine may declare that it does not keep. */
export interface Question {
  readonly title: string
  readonly request: StructuredRequest
  readonly account?: string
  /** What the tables are mapped by; none is as they are. */
  readonly mapping?: Mapping
  readonly limit?: 'exact-decimals' | 'wide-sums'
}

export const count = { field: '*', fn: 'count', alias: 'n' } as const
export const anyRowType: ConditionJson = { member: 'event_type', operator: 'set' }

export const where = (member: string, operator: string, values: readonly string[]): ConditionJson =>
  values.length === 0 ? { member, operator } : { member, operator, values }
