// Runs the host's statements on a Trino server, without a time limit.

import { setTimeout as pause } from 'node:timers/promises'
import { ANSWER_BYTES } from '../../src/engine/answer-bounds.ts'
import { quoted } from '../../src/sql/standard.ts'
import { addressOf, type TrinoConnection } from './address.ts'
import { type Client, runStatement } from './statement.ts'

/** Runs a statement of the host. Returns the rows of a SELECT. */
export type RunSql = (sql: string) => Promise<readonly (readonly unknown[])[]>

/** Runs statements on the server. The timeout is a day, so no statement reaches it in practice. */
export function trinoRunner(connection: TrinoConnection): RunSql {
  const client: Client = {
    address: addressOf(connection),
    fetch: globalThis.fetch,
    timeoutMs: DAY_MS,
    answerBytes: ANSWER_BYTES,
  }
  return (sql) => runStatement(client, sql)
}

const DAY_MS = 86_400_000

/**
 * Ends running statements that begin with this text. Returns false if some of the statements still run after many
 * attempts.
 */
export async function endStatements(run: RunSql, start: string): Promise<boolean> {
  const running = `SELECT query_id FROM system.runtime.queries
    WHERE state NOT IN ('FINISHED', 'FAILED') AND starts_with(query, ${quoted(start)})`
  for (let tries = 0; tries < 60; tries++) {
    const found = await run(running)
    if (found.length === 0) return true
    for (const [id] of found) {
      // A statement that has just ended cannot be killed.
      await run(`CALL system.runtime.kill_query(${quoted(String(id))}, 'a new run begins')`).catch(() => {})
    }
    await pause(500)
  }
  return false
}
