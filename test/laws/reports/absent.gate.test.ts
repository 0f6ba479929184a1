// Reports on tables that lack a column. The reduced report still counts the same rows. Its answer equals the answer of
// the reference SQL on tables with nulls in this column, and its totals equal the totals of the complete report.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Report } from '../../../src/model/reports/report.ts'
import { type ColumnName, forEachColumn } from '../../../src/query/mentioned-columns.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import { asking } from '../../tools/engines/answer.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { add, decimal, ZERO } from '../../tools/oracle/decimal.ts'
import { partOf, runsOf, timeoutMs } from '../property/seeds.ts'
import { parsed } from '../property/world.ts'
import type { ReportDatabase } from './all-tables.ts'
import { reportDatabase } from './data.ts'
import { openReference, type PrintedRow, type ReferenceWarehouse, reportRows } from './reference.ts'
import { CONTEXT as context } from './reporting.ts'
import { seriesDatabase } from './series.ts'

const all: readonly Report[] = siteSearch.reports

/** The table columns that a report reads in its rows, columns or order. */
function readBy({ from, columns, order }: Report): readonly ColumnName[] {
  const read = new Map<string, ColumnName>()
  forEachColumn([from, columns, order], ({ relation, field }) => {
    if (Object.hasOwn(siteSearch.relations, relation)) read.set(`${relation}.${field}`, { relation, field })
  })
  return [...read.values()]
}

const CASES = all.flatMap((report) => readBy(report).map((lost) => ({ report, lost })))
const warehouseWithout = ({ relation, field }: ColumnName) => ({
  relations: { [relation]: { columns: { [field]: { absent: true } } } } as const,
})

/** The measures of a report that are additive for any grouping. */
const additive = ({ columns, from }: Report): readonly string[] =>
  from.from.kind === 'select'
    ? []
    : columns.flatMap(({ name, expression }) =>
        expression.kind === 'aggregate' && /^(count|sum)$/.test(expression.fn) ? [name] : [],
      )

/** Sorts the rows, because a report that lacks a column of its order has a different order. */
const sorted = (rows: readonly PrintedRow[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()

/** Exact sums, independent of the order of the rows. */
const totals = (rows: readonly PrintedRow[], names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, rows.reduce((sum, row) => add(sum, decimal(String(row[name] ?? 0))), ZERO)]),
  )

describe.each([...inProcess, ...onServers].filter(({ name }) => name !== 'pglite'))('$name', ({ name, open }) => {
  let engine: TestEngine
  let reference: ReferenceWarehouse
  let compared = 0
  beforeAll(async () => {
    engine = await open()
    reference = await openReference()
  }, timeoutMs)
  afterAll(async () => {
    await engine?.close()
    await reference?.close()
  })

  async function rowsWithout({ report, lost }: (typeof CASES)[number]) {
    const warehouse = warehouseWithout(lost)
    const offered = createCompiler({ dialect: engine.dialect, warehouse }).model.reports
    const columns = offered.find(({ path }) => path === report.path)?.columns.map((column) => column.name)
    if (columns === undefined) return undefined
    const { name, dialect, read, close } = engine
    const ask = asking({ name, dialect, read: read.bind(engine), close: close.bind(engine), warehouse })
    const { status, body } = await ask(context, (service, caller) =>
      service.report(report.path, { limit: 1000 }, caller),
    )
    if (status !== 200) throw new Error(body)
    return { columns, rows: parsed(body).data }
  }

  /**
   * Runs `work` while the lost column is null in the tables of the reference SQL. A union lacks a column if one of its
   * tables lacks the column, so the column becomes null in all tables of the report.
   */
  async function nulled<T>({ report, lost }: (typeof CASES)[number], work: () => Promise<T>): Promise<T> {
    await reference.rows('BEGIN')
    try {
      for (const { relation, field } of readBy(report).filter((one) => one.field === lost.field)) {
        await reference.rows(`ALTER TABLE ${relation} ALTER COLUMN ${field} DROP NOT NULL`)
        await reference.rows(`UPDATE ${relation} SET ${field} = NULL`)
      }
      return await work()
    } finally {
      await reference.rows('ROLLBACK')
    }
  }

  const cases = name === 'duckdb' ? CASES : partOf(`absent columns on ${name}`, CASES, 12)

  it.each([
    ['rows of every kind', reportDatabase, cases.filter(({ report }) => report.path !== 'anomalies')],
    ['daily series', seriesDatabase, CASES.filter(({ report }) => report.path === 'anomalies')],
  ] as const)(
    'counts the same rows in reports that lack a column: %s',
    async (_, databases, asked) => {
      const check = fc.asyncProperty(databases, async (database: ReportDatabase) => {
        await reference.load(database)
        await engine.loadReports(database)
        for (const one of asked) {
          const answer = await rowsWithout(one)
          if (answer === undefined) continue
          const place = `/${one.report.path} without ${one.lost.relation}.${one.lost.field}`
          const expected = await nulled(one, () => reportRows(reference, one.report.path, {}, context))
          const left = expected.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([column]) => answer.columns.includes(column))),
          )
          const isOrdered = one.report.order.every(
            (term) => !('column' in term) || answer.columns.includes(term.column),
          )
          const shown = (rows: readonly PrintedRow[]) => (isOrdered ? rows : sorted(rows))
          expect(shown(answer.rows), place).toEqual(shown(left))
          const summed = additive(one.report).filter((column) => answer.columns.includes(column))
          const whole = await reportRows(reference, one.report.path, {}, context)
          expect(totals(answer.rows, summed), place).toEqual(totals(whole, summed))
          compared += answer.rows.length
        }
      })
      await fc.assert(check, { numRuns: runsOf(1), endOnFailure: true })
    },
    timeoutMs,
  )

  it('compared some rows', () => expect(compared).toBeGreaterThan(0))
})
