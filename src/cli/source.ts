// Where a command reads from, by its flags: a DuckDB file, a Postgres server or a Trino server. What the address of a
// server may be is in server-url.ts.

import type { Dialect } from '../emit/dialect.ts'
import type { Engine } from '../service/engine.ts'
import { type Args, type Flag, type ReadFlag, usageError } from './args.ts'
import { openDatabase } from './database.ts'
import { dialect } from './dialects.ts'
import { text } from './flag-values.ts'
import { openServer } from './server.ts'
import { POSTGRES_URL, postgresUrl, TRINO_TOKEN, TRINO_URL, trinoUrl } from './server-url.ts'

export interface Source {
  /** The flag that named it, for messages. */
  readonly flag: string
  readonly dialect: () => Promise<Dialect>
  readonly open: () => Promise<Engine>
}

/** The flags that name a source, next to `--database`. */
export const sourceFlags: Readonly<Record<'engine' | 'url' | 'row-level-security', Flag>> = {
  engine: { value: 'E', about: 'duckdb, postgres or trino. Default: duckdb.' },
  url: {
    value: 'URL',
    about: `The server of --engine postgres or trino:
${POSTGRES_URL}, with ?sslmode=verify-full over TLS
${TRINO_URL}
A password with http goes to this machine only. Reserved characters are written as %40 and the like.
Trino takes a JSON Web Token instead of a password in the environment variable ${TRINO_TOKEN}.`,
  },
  'row-level-security': {
    about: `Postgres: the server holds each read to the rows of its account as well, by the policies that
"sightline ddl --row-level-security" makes. Refused where they do not hold for the role that connects.`,
  },
}

export type EngineName = 'duckdb' | 'postgres' | 'trino'

const NAMES: readonly EngineName[] = ['duckdb', 'postgres', 'trino']

export const engineName: ReadFlag<EngineName> = (name, flag) => {
  const known = NAMES.find((one) => one === name)
  if (known !== undefined) return known
  throw usageError(`${flag} must be one of ${NAMES.join(', ')}, not ${JSON.stringify(name)}`)
}

/** What the flags name; undefined where they name neither a file nor a server. Opens nothing yet. */
export function sourceOf(args: Args): Source | undefined {
  const named = args.value('engine', engineName)
  const engine = named ?? 'duckdb'
  const database = args.value('database', text)
  if (engine !== 'postgres' && args.has('row-level-security')) {
    throw usageError('--row-level-security is for --engine postgres')
  }
  if (engine === 'duckdb') {
    const needed = named === undefined ? '--url needs --engine postgres or --engine trino' : NO_URL
    if (args.has('url')) throw usageError(needed)
    return database === undefined ? undefined : fileAt(database)
  }
  if (database !== undefined) throw usageError(`--database is for --engine duckdb; --engine ${engine} takes --url`)
  return onServer(engine, args)
}

const NO_URL = '--url is for --engine postgres and trino; --engine duckdb takes --database'

function fileAt(path: string): Source {
  return { flag: '--database', dialect: dialect('duckdb', '--engine').dialect, open: () => openDatabase(path) }
}

function onServer(engine: 'postgres' | 'trino', args: Args): Source {
  const source = { flag: `--engine ${engine}`, dialect: dialect(engine, '--engine').dialect }
  if (engine === 'postgres') {
    const server = args.need('url', postgresUrl)
    const isGuarded = args.has('row-level-security')
    const open = async () => {
      const { ACCOUNT_SETTING, openPostgres } = await import('../../dialects/postgres/engine.ts')
      return openPostgres({ url: server.href, ...(isGuarded && { accountSetting: ACCOUNT_SETTING }) })
    }
    return { ...source, open: () => openServer(`Postgres at ${server.host}`, open) }
  }
  const connection = args.need('url', trinoUrl)
  const open = async () => (await import('../../dialects/trino/engine.ts')).trinoEngine(connection)
  return { ...source, open: () => openServer(`Trino at ${new URL(connection.url).host}`, open) }
}
