// Why a rollup does not serve: a code, and the columns in the way.

import type { RollupCode } from '../plan/rollup-port.ts'

export interface Refusal {
  readonly code: RollupCode
  readonly fields: readonly string[]
}

export const refusal = (code: RollupCode, fields: readonly string[] = []): Refusal => ({ code, fields })

export const isRefusal = (made: object): made is Refusal => 'code' in made
