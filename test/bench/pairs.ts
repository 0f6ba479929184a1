// What the benchmarks of answers compare: our statement, and SQL of the same meaning that somebody wrote by hand: the
// reference SQL of a report, or a query of ad-hoc-cases.ts.

import { createCompiler } from '../../src/compiler.ts'
import type { Statement } from '../../src/engine/engine.ts'
import type { Dialect } from '../../src/sql/dialect.ts'
import { plainBody } from '../reports/body.ts'
import { CONTRACTS } from '../reports/contracts.ts'
import { reportSql } from '../reports/reference.ts'
import { filledIn, replaceCalls } from '../reports/sql-text.ts'
import { AD_HOC, END, START } from './ad-hoc-cases.ts'

export interface Pair {
  readonly name: string
  readonly ours: Statement
  readonly theirs: Statement
}

/** The notation of the reference SQL in an engine's own words, as a careful server would send it. */
export interface Notation {
  readonly dialect: 'duckdb' | 'postgres'
  readonly finish: (sql: string) => Statement
}

/** The account and the dates bound: their values are written out in the text. */
function bound(sql: string): Statement {
  const parameters: string[] = []
  const text = sql.replaceAll(/(DATE )?'(acme|\d{4}-\d\d-\d\d)'/g, (_, date: string | undefined, value: string) => {
    const place = `$${parameters.push(value)}`
    return date === undefined ? place : `CAST(${place} AS DATE)`
  })
  return { sql: text, parameters }
}

export const IN_POSTGRES: Notation = { dialect: 'postgres', finish: bound }

/** DuckDB reads the notation with the macros of test/reports/sql-text.ts. */
export const IN_DUCKDB: Notation = { dialect: 'duckdb', finish: bound }

/** Trino binds nothing. */
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

/** The day after the newest of the sample. */
export const NOW = new Date('2026-01-01T00:00:00Z')
const context = { account: 'acme', now: NOW, timeZone: 'UTC' }

function pageOf(result: ReturnType<ReturnType<typeof createCompiler>['compile']>): Statement {
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.page
}

/** A year of each of the reports. */
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

/** An answer tells the number of all rows, so that is part of the meaning: an engine cannot stop after the page. */
const counted = (sql: string) => sql.replace(/^SELECT (.+?) FROM \(/, 'SELECT $1, count(*) OVER () FROM (')

/** The requests of ad-hoc-cases.ts. */
export function adHocPairs(dialect: Dialect, { dialect: notation, finish }: Notation): readonly Pair[] {
  const compiler = createCompiler({ dialect })
  const blanks = { account: context.account, bounds: { start: START, end: END, today: '2026-01-01' }, filters: '' }
  return AD_HOC.map(({ name, body, sql }) => {
    const unknown: unknown = body
    return { name, ours: pageOf(compiler.compile(unknown, context)), theirs: finish(filledIn(sql, blanks, notation)) }
  })
}
