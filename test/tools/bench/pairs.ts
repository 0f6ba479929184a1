// Pairs of statements for benchmarks: our SQL, and equivalent SQL from the reference of a report or from
// ad-hoc-cases.ts.

import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Statement } from '../../../src/engine/engine.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { plainBody } from '../../laws/reports/body.ts'
import { CONTRACTS } from '../../laws/reports/contracts.ts'
import { reportSql } from '../../laws/reports/reference.ts'
import { filledIn, replaceCalls } from '../../laws/reports/sql-text.ts'
import { AD_HOC, END, START } from './ad-hoc-cases.ts'

export interface Pair {
  readonly name: string
  readonly ours: Statement
  readonly theirs: Statement
  /** Whether the statements have different meanings. If so, the benchmark does not compare their rows. */
  readonly isOther?: boolean
}

/** Converts the notation of the reference SQL to efficient SQL for an engine. */
export interface Notation {
  readonly dialect: 'duckdb' | 'postgres'
  readonly finish: (sql: string) => Statement
}

/** Binds the account and the dates as parameters. */
function bound(sql: string): Statement {
  const parameters: string[] = []
  const text = sql.replaceAll(/(DATE )?'(acme|\d{4}-\d\d-\d\d)'/g, (_, date: string | undefined, value: string) => {
    const place = `$${parameters.push(value)}`
    return date === undefined ? place : `CAST(${place} AS DATE)`
  })
  return { sql: text, parameters }
}

export const IN_POSTGRES: Notation = { dialect: 'postgres', finish: bound }

/** DuckDB understands the notation through macros from test/laws/reports/sql-text.ts. */
export const IN_DUCKDB: Notation = { dialect: 'duckdb', finish: bound }

/** Uses literals instead of parameters for Trino. */
export const IN_TRINO: Notation = {
  dialect: 'duckdb',
  finish: (sql) => ({
    sql: replaceCalls(
      replaceCalls(sql, 'RATIO', (a, b) => `CAST(${a} AS DECIMAL(38,6)) / NULLIF(${b}, 0)`),
      'ADD_DAYS',
      (day, days) => `date_add('day', ${days}, ${day})`,
    ),
    parameters: [],
  }),
}

/** The day after the last day of the sample. */
export const NOW = new Date('2026-01-01T00:00:00Z')
const context = { account: 'acme', now: NOW, timeZone: 'UTC' }

function pageOf(result: ReturnType<ReturnType<typeof createCompiler>['compile']>): Statement {
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.page
}

/** A pair for each report, over a year. */
export function reportPairs(dialect: Dialect, { dialect: notation, finish }: Notation): readonly Pair[] {
  const compiler = createCompiler({ dialect })
  const body = { startDate: START, endDate: END }
  return CONTRACTS.map((contract) => {
    const ours = pageOf(compiler.compileReport<string, unknown>(contract.name, body, context))
    const reference = reportSql(contract, plainBody(body, contract), context, notation)
    const theirs = ours.sql.includes('"total records"') ? counted(reference) : reference
    return { name: `/${contract.name}`, ours, theirs: finish(`${theirs} LIMIT 100`) }
  })
}

/** Adds the total number of rows to the SQL, as in our statement, so that the engine cannot stop after the page. */
const counted = (sql: string) => sql.replace(/^SELECT (.+?) FROM \(/, 'SELECT $1, count(*) OVER () FROM (')

/** A pair for each request of ad-hoc-cases.ts. */
export function adHocPairs(dialect: Dialect, { dialect: notation, finish }: Notation): readonly Pair[] {
  const compiler = createCompiler({ dialect })
  const blanks = { account: context.account, bounds: { start: START, end: END, today: '2026-01-01' }, filters: '' }
  return AD_HOC.map(({ name, body, sql }) => {
    const unknown: unknown = body
    return { name, ours: pageOf(compiler.compile(unknown, context)), theirs: finish(filledIn(sql, blanks, notation)) }
  })
}
