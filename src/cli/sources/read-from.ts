// Finds the source that the settings name: a DuckDB file, a Postgres server or a Trino server. server-url.ts
// checks URLs.

import type { TrinoConnection } from '../../../engines/trino/address.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { type CommandError, usageError } from '../args.ts'
import type { Placed } from '../config/member.ts'
import type { EngineName } from '../config/members.ts'
import type { Settings } from '../config/settings.ts'
import { type DatabaseOptions, databaseError, openDatabase } from './database.ts'
import { dialect } from './dialects.ts'
import type { Fit } from './fit-tables.ts'
import { resourcesOf } from './resources.ts'
import { serverError } from './server-error.ts'
import { postgresUrl, trinoUrl } from './server-url.ts'

export interface Source {
  /** The flag or the member that named the source, for messages. */
  readonly place: string
  readonly dialect: () => Promise<Dialect>
  /** Opens the source. With `fit`, also checks each DuckDB file that later replaces the first file. */
  readonly open: (fit?: Fit) => Promise<Engine>
  /** The schemas that `check --suggest` searches for tables. */
  readonly schemas: Schemas
  /** The error that ends the program if the source cannot be read. */
  readonly failed: (error: unknown) => CommandError
}

export interface Schemas {
  /** An SQL condition on `table_schema` of the information schema. */
  readonly where: string
  /** Whether only the schema of the URL is searched, so that a mapping need not name a schema. */
  readonly isOfAddress: boolean
}

const ALL_SCHEMAS: Schemas = {
  where: `table_schema NOT IN ('information_schema', 'pg_catalog')`,
  isOfAddress: false,
}

/** Only the schema of the URL, because Trino's catalogs may be large. */
const SCHEMA_OF_ADDRESS: Schemas = { where: 'table_schema = current_schema', isOfAddress: true }

type Database = Settings['database']

/** The source of the settings; undefined without a file or a server. Opens nothing yet. */
export function sourceOf(settings: Pick<Settings, 'database' | 'cache'>): Source | undefined {
  const { database } = settings
  const engine = database.engine?.value ?? 'duckdb'
  requireEngine(engine, database)
  if (engine !== 'duckdb') return onServer(engine, database)
  const { file } = database
  return file === undefined ? undefined : fileAt(file, { ...resourcesOf(settings), ...limitsOf(database) })
}

/** Like `sourceOf`. Throws a usage error without a file or a server. */
export function neededSource(settings: Pick<Settings, 'database' | 'cache'>): Source {
  const source = sourceOf(settings)
  if (source !== undefined) return source
  throw usageError('--database is required, or --engine with --url; see --help')
}

/** The engines that each member of `database` applies to. */
const ENGINES: Partial<Record<keyof Database, readonly EngineName[]>> = {
  file: ['duckdb'],
  url: ['postgres', 'trino'],
  rowLevelSecurity: ['postgres'],
  memoryLimit: ['duckdb'],
  threads: ['duckdb'],
}

/** Throws a usage error for a member of another engine. */
export function requireEngine(engine: EngineName, database: Database): void {
  for (const [name, engines] of Object.entries(ENGINES)) {
    const member = database[name as keyof Database]
    if (member === undefined || engines.includes(engine)) continue
    const instead =
      name === 'url' || name === 'file' ? `; ${engine} takes ${engine === 'duckdb' ? '--database' : '--url'}` : ''
    throw usageError(`${member.place} requires the engine ${engines.join(' or ')}${instead}`)
  }
}

const limitsOf = ({ connections, timeoutMs }: Database) => ({
  ...(connections !== undefined && { connections: connections.value }),
  ...(timeoutMs !== undefined && { timeoutMs: timeoutMs.value }),
})

const fileAt = ({ value: path, place }: Placed<string>, options: DatabaseOptions): Source => ({
  place,
  dialect: dialect('duckdb', '--engine').dialect,
  open: (fit) =>
    openDatabase(path, {
      name: `${place} ${path}`,
      ...(fit !== undefined && { fit }),
      ...options,
    }),
  schemas: ALL_SCHEMAS,
  failed: (error) => databaseError(`${place} ${path}`, error),
})

function onServer(engine: 'postgres' | 'trino', database: Database): Source {
  const place = database.engine?.place === '--engine' ? `--engine ${engine}` : `${database.engine?.place}`
  const source = { place, dialect: dialect(engine, '--engine').dialect }
  const limits = limitsOf(database)
  if (engine === 'postgres') {
    const server = postgresOf(database)
    const isGuarded = database.rowLevelSecurity?.value === true
    return {
      ...source,
      async open() {
        const { ACCOUNT_SETTING, openPostgres } = await import('../../../engines/postgres/engine.ts')
        return openPostgres({ url: server.href, ...limits, ...(isGuarded && { accountSetting: ACCOUNT_SETTING }) })
      },
      schemas: ALL_SCHEMAS,
      failed: (error) => serverError(`Postgres at ${server.host}`, error),
    }
  }
  const connection = trinoOf(database)
  return {
    ...source,
    open: async () => (await import('../../../engines/trino/engine.ts')).trinoEngine({ ...connection, ...limits }),
    schemas: SCHEMA_OF_ADDRESS,
    failed: (error) => serverError(`Trino at ${new URL(connection.url).host}`, error),
  }
}

/** The URL of a Postgres server. */
export const postgresOf = (database: Database): URL => {
  const { value, place } = neededUrl(database)
  return postgresUrl(value, place)
}

/** The connection to a Trino server. */
export const trinoOf = (database: Database): TrinoConnection => {
  const { value, place } = neededUrl(database)
  return trinoUrl(value, place, database.token?.value)
}

function neededUrl({ url }: Database): Placed<string> {
  if (url !== undefined) return url
  throw usageError('--url is required, or database.url in the configuration')
}
