// The message for an optional package that is not installed, such as the driver of an engine.

import { errorCode } from '../../std/error-details.ts'
import { type CommandError, commandError } from '../args.ts'

/** The error for a package that is not installed; undefined for any other error. */
export function missingPackage(error: unknown): CommandError | undefined {
  if (!(error instanceof Error) || errorCode(error) !== 'ERR_MODULE_NOT_FOUND') return undefined
  const [, name] = /^Cannot find package '([^']+)'/.exec(error.message) ?? []
  return name === undefined ? undefined : commandError(1, `${name} is not installed: npm install ${name}`)
}
