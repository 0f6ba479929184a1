// The reason why a rollup does not answer: a code, the columns that prevent an answer (`fields`), and the columns that
// the request needs (`asks`).

import type { RollupCode } from '../plan/rollup-port.ts'

export interface Refusal {
  readonly code: RollupCode
  readonly fields: readonly string[]
  readonly asks: readonly string[]
}

export const refusal = (code: RollupCode, fields: readonly string[] = [], asks = fields): Refusal => ({
  code,
  fields,
  asks,
})

export const isRefusal = (made: object): made is Refusal => 'code' in made
