// Opens the DuckDB file that a flag names: read-only, and never making one.

import { describe } from '../../dialects/duckdb/describe.ts'
import type { ResourceOptions } from '../../dialects/duckdb/engine.ts'
import { fileIssue, isOtherFile } from '../../dialects/duckdb/file-issue.ts'
import type { Engine, Run } from '../engine/engine.ts'
import { messageOf } from '../thrown.ts'
import { isCommandError, usageError } from './args.ts'
import { type Fit, warningsFor } from './fit-tables.ts'
import { missingPackage } from './missing-package.ts'
import { logNotice } from './output.ts'
import { defaultResources } from './resource-flags.ts'

export interface DatabaseOptions extends ResourceOptions {
  /** What a message begins with that tells why the file cannot be opened. Default: the flag and the path. */
  readonly name?: string
  /** A folder for a private copy of the file. */
  readonly copyTo?: string
  /** What its tables must be fit for, and those of each file that takes its place. */
  readonly fit?: Fit
}

/** The database in a file. Throws a usage error where there is none. */
export async function openDatabase(
  path: string,
  { name = `--database ${path}`, fit, ...options }: DatabaseOptions = {},
): Promise<Engine> {
  const issue = fileIssue(path)
  if (issue !== undefined) throw usageError(`${name}: ${issue}`)
  if (isOtherFile(path)) throw usageError(`${name}: it is not a DuckDB database`)
  // Loaded now, so that who reads from a server needs no driver of DuckDB.
  const { openDuckDB } = await import('../../dialects/duckdb/engine.ts')
  let isServed = false
  const checked = async (fit: Fit, run: Run) => {
    const warnings = await check(fit, run)
    // The caller logs those of the first file.
    if (isServed) for (const line of warnings) logNotice(`${path}: ${line}`)
  }
  try {
    const engine = await openDuckDB({
      path,
      onFileChange: logNotice,
      ...(fit !== undefined && { check: (run) => checked(fit, run) }),
      ...defaultResources(),
      ...options,
    })
    isServed = true
    return engine
  } catch (error) {
    throw databaseError(name, error)
  }
}

/** What ends the program where a file cannot be read; what tells so already is left as it is. */
export function databaseError(name: string, error: unknown) {
  if (isCommandError(error)) return error
  return missingPackage(error) ?? usageError(`${name}: ${messageOf(error)}`)
}

/** A line for each thing that the tables lack. Throws where they must not be served. */
async function check(fit: Fit, run: Run): Promise<readonly string[]> {
  const reader: Pick<Engine, 'read'> = { read: (work) => work(run) }
  const engine: Engine = { ...reader, describe: (tables) => describe(reader, tables), close: async () => {} }
  return warningsFor(fit, engine)
}
