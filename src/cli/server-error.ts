// How an error of a server is shown: in one line.

import { commandError } from './args.ts'
import { missingPackage } from './missing-package.ts'

/** One line with what went wrong and why, as far as the server or the driver told, beginning with `name`; or no driver. */
export const serverError = (name: string, error: unknown) =>
  missingPackage(error) ?? commandError(1, `${name}: ${reasons(error).join(': ')}`)

function reasons(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)]
  const [line = ''] = error.message.split('\n', 1)
  // Several addresses were tried, and the error for all of them says nothing by itself.
  const inner = error instanceof AggregateError ? error.errors.slice(0, 1) : []
  const causes = error.cause === undefined ? inner : [error.cause]
  return [...(line === '' ? [] : [line]), ...causes.flatMap(reasons)]
}
