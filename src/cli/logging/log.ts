// The log: JSON lines on standard error, by pino. Writing never delays an answer. A failing log (full disk, closed
// pipe) does not end the program.

import { pino } from 'pino'
import { isFailure } from '../../engine/engine.ts'
import { sourceOf } from '../../http/answer-source.ts'
import type { AnswerFacts } from '../../http/facts.ts'
import { messageOf } from '../../std/error-details.ts'
import { type LoggedFailure, messagesOf } from '../io/output.ts'
import { hideValues } from './hide-values.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface LogOptions {
  /** Default `info`. */
  readonly level?: LogLevel
  /** Whether to log SQL and unmasked database messages. Default false. */
  readonly sql?: boolean
}

export interface Log {
  answer(facts: AnswerFacts): void
  failure(failure: LoggedFailure): void
  /** Logs a fact about the startup, such as ignored environment variables. */
  info(message: string): void
  /** Logs a notice for operators, such as a file that cannot be reread. */
  warn(message: string): void
  /** Writes the remaining lines, which takes at most half a second, and closes the log. */
  close(): Promise<void>
}

// The size of the buffer for a slow reader. Lines that do not fit are dropped.
const WAITING_BYTES = 1024 * 1024
const CLOSE_MS = 500

export function createLog({ level = 'info', sql: showsSql = false }: LogOptions = {}): Log {
  const destination = pino.destination({ fd: 2, sync: false, maxLength: WAITING_BYTES })
  destination.on('error', () => {})
  const log = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: label } },
    destination,
  )
  return {
    answer({ sql, milliseconds, rollups, ...facts }) {
      // Load balancers poll the health endpoints all the time.
      const level = facts.endpoint?.startsWith('/health/') === true ? 'debug' : 'info'
      const told = { ...facts, milliseconds: Math.round(milliseconds * 10) / 10, source: rollups && sourceOf(rollups) }
      log[level]({ ...told, ...(showsSql && { sql }) }, 'answer')
    },
    failure({ error, reference, account, endpoint, page }) {
      const messages = messagesOf(error, showsSql ? messageOf : guarded)
      log.error(
        { reference, account, endpoint: endpoint === undefined ? undefined : `/${endpoint}`, messages, page },
        'failure',
      )
    },
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    close: () =>
      new Promise((resolve) => {
        // Without this timer, pino would retry the remaining lines forever while the process ends.
        const timer = setTimeout(() => destination.destroy(), CLOSE_MS)
        destination.once('close', () => {
          clearTimeout(timer)
          resolve()
        })
        destination.end()
      }),
  }
}

const label = (name: string) => ({ level: name })

/**
 * The messages of our own failures contain no values. The messages of other errors may contain values, so mask them.
 */
const guarded = (thrown: unknown): string => (isFailure(thrown) ? thrown.message : hideValues(messageOf(thrown)))
