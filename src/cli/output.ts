// Writes to standard output no faster than it is read, and says what a log shows of an error.

import { once } from 'node:events'
import type { Failure } from '../service/failures.ts'

/** Writes a text. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** Writes one line. */
export const printLine = (line: string): Promise<void> => print(`${line}\n`)

// Long enough for a driver's sentence; what a caller sent is never told at length.
const SHOWN = 200

/** A failure whose reference a client was given. */
export type LoggedFailure = Partial<Omit<Failure, 'error'>> & { readonly error: unknown }

/** What an error says, and what its cause says, each cut to a length for a log. */
export function messagesOf(error: unknown): readonly string[] {
  const causes = [error, error instanceof Error ? error.cause : undefined].filter((cause) => cause !== undefined)
  return causes.map((cause) => (cause instanceof Error ? cause.message : String(cause)).slice(0, SHOWN))
}

/** Tells an operator of a failure that is not a request's, without what a request said. */
export const logFailure = (error: unknown): void => logNotice(messagesOf(error)[0] ?? 'failed')

/** Tells an operator, in the form of the log, what is not a request's failure. */
export function logNotice(message: string): void {
  process.stderr.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg: message })}\n`)
}
