// Formats the error of a server as one line.

import { commandError } from '../args.ts'
import { missingPackage } from './missing-package.ts'

/**
 * Returns an error with `name`, the message and the causes on one line. If the driver is not installed, the error says
 * so.
 */
export const serverError = (name: string, error: unknown) =>
  missingPackage(error) ?? commandError(1, `${name}: ${reasons(error).join(': ')}`)

function reasons(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)]
  const [line = ''] = error.message.split('\n', 1)
  // If several addresses failed, Node throws an AggregateError with an empty message. Show its first error.
  const inner = error instanceof AggregateError ? error.errors.slice(0, 1) : []
  const causes = error.cause === undefined ? inner : [error.cause]
  return [...(line === '' ? [] : [line]), ...causes.flatMap(reasons)]
}
