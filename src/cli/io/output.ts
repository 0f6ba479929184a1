// Writes to standard output with backpressure, and formats errors for the log.

import { once } from 'node:events'
import type { Warning } from '../../issues/warnings.ts'
import type { Failure } from '../../service/failures.ts'
import { errorCode, messageOf } from '../../std/error-details.ts'
import { reasonOf } from './input.ts'

/** Writes a text, and waits while the buffer of standard output is full. */
export async function print(text: string): Promise<void> {
  const { stdout } = process
  // A failed stream never drains.
  if (!stdout.write(text) && stdout.errored === null) await once(stdout, 'drain')
}

/** Writes one line. */
export const printLine = (line: string): Promise<void> => print(`${line}\n`)

/** Prints warnings on standard error, because standard output contains only the answer. */
export function printWarnings(warnings: readonly Warning[] = []): void {
  for (const { path, message } of warnings) process.stderr.write(`warning: ${path}: ${message}\n`)
}

/** Ends the program when its output cannot be written. */
export const endWithOutput = (): void => void process.stdout.on('error', end)

/** From this call on, a closed pipe (EPIPE) does not end the program. */
export function outliveReader(): void {
  process.stdout.off('error', end)
  process.stdout.on('error', (error) => {
    if (!isClosed(error)) end(error)
  })
}

const isClosed = (error: Error): boolean => errorCode(error) === 'EPIPE'

function end(error: Error): never {
  // The reader has closed the pipe, which is not an error.
  if (isClosed(error)) process.exit(0)
  process.stderr.write(`sightline: standard output cannot be written: ${reasonOf(error)}\n`)
  process.exit(1)
}

// The maximum length of a logged message. A driver's message fits; long input from a caller is truncated.
const SHOWN = 200

/** A failure, with the reference that the client received. */
export type LoggedFailure = Partial<Omit<Failure, 'error'>> & { readonly error: unknown }

/** The messages of an error and its cause, each truncated for a log. */
export function messagesOf(error: unknown, wordsOf = messageOf): readonly string[] {
  const causes = [error, error instanceof Error ? error.cause : undefined].filter((cause) => cause !== undefined)
  return causes.map((cause) => wordsOf(cause).slice(0, SHOWN))
}

/** Logs the message of a failure, without data of the request. */
export const logFailure = (error: unknown): void => logNotice(messagesOf(error)[0] ?? 'failed')

/** Logs a notice in the format of the log, for code that has no logger. */
export function logNotice(message: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg: message })}\n`)
}
