// The built-in dialects by name, each loaded on demand.

import type { TableFormat } from '../../../dialects/trino/ddl.ts'
import { namesOf } from '../../names/names-of.ts'
import type { Dialect } from '../../sql/dialect.ts'
import type { ReadFlag } from '../args.ts'
import { oneOf } from '../flag-values.ts'

/** Options of the DDL. Postgres uses `now` and `rowLevelSecurity`; Trino uses `format`. */
interface DdlOptions {
  readonly now: Date
  readonly rowLevelSecurity: boolean
  readonly format: TableFormat
}

const dialects = {
  duckdb: {
    dialect: async (): Promise<Dialect> => (await import('../../../dialects/duckdb/index.ts')).duckdb(),
    ddl: async () => (await import('../../../dialects/duckdb/ddl.ts')).ddl(),
  },
  postgres: {
    dialect: async (): Promise<Dialect> => (await import('../../../dialects/postgres/index.ts')).postgres(),
    ddl: async (options: DdlOptions) => (await import('../../../dialects/postgres/ddl.ts')).ddl(options),
  },
  trino: {
    dialect: async (): Promise<Dialect> => (await import('../../../dialects/trino/index.ts')).trino(),
    ddl: async (options: DdlOptions) => (await import('../../../dialects/trino/ddl.ts')).ddl(options),
  },
}

type Name = keyof typeof dialects

const readName = oneOf(...namesOf(dialects))

/** The loaders of a dialect, by its name. */
export const dialect: ReadFlag<(typeof dialects)[Name]> = (name, flag) => dialects[readName(name, flag)]
