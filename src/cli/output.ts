// Writes to standard output no faster than it is read, and logs to standard error as lines of JSON.

import { once } from 'node:events'
import type { Failure } from '../service/failures.ts'

/** Writes one line. */
export async function printLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

// Long enough for a driver's sentence; what a caller sent is never told at length.
const SHOWN = 100

/** Logs a failure whose reference a client was given. JSON, so that no value can forge a line. */
export function logFailure({
  reference,
  account,
  endpoint,
  error,
}: Partial<Failure> & { readonly error: unknown }): void {
  const where = endpoint === undefined ? undefined : `/${endpoint}`
  const causes = [error, error instanceof Error ? error.cause : undefined].filter((cause) => cause !== undefined)
  const messages = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause)).slice(0, SHOWN))
  const entry = { time: new Date().toISOString(), level: 'error', reference, account, endpoint: where, messages }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}
