// Opens an existing DuckDB file read-only. Never creates a file.

import { describe } from '../../../engines/duckdb/describe.ts'
import type { ResourceOptions } from '../../../engines/duckdb/engine.ts'
import { fileIssue, isOtherFile } from '../../../engines/duckdb/file-issue.ts'
import type { Engine, Run } from '../../engine/engine.ts'
import { messageOf } from '../../std/error-details.ts'
import { isCommandError, usageError } from '../args.ts'
import { logNotice } from '../io/output.ts'
import { type Fit, warningsFor } from './fit-tables.ts'
import { missingPackage } from './missing-package.ts'
import { defaultResources } from './resources.ts'

export interface DatabaseOptions extends ResourceOptions {
  /** The prefix of error messages. Default: the flag and the path. */
  readonly name?: string
  /** The check of the tables. It is repeated for each file that replaces the first file. */
  readonly fit?: Fit
}

/** Opens the file. Throws a usage error if the file is not a database. */
export async function openDatabase(
  path: string,
  { name = `--database ${path}`, fit, ...options }: DatabaseOptions = {},
): Promise<Engine> {
  const issue = fileIssue(path)
  if (issue !== undefined) throw usageError(`${name}: ${issue}`)
  if (isOtherFile(path)) throw usageError(`${name}: it is not a DuckDB database`)
  // Loaded on demand: reading from a server needs no DuckDB driver.
  const { openDuckDB } = await import('../../../engines/duckdb/engine.ts')
  let isServed = false
  const checked = async (fit: Fit, run: Run) => {
    const warnings = await check(fit, run)
    // The caller prints the warnings about the first file.
    if (!isServed) return
    for (const line of warnings) logNotice(`${path}: ${line}`)
  }
  try {
    const engine = await openDuckDB({
      path,
      onFileChange: logNotice,
      ...(fit !== undefined && { check: (run) => checked(fit, run) }),
      ...(fit?.onReplaced !== undefined && { onReplaced: fit.onReplaced }),
      ...defaultResources(),
      ...options,
    })
    isServed = true
    return engine
  } catch (error) {
    throw databaseError(name, error)
  }
}

/** Makes the error that ends the program if a file cannot be read. Returns a command error unchanged. */
export function databaseError(name: string, error: unknown) {
  if (isCommandError(error)) return error
  return missingPackage(error) ?? usageError(`${name}: ${messageOf(error)}`)
}

/**
 * Returns a line for each missing table or column. Throws if a column has an unsuitable type, or if all tables are
 * missing.
 */
async function check(fit: Fit, run: Run): Promise<readonly string[]> {
  const reader: Pick<Engine, 'read'> = { read: (work) => work(run) }
  const engine: Engine = { ...reader, describe: (tables) => describe(reader, tables), close: async () => {} }
  return warningsFor(fit, engine)
}
