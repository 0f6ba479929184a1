// The facts of an answer for logs and metrics. Only `sql` can contain values or text of the request; no fact contains a
// key.

import { hash } from 'node:crypto'
import type { RollupReport } from '../plan/rollup-port.ts'
import type { Exchange } from './exchange.ts'
import { type Outcome, outcomeOf, type Reply } from './reply.ts'

/** The facts of an answer, for a host's log and metrics. */
export interface AnswerFacts {
  /** The answer's `x-request-id` header. */
  readonly requestId: string
  /** Empty if the server could not read the request. */
  readonly method: string
  /** The path, such as `/sales`, for every status. Undefined if the service does not have this path. */
  readonly endpoint: string | undefined
  /** The account, if the request carried a valid key. */
  readonly account: string | undefined
  /** The status of the answer; 499 if the client disconnected before the answer. */
  readonly status: number
  /** What became of the request. Statuses alone do not tell a question that was not understood from a failure. */
  readonly outcome: Outcome
  readonly milliseconds: number
  /** The number of rows, if a query ran. */
  readonly rows: number | undefined
  /** A hash of the statement. Statements that differ only in their parameters have the same hash. */
  readonly statement: string | undefined
  /**
   * The statement. For engines without parameters, the statement contains values, so not every log should contain it.
   */
  readonly sql: string | undefined
  /**
   * Which rollups answered, and why other rollups did not. Undefined if the service has no rollups, or if no query ran.
   */
  readonly rollups: RollupReport | undefined
}

export function factsOf(
  exchange: Exchange,
  { account, endpoint }: Pick<AnswerFacts, 'account' | 'endpoint'>,
  reply: Reply,
  milliseconds: number,
): AnswerFacts {
  const { status, outcome = outcomeOf(status), rows, sql, rollups } = reply
  return {
    requestId: exchange.id,
    method: exchange.request.method,
    endpoint,
    account,
    status,
    outcome,
    milliseconds,
    rows,
    statement: sql === undefined ? undefined : hash('sha256', sql).slice(0, 16),
    sql,
    rollups,
  }
}
