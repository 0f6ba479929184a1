// Creates a temporary folder with a database of a few searches. Each test file has its own folder.

import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from './program.ts'

export function acmeDatabase() {
  const folder = temporaryFolder()
  const database = join(folder, 'acme.duckdb')
  beforeAll(() => makeDatabase(database))
  return { folder, database }
}
