// The reason why a rollup does not answer.

import type { RollupRefusal } from '../../plan/rollup-port.ts'

/** A refusal of a rollup for one branch of a block. */
export type Refusal = Pick<RollupRefusal, 'code' | 'fields'>

export const refusal = (code: Refusal['code'], fields: readonly string[] = []): Refusal => ({ code, fields })

export const isRefusal = (made: object): made is Refusal => 'code' in made
