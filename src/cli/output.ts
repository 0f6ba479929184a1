// Writes to standard output no faster than it is read, and says what a log shows of an error.

import { once } from 'node:events'
import type { Failure } from '../service/failures.ts'
import { errorCode, messageOf } from '../thrown.ts'
import type { Warning } from '../warnings.ts'
import { reasonOf } from './input.ts'

/** Writes a text. */
export async function print(text: string): Promise<void> {
  const { stdout } = process
  // What has failed is never ready for more.
  if (!stdout.write(text) && stdout.errored === null) await once(stdout, 'drain')
}

/** Writes one line. */
export const printLine = (line: string): Promise<void> => print(`${line}\n`)

/** Warnings of an answer, for a person: whatever reads the answer itself gets that alone. */
export function printWarnings(warnings: readonly Warning[] = []): void {
  for (const { path, message } of warnings) process.stderr.write(`warning: ${path}: ${message}\n`)
}

/** From now on the program ends where its output cannot be written. */
export const endWithOutput = (): void => void process.stdout.on('error', end)

/** From now on the program goes on where whoever read its output has gone. */
export function outliveReader(): void {
  process.stdout.off('error', end)
  process.stdout.on('error', (error) => {
    if (!isClosed(error)) end(error)
  })
}

const isClosed = (error: Error): boolean => errorCode(error) === 'EPIPE'

function end(error: Error): never {
  // Nothing is left to be done, and nothing to be said.
  if (isClosed(error)) process.exit(0)
  process.stderr.write(`sightline: standard output cannot be written: ${reasonOf(error)}\n`)
  process.exit(1)
}

// Long enough for a driver's sentence; what a caller sent is never told at length.
const SHOWN = 200

/** A failure whose reference a client was given. */
export type LoggedFailure = Partial<Omit<Failure, 'error'>> & { readonly error: unknown }

/** What an error says, and what its cause says, each cut to a length for a log. */
export function messagesOf(error: unknown, wordsOf = messageOf): readonly string[] {
  const causes = [error, error instanceof Error ? error.cause : undefined].filter((cause) => cause !== undefined)
  return causes.map((cause) => wordsOf(cause).slice(0, SHOWN))
}

/** Tells an operator of a failure that is not a request's, without what a request said. */
export const logFailure = (error: unknown): void => logNotice(messagesOf(error)[0] ?? 'failed')

/** Tells an operator, in the form of the log, what is not a request's failure. */
export function logNotice(message: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg: message })}\n`)
}
