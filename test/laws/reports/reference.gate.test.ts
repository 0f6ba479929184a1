// Tests of the reference SQL. It returns the contract's columns in order, finds rows in most random databases, and
// returns no row of another account. The rows of two adjacent date ranges add up, and DuckDB returns the same rows as
// PGlite.
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { replaceRows } from '../../tools/engines/replace-rows.ts'
import { CANARY_TEXT } from '../../tools/generators/canaries.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import { createStatements } from '../../tools/oracle/database-sql.ts'
import { runsOf, timeoutMs } from '../property/seeds.ts'
import { NO_ROWS, REPORT_TABLES, type ReportDatabase } from './all-tables.ts'
import { plainBody, type ReportTreeBody } from './body.ts'
import { measuresOf } from './contract.ts'
import { CONTRACTS, contractOf } from './contracts.ts'
import { ACCOUNT, EMPTY_ACCOUNT, reportDatabase } from './data.ts'
import { bodyChoices, bodyFrom } from './random-bodies.ts'
import { expectedReport, openReference, printRow, type ReferenceWarehouse, reportRows, reportSql } from './reference.ts'
import { seriesDatabase } from './series.ts'
import { DUCKDB_MACROS } from './sql-text.ts'

const RUNS = runsOf(30)
const context = { account: ACCOUNT, ...CLOCK }
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/

let warehouse: ReferenceWarehouse
beforeAll(async () => {
  warehouse = await openReference()
})
afterAll(() => warehouse.close())

const all = (check: (database: ReportDatabase) => Promise<void>, runs = RUNS) =>
  fc.assert(fc.asyncProperty(reportDatabase, check), { numRuns: runs })

describe('the reference SQL', () => {
  it.each(CONTRACTS)('of /$name returns no rows for an empty database, but all columns', async (contract) => {
    await warehouse.load(NO_ROWS)
    const columns = contract.columns.map(({ name, type }) => ({ name, type }))
    expect(JSON.parse(await expectedReport(warehouse, contract.name, { page: 3, limit: 7 }, context))).toEqual({
      ...{ columns, data: [], totalRecords: 0, page: 3, limit: 7, hasMore: false },
    })
    expect(contract.order.filter(({ name }) => !columns.some((column) => column.name === name)).length).toBe(
      contract.name === 'click-positions' ? 1 : 0,
    )
  })

  it('keeps under `not` exactly the rows that do not match the condition, in filters and in having', async () => {
    const isBot = { member: 'is_bot', operator: 'equals', values: ['true'] }
    const clicked = { member: 'ctr', operator: 'gt', values: ['0'] }
    await all(async (database) => {
      await warehouse.load(database)
      const rows = (body: ReportTreeBody) => reportRows(warehouse, 'search-funnel', body, context)
      const searches = async (body: ReportTreeBody) =>
        (await rows(body)).reduce((sum, row) => sum + Number(row.search_count), 0)
      const whole = await searches({})
      expect((await searches({ filters: [isBot] })) + (await searches({ filters: [{ not: isBot }] }))).toBe(whole)
      expect(await rows({ filters: [{ or: [isBot, { not: isBot }] }] })).toEqual(await rows({}))
      expect(await rows({ filters: [{ and: [isBot, { not: isBot }] }] })).toEqual([])
      const both = [...(await rows({ having: [clicked] })), ...(await rows({ having: [{ not: clicked }] }))]
      expect(both).toHaveLength((await rows({})).length)
    })
  })

  it('returns valid cells for account A, and no cell of account B', async () => {
    const found = new Map(CONTRACTS.map(({ name }) => [name, 0]))
    await all(async (database) => {
      await warehouse.load(database)
      for (const { name, columns } of CONTRACTS) {
        const rows = await reportRows(warehouse, name, {}, context)
        found.set(name, (found.get(name) ?? 0) + Math.min(1, rows.length))
        expect(JSON.stringify(rows)).not.toContain(CANARY_TEXT)
        for (const { name: column, type } of columns) {
          const cells = rows.flatMap((row) => row[column] ?? [])
          if (type !== 'string')
            expect(cells.filter((cell) => !(type === 'date' ? /^\d{4}(-\d\d){2}$/ : NUMBER).test(cell))).toEqual([])
        }
        expect(await reportRows(warehouse, name, {}, { ...context, account: EMPTY_ACCOUNT })).toEqual([])
      }
    })
    found.delete('anomalies')
    expect([...found].filter(([, count]) => count < RUNS / 2)).toEqual([])
  })

  it('returns each day in exactly one of two adjacent ranges', async () => {
    const daily = CONTRACTS.filter(({ span }) => span === 'per day')
    const day = fc.constantFrom('2023-12-31', '2024-02-21', '2024-02-28', '0001-01-01', '9999-12-30')
    await fc.assert(
      fc.asyncProperty(reportDatabase, day, async (database, endDate) => {
        await warehouse.load(database)
        const startDate = endDate.replace(/\d\d$/, (n) => String(Number(n) + 1).padStart(2, '0'))
        const next = startDate === '2023-12-32' ? '2024-01-01' : startDate
        for (const { name } of daily) {
          const before = await reportRows(warehouse, name, { endDate }, context)
          const after = await reportRows(warehouse, name, { startDate: next }, context)
          expect([...before, ...after]).toEqual(await reportRows(warehouse, name, {}, context))
        }
      }),
      { numRuns: runsOf(5) },
    )
  })

  it.each(['campaigns', 'banners'])('of /%s returns daily rows that add up to the summary', async (name) => {
    const key = (row: Readonly<Record<string, string>>) => JSON.stringify([row.banner_id, row.campaign_name])
    await all(async (database) => {
      await warehouse.load(database)
      const counts = new Map<string, readonly [number, number]>()
      for (const row of await reportRows(warehouse, name, {}, context)) {
        const [impressions, clicks] = counts.get(key(row)) ?? [0, 0]
        counts.set(key(row), [impressions + Number(row.impression_count), clicks + Number(row.click_count)])
      }
      const summed = await reportRows(warehouse, `${name}-summary`, {}, context)
      const folded = summed.map((row) => [key(row), [Number(row.impression_count), Number(row.click_count)]] as const)
      expect(new Map(folded)).toEqual(counts)
    }, runsOf(5))
  })

  it('returns exactly the rows that match having', async () => {
    await all(async (database) => {
      await warehouse.load(database)
      for (const contract of CONTRACTS) {
        const shown = await reportRows(warehouse, contract.name, {}, context)
        for (const { name } of measuresOf(contract).slice(0, 3)) {
          const value = shown[0]?.[name]
          if (value === undefined) continue
          const having = [{ member: name, operator: 'equals', values: [value] }]
          const kept = shown.filter((row) => row[name] === value)
          expect(await reportRows(warehouse, contract.name, { having }, context)).toEqual(kept)
        }
      }
    }, runsOf(5))
  })
})

describe('the reference SQL on DuckDB', () => {
  let connection: DuckDBConnection
  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect()
    for (const sql of [...createStatements(REPORT_TABLES, 'duckdb'), ...DUCKDB_MACROS]) await connection.run(sql)
  })
  afterAll(() => connection.closeSync())

  async function duckdbRows(name: string, body: Parameters<typeof plainBody>[0]) {
    const contract = contractOf(name)
    const reader = await connection.runAndReadAll(reportSql(contract, plainBody(body, contract), context, 'duckdb'))
    return reader.getRowsJson().map((row) =>
      printRow(
        contract.columns,
        row.map((cell) => (cell === null ? null : String(cell))),
      ),
    )
  }

  it.each([
    ['rows of every kind', reportDatabase, CONTRACTS, runsOf(5)],
    ['daily series', seriesDatabase, [contractOf('anomalies')], runsOf(4)],
  ] as const)(
    'returns the same rows as on PGlite: %s',
    async (_, databases, contracts, numRuns) => {
      const bodies = fc.array(bodyChoices, { minLength: 2, maxLength: 2 })
      await fc.assert(
        fc.asyncProperty(databases, bodies, async (database, drawn) => {
          await warehouse.load(database)
          await replaceRows(connection, REPORT_TABLES, database)
          for (const contract of contracts) {
            const shown = await reportRows(warehouse, contract.name, {}, context)
            expect(await duckdbRows(contract.name, {}), contract.name).toEqual(shown)
            for (const choices of drawn) {
              const body = bodyFrom(choices, { contract, database, shown })
              const expected = await reportRows(warehouse, contract.name, body, context)
              expect(await duckdbRows(contract.name, body), JSON.stringify(body)).toEqual(expected)
            }
          }
        }),
        { numRuns },
      )
    },
    timeoutMs,
  )
})
