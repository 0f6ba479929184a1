// Runs a module of the user, such as a configuration or a model. Node runs TypeScript itself.

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { errorCode, messageOf } from '../../std/error-details.ts'
import { usageError } from '../args.ts'
import { resolvePackage } from './package-entries.ts'

/** Returns the default export. Throws a usage error if the module fails. */
export async function defaultExport(path: string, name: string): Promise<unknown> {
  resolvePackage()
  try {
    const { default: value } = await import(pathToFileURL(resolve(path)).href)
    return value
  } catch (error) {
    const isTypeScript = errorCode(error) === 'ERR_UNKNOWN_FILE_EXTENSION'
    const reason = isTypeScript
      ? 'this version of Node cannot run TypeScript; use Node 22.18 or newer, or a .js or .mjs file'
      : messageOf(error).split('\n', 1)[0]
    throw usageError(`${name}: ${reason}`)
  }
}
