// One conformance case: a request and a title. The oracle computes the expected answer.

import type { Mapping } from '../../../src/conformance/case-mapping.ts'
import type { ConditionJson, StructuredRequest } from '../../tools/oracle/request.ts'

/** The default account is A. If the caller of the suite declares the limit in `limit`, the case is allowed to fail. */
export interface Question {
  readonly title: string
  readonly request: StructuredRequest
  readonly account?: string
  /** The mapping of the tables; undefined for unmapped tables. */
  readonly mapping?: Mapping
  readonly limit?: 'exact-decimals' | 'wide-sums'
}

export const count = { field: '*', fn: 'count', alias: 'n' } as const
export const anyRowType: ConditionJson = { member: 'event_type', operator: 'set' }

export const where = (member: string, operator: string, values: readonly string[]): ConditionJson =>
  values.length === 0 ? { member, operator } : { member, operator, values }

export const searches = where('event_type', 'equals', ['search'])
