// A plan is plain data, so a JSON copy of a plan gives the same statements in each dialect.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { bind, type Clock } from '../../../src/bind/bind.ts'
import { bindReport } from '../../../src/bind/bind-report.ts'
import { emitWhenRead } from '../../../src/compiler/compiled-query.ts'
import { checkContext } from '../../../src/compiler/context.ts'
import { lower } from '../../../src/lower/lower.ts'
import { targetOf } from '../../../src/lower/target.ts'
import { plan } from '../../../src/plan/build.ts'
import type { LogicalPlan } from '../../../src/plan/plan.ts'
import { wholeAccount } from '../../../src/plan/scope.ts'
import type { BoundQuery } from '../../../src/query/bound-query.ts'
import { decode } from '../../../src/request/decode.ts'
import { decodeReport } from '../../../src/request/decode-report.ts'
import { reports } from '../../../src/site-search/reports/index.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { adHocCases, compiledFor, type Question, readQuestion, reportCases } from '../golden/case-file.ts'
import { catalog, tablesOf } from './site-search.ts'

const dialects: readonly Dialect[] = [duckdb(), postgres(), trino()]

/** Binds the valid request of a golden case. */
function boundOf({ report: path, request: body }: Question, clock: Clock): BoundQuery {
  if (path === undefined) {
    const { request } = decode(body)
    if (request.kind !== 'structured') throw new Error(`read as ${request.kind}`)
    return bind(request, clock, catalog).query
  }
  const report = reports.find((each) => each.path === path)
  const { request } = decodeReport(body)
  if (report === undefined || request.kind !== 'report') throw new Error(`${path} was read as ${request.kind}`)
  return bindReport(report, request, clock, catalog).query
}

const copyOf = <T>(of: T): T => JSON.parse(JSON.stringify(of))

/** Lowers a plan and its JSON copy to statements for the page and the count, and to SQL text. */
function bothWays(question: Question, dialect: Dialect) {
  const { account, now, timeZone } = question
  const context = checkContext({ account, now, timeZone })
  const tables = tablesOf(question.warehouse)
  const { partitioned, instants, bySchema, shared } = tables
  const { quotientsLast, totalFirst } = dialect
  const planned = plan(boundOf(question, context), wholeAccount(context.account), {
    catalog,
    partitioned,
    instants,
    bySchema,
    shared,
    quotientsLast,
    totalFirst,
  })
  const copy = copyOf(planned)
  expect(copy).toStrictEqual(planned)
  const target = targetOf(dialect, tables)
  const statementsOf = (of: LogicalPlan) => {
    const { page, count, toSQL } = emitWhenRead(of, lower(of, target), {
      account: context.account,
      target,
      warnings: [],
      dryRun: false,
      periods: undefined,
    })
    return { page, count: count && { ...count, toSQL: count.toSQL() }, text: toSQL() }
  }
  return { ofPlan: statementsOf(planned), ofCopy: statementsOf(copy) }
}

describe.each(dialects)('the JSON copy of a plan on $name', (dialect) => {
  it.each([...adHocCases, ...reportCases])('gives the same statements: $name', ({ read }) => {
    const question = readQuestion(read())
    const { ofPlan, ofCopy } = bothWays(question, dialect)
    expect(ofCopy).toStrictEqual(ofPlan)
    const { page, toSQL } = compiledFor(question, dialect)
    expect([ofPlan.page, ofPlan.text]).toEqual([page, toSQL()])
  })

  it.each(reports)('gives the same statements for page 2 of /$path', ({ path }) => {
    const context = { account: 'acme', now: new Date('2026-05-05T12:00:00Z'), timeZone: 'UTC' }
    const question = { ...context, head: '', report: path, request: { page: 2 }, warehouse: { partitioned: true } }
    const { ofPlan, ofCopy } = bothWays(question, dialect)
    expect(ofCopy).toStrictEqual(ofPlan)
    expect(ofPlan.count).not.toBe(null)
  })
})
