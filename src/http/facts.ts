// The facts of every answer for a host's log and metrics: no key, no value and no text of a request is among them, except
// in `sql`.

import { hash } from 'node:crypto'
import type { Principal } from '../keys/authenticate.ts'
import type { Exchange } from './exchange.ts'
import type { Reply } from './reply.ts'

/** The facts of an answer, for a host's log and metrics. */
export interface AnswerFacts {
  /** As in the answer's header `x-request-id`. */
  readonly requestId: string
  /** Empty where no request could be read. */
  readonly method: string
  /** The path, if it is one of the service's, whatever the answer: `/`, `/sales`. Else undefined. */
  readonly endpoint: string | undefined
  /** The account, where the request carried a valid key. */
  readonly account: string | undefined
  /** As it was answered; 499 where the client went before there was an answer. */
  readonly status: number
  readonly milliseconds: number
  /** Rows of the answer, where a query was run. */
  readonly rows: number | undefined
  /** A hash of the statement: the same for statements that differ only in their parameters. */
  readonly statement: string | undefined
  /** The statement itself. It holds values where the engine takes no parameters, so it does not belong in every log. */
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
