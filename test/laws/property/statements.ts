// Helper for the tests of metamorphic relations: all statements of a compiled request, and the scans that the SQL
// parsers find in them.

import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import type { Parameter } from '../../../src/compiler/compiled-query.ts'
import type { Result } from '../../../src/compiler/result.ts'
import { accountScans, type ScanReport } from '../sql/account-scans.ts'
import { dialects, type Dialect as ParserDialect } from '../sql/statement.ts'

export const ALL_DIALECTS = [postgres(), duckdb(), trino()] as const

export interface Written {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/**
 * The page, the count and the totals, each with parameters and with literals. Throws if the compiler refuses the
 * request.
 */
export function statementsOf(result: Result): readonly Written[] {
  if (!result.ok) throw new Error(result.error.body.message)
  const { page, count, totals } = result.query
  const others = [count, totals].filter((statement) => statement !== null)
  const texts = [result.query.toSQL(), ...others.map((statement) => statement.toSQL())]
  return [page, ...others, ...texts.map((sql) => ({ sql, parameters: [] }))]
}

export function parserOf(name: string): ParserDialect {
  const found = dialects.find((dialect) => dialect === name)
  if (found === undefined) throw new Error(`no parser reads ${name}`)
  return found
}

const TABLES = ['summary', 'facet_selections', 'visitor_target_selections']

/** The table scans of a statement, and the problems with these scans. */
export const scansOf = ({ sql, parameters }: Written, dialect: string, account: string): Promise<ScanReport> =>
  accountScans(sql, parserOf(dialect), { account, tables: TABLES, parameters })
