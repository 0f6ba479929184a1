// Finds the source that the flags of a command name: a DuckDB file, a Postgres server or a Trino server. server-url.ts
// checks URLs.

import type { Engine } from '../../engine/engine.ts'
import type { Dialect } from '../../sql/dialect.ts'
import { type Args, type CommandError, type Flag, type ReadFlag, usageError } from '../args.ts'
import { oneOf, text } from '../flag-values.ts'
import { TRINO_TOKEN } from '../flags/other-variables.ts'
import { type Placed, placed } from '../flags/placed.ts'
import { type DatabaseOptions, databaseError, openDatabase } from './database.ts'
import { dialect } from './dialects.ts'
import type { Fit } from './fit-tables.ts'
import { resourceFlags, resourcesOf } from './resource-flags.ts'
import { serverError } from './server-error.ts'
import { POSTGRES_URL, postgresUrl, TRINO_URL, trinoUrl } from './server-url.ts'

export interface Source {
  /** The flag or other setting that named the source, for messages. */
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

/** The flags of a source, in addition to `--database`. */
export const sourceFlags: Readonly<Record<'engine' | 'url' | 'row-level-security' | keyof typeof resourceFlags, Flag>> =
  {
    engine: { value: 'E', about: 'duckdb, postgres or trino. Default: duckdb.' },
    url: {
      value: 'URL',
      about: `The server of --engine postgres or trino:
${POSTGRES_URL}, with ?sslmode=verify-full over TLS
${TRINO_URL}
Over http, a password is only allowed for a server on this machine. Percent-encode reserved characters: %40 for @.
For Trino, the environment variable ${TRINO_TOKEN} can contain a JSON Web Token instead of a password.`,
    },
    'row-level-security': {
      about: `Postgres: the database server also limits each read to the rows of its account, with the policies that
"sightline ddl --row-level-security" prints. Fails unless the policies apply to every table and to the connecting
role.`,
    },
    ...resourceFlags,
  }

export type EngineName = 'duckdb' | 'postgres' | 'trino'

export const engineName: ReadFlag<EngineName> = oneOf('duckdb', 'postgres', 'trino')

/** The source that the flags name; undefined without a file or a server. Opens nothing yet. */
export function sourceOf(args: Args): Source | undefined {
  const named = args.value('engine', engineName)
  const engine = named ?? 'duckdb'
  const database = args.value('database', placed(text))
  if (engine !== 'postgres' && args.has('row-level-security')) {
    throw usageError('--row-level-security requires --engine postgres')
  }
  if (engine === 'duckdb') {
    const needed = named === undefined ? '--url requires --engine postgres or --engine trino' : NO_URL
    if (args.has('url')) throw usageError(needed)
    return database === undefined ? undefined : fileAt(database, resourcesOf(args))
  }
  const ofDuckDB = Object.keys(resourceFlags).find(args.has)
  if (ofDuckDB !== undefined) throw usageError(`--${ofDuckDB} requires --engine duckdb`)
  if (database !== undefined)
    throw usageError(`${database.place} requires --engine duckdb; --engine ${engine} takes --url`)
  return onServer(engine, args)
}

const NO_URL = '--url requires --engine postgres or trino; --engine duckdb takes --database'

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

function onServer(engine: 'postgres' | 'trino', args: Args): Source {
  const source = { place: `--engine ${engine}`, dialect: dialect(engine, '--engine').dialect }
  if (engine === 'postgres') {
    const server = args.need('url', postgresUrl)
    const isGuarded = args.has('row-level-security')
    return {
      ...source,
      async open() {
        const { ACCOUNT_SETTING, openPostgres } = await import('../../../engines/postgres/engine.ts')
        return openPostgres({ url: server.href, ...(isGuarded && { accountSetting: ACCOUNT_SETTING }) })
      },
      schemas: ALL_SCHEMAS,
      failed: (error) => serverError(`Postgres at ${server.host}`, error),
    }
  }
  const connection = args.need('url', trinoUrl)
  return {
    ...source,
    open: async () => (await import('../../../engines/trino/engine.ts')).trinoEngine(connection),
    schemas: SCHEMA_OF_ADDRESS,
    failed: (error) => serverError(`Trino at ${new URL(connection.url).host}`, error),
  }
}
