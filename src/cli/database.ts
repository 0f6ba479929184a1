// Opens the DuckDB file that a flag names: read-only, and never making one.

import { statSync } from 'node:fs'
import { openDuckDB } from '../../dialects/duckdb/engine.ts'
import type { Engine } from '../service/engine.ts'
import { usageError } from './args.ts'
import { reasonOf } from './input.ts'

/** The database in a file. Throws a usage error where there is none, which begins with `name`. */
export async function openDatabase(path: string, name = `--database ${path}`): Promise<Engine> {
  let isFile = false
  try {
    isFile = statSync(path).isFile()
  } catch (error) {
    throw usageError(`${name}: ${reasonOf(error)}`)
  }
  if (!isFile) throw usageError(`${name}: it is not a file`)
  try {
    return await openDuckDB({ path, readOnly: true })
  } catch (error) {
    throw usageError(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
