// The reason why a rollup does not answer.

import type { FoundRefusal } from '../plan/rollup-port.ts'

/** A refusal of a rollup for one branch of a block. */
export type Refusal = Pick<FoundRefusal, 'code' | 'fields' | 'asks' | 'cause'>

/**
 * `asks`: the columns that the request needs, if they differ from `fields`. `cause`: the condition, group or aggregate
 * that the rollup cannot answer.
 */
export const refusal = (
  code: Refusal['code'],
  fields: readonly string[] = [],
  { asks = fields, cause }: { readonly asks?: readonly string[]; readonly cause?: Refusal['cause'] } = {},
): Refusal => ({ code, fields, asks, ...(cause !== undefined && { cause }) })

export const isRefusal = (made: object): made is Refusal => 'code' in made
