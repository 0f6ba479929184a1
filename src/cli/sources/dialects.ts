// The built-in dialects by name, each loaded on demand.

import type { TableFormat } from '../../../dialects/trino/ddl.ts'
import { namesOf } from '../../names/names-of.ts'
import type { AccountType, Dialect } from '../../sql/dialect.ts'
import { type Args, type ReadFlag, usageError } from '../args.ts'
import type { Settings } from '../config/settings.ts'
import { oneOf } from '../flag-values.ts'

/** Options of the DDL. Postgres uses `now` and `rowLevelSecurity`; Trino uses `format`. */
interface DdlOptions {
  readonly now: Date
  readonly rowLevelSecurity: boolean
  readonly format: TableFormat
}

export interface Loaders {
  readonly dialect: () => Promise<Dialect>
  readonly ddl: (options: DdlOptions) => Promise<readonly string[]>
  /** The SQL of policies for the account of the reader, if the engine has row-level security. */
  readonly readerAccount?: () => Promise<(type: AccountType) => string>
}

const dialects = {
  duckdb: {
    dialect: async () => (await import('../../../dialects/duckdb/index.ts')).duckdb(),
    ddl: async () => (await import('../../../dialects/duckdb/ddl.ts')).ddl(),
  },
  postgres: {
    dialect: async () => (await import('../../../dialects/postgres/index.ts')).postgres(),
    ddl: async (options) => (await import('../../../dialects/postgres/ddl.ts')).ddl(options),
    readerAccount: async () => (await import('../../../dialects/postgres/ddl.ts')).readerAccount,
  },
  trino: {
    dialect: async () => (await import('../../../dialects/trino/index.ts')).trino(),
    ddl: async (options) => (await import('../../../dialects/trino/ddl.ts')).ddl(options),
  },
} satisfies Readonly<Record<string, Loaders>>

const readName = oneOf(...namesOf(dialects))

/** The loaders of a dialect, by its name. */
export const dialect: ReadFlag<Loaders> = (name, flag) => dialects[readName(name, flag)]

/** The dialect of `--dialect`, or of the configured database. */
export function neededDialect(args: Args, { database: { engine, file } }: Pick<Settings, 'database'>): Loaders {
  const named = args.value('dialect', dialect)
  if (named !== undefined) return named
  if (engine !== undefined) return dialect(engine.value, engine.place)
  if (file !== undefined) return dialects.duckdb
  throw usageError('--dialect is required; see --help')
}
