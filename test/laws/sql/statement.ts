// Parses a compiled statement with the parser of its dialect, and returns its skeleton (its structure without the
// constants), its placeholders, and the number of statements in its text.
import type { Block } from './block.ts'
import { duckdbBlock, duckdbTables } from './duckdb-block.ts'
import { countDuckdb, duckdbParameters, duckdbSkeleton, parseDuckdb } from './duckdb-parser.ts'
import { postgresBlock, postgresTables } from './postgres-block.ts'
import { countPostgres, parsePostgres, postgresParameters, postgresSkeleton } from './postgres-parser.ts'
import { trinoBlock, trinoTables } from './trino-block.ts'
import { countTrino, parseTrino, trinoParameters, trinoSkeleton } from './trino-parser.ts'

export const dialects = ['postgres', 'duckdb', 'trino'] as const
export type Dialect = (typeof dialects)[number]

/** A parsed statement. `tables` is the number of tables in the parse tree. */
export interface Statement {
  readonly skeleton: () => string
  readonly parameters: () => readonly string[]
  readonly block: () => Block
  readonly tables: () => number
}

interface Reader {
  readonly count: (sql: string) => number | Promise<number>
  readonly read: (sql: string) => Statement | Promise<Statement>
}

const reader = <Parsed>(of: {
  readonly count: (sql: string) => number | Promise<number>
  readonly parse: (sql: string) => Parsed | Promise<Parsed>
  readonly skeleton: (tree: Parsed) => string
  readonly parameters: (tree: Parsed) => readonly string[]
  readonly block: (tree: Parsed) => Block
  readonly tables: (tree: Parsed) => number
}): Reader => ({
  count: of.count,
  read: async (sql) => {
    const tree = await of.parse(sql)
    return {
      skeleton: () => of.skeleton(tree),
      parameters: () => of.parameters(tree),
      block: () => of.block(tree),
      tables: () => of.tables(tree),
    }
  },
})

const readers: Readonly<Record<Dialect, Reader>> = {
  postgres: reader({
    count: countPostgres,
    parse: parsePostgres,
    skeleton: postgresSkeleton,
    parameters: postgresParameters,
    block: postgresBlock,
    tables: postgresTables,
  }),
  duckdb: reader({
    count: countDuckdb,
    parse: parseDuckdb,
    skeleton: duckdbSkeleton,
    parameters: duckdbParameters,
    block: duckdbBlock,
    tables: duckdbTables,
  }),
  trino: reader({
    count: countTrino,
    parse: parseTrino,
    skeleton: trinoSkeleton,
    parameters: trinoParameters,
    block: trinoBlock,
    tables: trinoTables,
  }),
}

// Caches the last statement of each dialect, because tests call several functions on the same statement in a row.
const last = new Map<Dialect, { readonly sql: string; readonly statement: Statement }>()

/**
 * Parses `sql`, which must be a single statement. Throws the parser's message for a syntax error, and for several
 * statements.
 */
export const readStatement = async (sql: string, dialect: Dialect): Promise<Statement> => {
  const kept = last.get(dialect)
  if (kept?.sql === sql) return kept.statement
  const statement = await readers[dialect].read(sql)
  last.set(dialect, { sql, statement })
  return statement
}

/** The structure of the statement as text. Statements that differ only in constants have the same structure. */
export const skeleton = async (sql: string, dialect: Dialect): Promise<string> =>
  (await readStatement(sql, dialect)).skeleton()

/** The distinct placeholders: `$1`, `$2` on Postgres and DuckDB, `?1`, `?2` for each `?` on Trino. */
export const parameters = async (sql: string, dialect: Dialect): Promise<readonly string[]> =>
  (await readStatement(sql, dialect)).parameters()

/** The number of statements of any kind in `sql`. Throws the parser's message on a syntax error. */
export const statementCount = async (sql: string, dialect: Dialect): Promise<number> => readers[dialect].count(sql)
