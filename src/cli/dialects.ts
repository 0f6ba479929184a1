// The dialects that the program knows by name. Each is loaded only when it is asked for.

import type { Dialect } from '../sql/dialect.ts'
import { type ReadFlag, usageError } from './args.ts'

/** What the tables of Postgres depend on. */
interface DdlOptions {
  readonly now: Date
  readonly rowLevelSecurity: boolean
}

const dialects = {
  duckdb: {
    dialect: async (): Promise<Dialect> => (await import('../../dialects/duckdb/index.ts')).duckdb(),
    ddl: async () => (await import('../../dialects/duckdb/ddl.ts')).ddl(),
  },
  postgres: {
    dialect: async (): Promise<Dialect> => (await import('../../dialects/postgres/index.ts')).postgres(),
    ddl: async (options: DdlOptions) => (await import('../../dialects/postgres/ddl.ts')).ddl(options),
  },
  trino: {
    dialect: async (): Promise<Dialect> => (await import('../../dialects/trino/index.ts')).trino(),
    ddl: async () => (await import('../../dialects/trino/ddl.ts')).ddl(),
  },
}

type Name = keyof typeof dialects

const isName = (name: string): name is Name => Object.hasOwn(dialects, name)

/** What the program can make of a dialect's name. */
export const dialect: ReadFlag<(typeof dialects)[Name]> = (name, flag) => {
  if (isName(name)) return dialects[name]
  throw usageError(`${flag} must be one of ${Object.keys(dialects).join(', ')}, not ${JSON.stringify(name)}`)
}
