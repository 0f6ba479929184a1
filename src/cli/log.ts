// The program's log: lines of JSON on standard error, by pino. What is written never holds up an answer, and a log that
// cannot be written, because its disk is full or its reader has gone, does not end the program.

import { pino } from 'pino'
import { isFailure } from '../engine/engine.ts'
import type { AnswerFacts } from '../http/facts.ts'
import { messageOf } from '../thrown.ts'
import type { ReadFlag } from './args.ts'
import { oneOf } from './flag-values.ts'
import { hideValues } from './hide-values.ts'
import { type LoggedFailure, messagesOf } from './output.ts'

export type LogLevel = 'info' | 'warn'

export const logLevel: ReadFlag<LogLevel> = oneOf('info', 'warn')

export interface LogOptions {
  /** `warn` leaves out the answers. Default `info`. */
  readonly level?: LogLevel
  /** Whether statements, and what databases say of values, are written down as they are. Default false. */
  readonly sql?: boolean
}

export interface Log {
  answer(facts: AnswerFacts): void
  failure(failure: LoggedFailure): void
  /** Something that an operator should know, such as a file that could not be read again. */
  warn(message: string): void
  /** Writes what is left, as far as that takes no longer than a moment. */
  close(): Promise<void>
}

// Lines that wait for a reader; what comes beyond is dropped rather than held.
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
    answer({ sql, milliseconds, ...facts }) {
      log.info({ ...facts, milliseconds: Math.round(milliseconds * 10) / 10, ...(showsSql && { sql }) }, 'answer')
    },
    failure({ error, reference, account, endpoint, page }) {
      const messages = messagesOf(error, showsSql ? messageOf : guarded)
      log.error(
        { reference, account, endpoint: endpoint === undefined ? undefined : `/${endpoint}`, messages, page },
        'failure',
      )
    },
    warn: (message) => log.warn(message),
    close: () =>
      new Promise((resolve) => {
        // Destroyed, it does not try for ever to write the rest as the process ends.
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

/** Our own words of an engine's failure may be shown to a client; any others may tell of values. */
const guarded = (thrown: unknown): string => (isFailure(thrown) ? thrown.message : hideValues(messageOf(thrown)))
