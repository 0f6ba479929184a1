// `sightline serve` in a folder with a database of a few searches.

import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll } from 'vitest'
import { acmeDatabase } from './acme-database.ts'
import { endServers, startServer } from './serve-process.ts'

export function databaseServer() {
  const { folder, database } = acmeDatabase()
  afterAll(() => {
    endServers()
  })
  /** Starts the server in this folder and waits for this many lines of output. */
  const serve = (argv: readonly string[], count: number) => startServer(argv, count, folder)
  return { folder, database, serve }
}

/** Rewrites a file that no server has open. */
export async function rewrite(path: string, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
}
