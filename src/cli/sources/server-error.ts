// Formats the error of a server as one line.

import { commandError } from '../args.ts'
import { missingPackage } from './missing-package.ts'

/** `name`, the error and its causes on one line, or a message that the driver is not installed. */
export const serverError = (name: string, error: unknown) =>
  missingPackage(error) ?? commandError(1, `${name}: ${reasons(error).join(': ')}`)

function reasons(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)]
  const [line = ''] = error.message.split('\n', 1)
  // The message of an AggregateError is empty: several addresses were tried.
  const inner = error instanceof AggregateError ? error.errors.slice(0, 1) : []
  const causes = error.cause === undefined ? inner : [error.cause]
  return [...(line === '' ? [] : [line]), ...causes.flatMap(reasons)]
}
