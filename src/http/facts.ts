// What a host hears of every answer, for its log and its metrics: no key, no value, and no text of a request.

import { hash } from 'node:crypto'
import type { Principal } from '../keys/authenticate.ts'
import type { Exchange } from './exchange.ts'
import type { Reply } from './reply.ts'

/** What a host hears of each answer, for its log and its metrics. */
export interface AnswerFacts {
  /** As in the answer's header `x-request-id`. */
  readonly requestId: string
  /** Empty for what was no request that could be read. */
  readonly method: string
  /** The path that was asked for where it is one of the service, whatever the answer, else undefined: `/`, `/sales`. */
  readonly endpoint: string | undefined
  /** The account, where the request carried a valid key. */
  readonly account: string | undefined
  /** As it was answered; 499 where the client went before there was an answer. */
  readonly status: number
  readonly milliseconds: number
  /** Rows of the answer, where a query was run. */
  readonly rows: number | undefined
  /** The same for statements that differ in their parameters alone. */
  readonly statement: string | undefined
  /** The statement itself: with values where the engine takes no parameters, so that it does not belong into every log. */
  readonly sql: string | undefined
}

/** Whose a request is, and which of our paths it asks. */
interface Asking {
  readonly principal: Principal | undefined
  readonly endpoint: string | undefined
}

export function factsOf(
  exchange: Exchange,
  { principal, endpoint }: Asking,
  reply: Reply,
  milliseconds: number,
): AnswerFacts {
  const { status, rows, sql } = reply
  return {
    requestId: exchange.id,
    method: exchange.request.method,
    endpoint,
    account: principal?.account,
    status,
    milliseconds,
    rows,
    statement: sql === undefined ? undefined : hash('sha256', sql).slice(0, 16),
    sql,
  }
}
