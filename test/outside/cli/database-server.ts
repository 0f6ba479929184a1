// Starts `sightline serve` in a temporary folder that contains a database of a few searches.

import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll } from 'vitest'
import type { ServiceConfig } from '../../../src/config/service-config.ts'
import { acmeDatabase } from './acme-database.ts'
import { endServers, startServer } from './serve-process.ts'

export function databaseServer() {
  const { folder, database } = acmeDatabase()
  afterAll(() => {
    endServers()
  })
  /** Starts the server in the folder and waits until it has printed `count` lines. */
  const serve = (argv: readonly string[], count: number, config?: ServiceConfig) =>
    startServer(argv, count, folder, config)
  return { folder, database, serve }
}

/** Runs SQL on a database file. The caller must first stop every server that has the file open. */
export async function rewrite(path: string, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  await connection.run(sql)
  connection.closeSync()
  instance.closeSync()
}
