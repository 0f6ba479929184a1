// Streams the rows of one statement. Requests the next reply from the server only when the reader requests more rows.

import { answerBounds } from '../../src/engine/answer-bounds.ts'
import type { Rows } from '../../src/engine/engine.ts'
import { statementCancelled, tooSlow } from '../../src/engine/execution.ts'
import { deadline, untilAborted } from '../../src/std/with-timeout.ts'
import { type Intake, openIntake } from './intake.ts'
import { type Reply, readReply } from './server-reply.ts'
import { type Client, reasonOf, refusal, send, start, takeBack } from './statement.ts'

/**
 * Yields the rows of each reply. The limits apply to each batch separately. Cancels an abandoned statement on the
 * server.
 */
export async function* streamStatement(
  client: Client,
  sql: string,
  caller?: AbortSignal,
): AsyncGenerator<Rows, void, undefined> {
  let next: string | undefined
  const ask = async (signal: AbortSignal, intake: Intake): Promise<Reply> => {
    if (next !== undefined)
      return readReply(await intake.text(await send(client, { method: 'GET', path: next, signal })))
    const started = start(client, sql, signal, intake)
    client.afterwards?.(started.then(nothing, nothing))
    return await untilAborted(started, signal)
  }
  const late = () => tooSlow(client.timeoutMs)
  /** The next rows; empty after the last rows. */
  const nextRows = async (): Promise<Rows> => {
    const limit = { milliseconds: client.timeoutMs, signal: caller, late, aborted: statementCancelled }
    const { signal, end } = deadline(limit)
    const intake = openIntake(answerBounds(client.answerBytes))
    try {
      for (;;) {
        const reply = await ask(signal, intake)
        next = reply.next
        if (reply.error !== undefined) throw refusal(reply.error, client)
        if (next === undefined && reply.state !== 'FINISHED')
          throw new Error(`the state in the server's last reply is ${reply.state}`)
        if (next === undefined || reply.rows.length > 0) return reply.rows
      }
    } catch (cause) {
      throw reasonOf(cause, signal)
    } finally {
      end()
    }
  }
  try {
    do {
      const rows = await nextRows()
      if (rows.length > 0) yield rows
    } while (next !== undefined)
  } finally {
    if (next !== undefined) takeBack(client, next)
  }
}

const nothing = () => {}
