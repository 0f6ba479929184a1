// Load targets. Each test file gets a separate database or schema on a real server.

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { postgres } from '../../../../dialects/postgres/index.ts'
import { trino } from '../../../../dialects/trino/index.ts'
import { openPostgres } from '../../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../../engines/trino/engine.ts'
import type { Engine } from '../../../../src/engine/engine.ts'
import type { Dialect } from '../../../../src/sql/dialect.ts'
import { createDatabase } from '../../../tools/engines/postgres.ts'
import { type TrinoServer, trinoShell } from '../../../tools/engines/trino-shell.ts'
import type { RunSql } from './file.ts'

export interface Target {
  /** The flags for `sightline load`, except `--database`. */
  readonly load: readonly string[]
  /** The flags for `sightline query`. */
  readonly query: readonly string[]
  readonly dialect: Dialect
  readonly open: () => Promise<Engine>
  /** Runs a statement on the server. */
  readonly run: RunSql
  /** Returns the SQL expression that formats an instant column as text, with all fractional digits. */
  readonly instant: (column: string) => string
  /** The prefix of the table names on the server. */
  readonly prefix: string
  readonly drop: () => Promise<void>
}

export async function makePostgres(server: string): Promise<Target> {
  const { url, query, drop } = await createDatabase(server)
  const flags = ['--engine', 'postgres', '--url', url]
  return {
    load: flags,
    query: flags,
    dialect: postgres(),
    open: () => openPostgres({ url }),
    run: async (sql) => (await query(sql)).rows,
    instant: (column) => `to_char(${column} AT TIME ZONE 'UTC', 'yyyy-mm-dd hh24:mi:ss.US')`,
    prefix: '',
    drop,
  }
}

export async function makeTrino({ url, files }: TrinoServer, catalog: 'hive' | 'iceberg'): Promise<Target> {
  const schema = `load_${randomUUID().replaceAll('-', '_')}`
  const address = new URL(`/${catalog}/${schema}`, url)
  address.username = 'loader'
  const shell = trinoShell({ url, user: 'loader', catalog: 'hive', schema: 'none' })
  const query = ['--engine', 'trino', '--url', address.href]
  return {
    load: [...query, '--files', files, '--format', catalog],
    query,
    dialect: trino(),
    open: async () => trinoEngine({ url, user: 'loader', catalog, schema }),
    run: async (sql) => (await shell(sql)).rows,
    instant: (column) => `cast(${column} AS varchar)`,
    prefix: `${catalog}.${schema}.`,
    async drop() {
      for (const one of [`hive.${schema}`, `iceberg.${schema}`, `hive.${schema}_load`]) {
        await shell(`DROP SCHEMA IF EXISTS ${one} CASCADE`)
      }
      for (const end of ['', '_iceberg', '_load']) await rm(join(files, schema + end), { recursive: true, force: true })
    },
  }
}
