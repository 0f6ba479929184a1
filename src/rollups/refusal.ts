// Why a rollup does not serve: a code, the columns in the way, and those that the request asks for.

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
