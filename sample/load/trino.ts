// Loads into a Trino server, as Hive or Iceberg tables.

import { join } from 'node:path'
import type { TableFormat } from '../../dialects/trino/ddl.ts'
import type { TrinoConnection } from '../../engines/trino/address.ts'
import { trinoRunner } from '../../engines/trino/write.ts'
import { hiveTarget } from './hive.ts'
import { icebergTarget } from './iceberg.ts'
import type { Target } from './target.ts'

export interface TrinoFiles {
  readonly format: TableFormat
  readonly folder: string
  /** The URI of the folder on the server. */
  readonly location: string
  readonly hiveCatalog: string
}

/** Connects to the server. Rejects if the server cannot be reached. */
export async function trinoTarget(
  { catalog, schema, ...server }: TrinoConnection,
  { format, folder, location, hiveCatalog }: TrinoFiles,
): Promise<Target> {
  const run = trinoRunner({ catalog, schema, ...server })
  await run('SELECT 1')
  const base = location.endsWith('/') ? location : `${location}/`
  if (format === 'hive') {
    const files = { catalog, schema, location: `${base}${schema}`, instants: 'timestamp' } as const
    return hiveTarget(run, files, join(folder, schema))
  }
  const name = `${schema}_load`
  const from = { catalog: hiveCatalog, schema: name, location: `${base}${name}`, instants: 'microseconds' } as const
  const to = { catalog, schema, location: `${base}${schema}_iceberg` }
  return icebergTarget(run, to, from, join(folder, name))
}
