// The tables contain bad cells: values that an answer cannot contain, such as NaN or a date outside the years 1 to
// 9999. If a request reads a bad cell, the client gets a 500, and the host's log names the column. Other requests
// succeed.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { openPostgres } from '../../../engines/postgres/engine.ts'
import { trinoEngine } from '../../../engines/trino/engine.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { Failure } from '../../../src/service/failures.ts'
import { createService } from '../../../src/service/service.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { postgresServer, trinoServer } from '../../tools/engines/available.ts'
import { createInMemoryDuckDB } from '../../tools/engines/in-memory-duckdb.ts'
import { createDatabase } from '../../tools/engines/postgres.ts'
import { trinoShell } from '../../tools/engines/trino-shell.ts'

interface Subject {
  readonly engine: Engine
  readonly dialect: Dialect
  readonly close: () => Promise<void>
}

interface Case {
  /** The event type of both rows of the case, and the name of the case in test titles. */
  readonly of: string
  /** The bad cell as SQL: `day` for a bad date, or `total` for a bad number. */
  readonly day?: string
  readonly total?: string
  /** The bad cell as the host's log prints it. */
  readonly cell: string
}

const DAY = `DATE '2026-01-01'`

/** Each case has two rows, which share an event type. Only the second row has the bad cell. */
const rowsOf = (cases: readonly Case[]): string =>
  cases
    .flatMap(({ of, day = DAY, total = '1' }) => [
      `('acme', '${of}', ${DAY}, 1)`,
      `('acme', '${of}', ${day}, ${total})`,
    ])
    .join(', ')

const tableOf = (text: string, double: string) =>
  `CREATE TABLE summary (account_id ${text}, event_type ${text}, event_date date, item_total ${double})`

function tellsOfBadCells(open: (cases: readonly Case[]) => Promise<Subject>, cases: readonly Case[]): void {
  let subject: Subject
  beforeAll(async () => {
    subject = await open(cases)
  })
  afterAll(() => subject.close())

  async function ask(body: object) {
    const failures: Failure[] = []
    const { engine, dialect } = subject
    const compiler = createCompiler({ dialect })
    const service = createService({ compiler, engine, onError: (failure) => failures.push(failure) })
    const { status, body: text } = await service.query(body, { account: 'acme' })
    return { status, text, failures }
  }

  const filters = (of: string) => [{ member: 'event_type', operator: 'equals', values: [of] }]

  it.each(cases)('reports the column and the row of $of in raw rows', async ({ of, day, cell }) => {
    const column = day === undefined ? 'item_total' : 'event_date'
    const order = [{ field: 'event_date' }, { field: 'item_total' }]
    const { status, text, failures } = await ask({
      dimensions: ['item_total', 'event_date'],
      filters: filters(of),
      order,
    })
    const [failure] = failures
    expect([status, text]).toEqual([500, expect.stringMatching(/"query execution failed; reference [\w-]{12}"/)])
    expect(text).not.toContain(column)
    const told = String(failure?.error).replace(/of row [12]:/, 'of its row:')
    expect(told).toContain(`in the column ${column} of its row: ${JSON.stringify(cell)}`)
    expect(failure?.page).toEqual({ number: 1, limit: 100, columns: ['item_total', 'event_date'] })
  })

  it.each(cases)('reports the column of $of in a measure', async ({ of, day }) => {
    const field = day === undefined ? 'item_total' : 'event_date'
    const fns = day === undefined ? ['sum', 'avg', 'max'] : ['min', 'max']
    const measures = fns.map((fn) => ({ field, fn, alias: `the_${fn}` }))
    const { status, failures } = await ask({ measures, filters: filters(of) })
    expect(status).toBe(500)
    // If the engine itself fails on the bad cell, its error names no column, but the failure that the service reports
    // still lists the columns of the page.
    const { error, page } = failures[0] ?? {}
    expect(`${error} ${page?.columns}`).toMatch(/the_(?:sum|avg|min|max)/)
  })

  it('answers requests that do not read the bad cells', async () => {
    const { status, text } = await ask({ measures: [{ field: '*', fn: 'count', alias: 'n' }] })
    expect([status, JSON.parse(text).data]).toEqual([200, [{ n: String(2 * cases.length) }]])
  })
}

describe('DuckDB', () =>
  tellsOfBadCells(
    async (cases) => {
      const engine = await createInMemoryDuckDB({}, async ({ execute }) => {
        await execute(tableOf('VARCHAR', 'DOUBLE'))
        await execute(`INSERT INTO summary VALUES ${rowsOf(cases)}`)
      })
      return { engine, dialect: duckdb(), close: () => engine.close() }
    },
    [
      { of: 'a value that is not a number', total: `'nan'`, cell: 'NaN' },
      { of: 'an infinite number', total: `'-inf'`, cell: '-Infinity' },
      { of: 'an infinite day', day: `'infinity'`, cell: 'infinity' },
      { of: 'a day of negative infinity', day: `'-infinity'`, cell: '-infinity' },
      { of: 'a day of the year 10000', day: `DATE '10000-01-01'`, cell: '10000-01-01' },
      { of: 'a day before the year 1', day: `DATE '0044-03-15 (BC)'`, cell: '0044-03-15 (BC)' },
    ],
  ))

describe.skipIf(postgresServer === undefined)('PostgreSQL', () =>
  tellsOfBadCells(
    async (cases) => {
      const database = await createDatabase(postgresServer ?? '')
      await database.run([tableOf('text', 'numeric'), `INSERT INTO summary VALUES ${rowsOf(cases)}`])
      const engine = await openPostgres({ url: database.url })
      const close = async () => {
        await engine.close()
        await database.drop()
      }
      return { engine, dialect: postgres(), close }
    },
    [
      { of: 'a value that is not a number', total: `'NaN'`, cell: 'NaN' },
      { of: 'an infinite number', total: `'Infinity'`, cell: 'Infinity' },
      { of: 'an infinite day', day: `'infinity'`, cell: 'infinity' },
      { of: 'a day of the year 10000', day: `'10000-01-01'`, cell: '10000-01-01' },
      { of: 'a day before the year 1', day: `'0044-03-15 BC'`, cell: '0044-03-15 BC' },
    ],
  ),
)

describe.skipIf(trinoServer === undefined)('Trino', () =>
  tellsOfBadCells(
    async (cases) => {
      const schema = `cells_${randomUUID().replaceAll('-', '_')}`
      const connection = { url: trinoServer?.url ?? '', user: 'sightline', catalog: 'memory', schema }
      const shell = trinoShell(connection)
      await shell(`CREATE SCHEMA memory.${schema}`)
      await shell(tableOf('varchar', 'double'))
      await shell(`INSERT INTO summary VALUES ${rowsOf(cases)}`)
      const engine = trinoEngine(connection)
      const close = async () => {
        await engine.close()
        await shell('DROP TABLE summary')
        await shell(`DROP SCHEMA memory.${schema}`)
      }
      return { engine, dialect: trino(), close }
    },
    [
      { of: 'a value that is not a number', total: 'nan()', cell: 'NaN' },
      { of: 'an infinite number', total: '-infinity()', cell: '-Infinity' },
      { of: 'a day of the year 10000', day: `date_add('day', 1, DATE '9999-12-31')`, cell: '+10000-01-01' },
      { of: 'a day of the year 0', day: `date_add('day', -1, DATE '0001-01-01')`, cell: '0000-12-31' },
      { of: 'a day before the year 0', day: `date_add('year', -2, DATE '0001-01-01')`, cell: '-0001-01-01' },
    ],
  ),
)
