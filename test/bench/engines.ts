// Every report and twelve ad-hoc requests on real servers: our statement against the reference SQL, or against SQL as
// somebody would write it by hand, run alternately through the same engine. Prints each as a ratio of medians; the gate
// is 1.10. Partitions are not declared, so that both read the same files.
// Run: node test/engines/servers/main.ts run -- npm run bench:engines -- [EVENTS ON POSTGRES] [EVENTS ON TRINO] [NAMES]
// (5,000,000 and 1,000,000 by default, 0 leaves one out; NAMES is a regular expression. Samples are kept in data/.)

import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openExport } from '../../dialects/duckdb/export.ts'
import { openPostgres } from '../../dialects/postgres/engine.ts'
import { postgres } from '../../dialects/postgres/index.ts'
import { trinoEngine } from '../../dialects/trino/engine.ts'
import { trino } from '../../dialects/trino/index.ts'
import { loadPostgres } from '../../src/cli/load-postgres.ts'
import { loadTrino } from '../../src/cli/load-trino.ts'
import { makeSample } from '../../src/cli/make-sample.ts'
import { createCompiler } from '../../src/compiler.ts'
import type { Dialect } from '../../src/emit/dialect.ts'
import type { Engine, Rows, Statement } from '../../src/service/engine.ts'
import { postgresServer, trinoServer } from '../engines/available.ts'
import { createDatabase } from '../engines/postgres.ts'
import { trinoShell } from '../engines/trino-shell.ts'
import { plainBody } from '../reports/body.ts'
import { CONTRACTS } from '../reports/contracts.ts'
import { reportSql } from '../reports/reference.ts'
import { filledIn, replaceCalls } from '../reports/sql-text.ts'
import { AD_HOC, END, START } from './ad-hoc.ts'

const [onPostgres = 5_000_000, onTrino = 1_000_000] = process.argv.slice(2, 4).map(Number)
const names = new RegExp(process.argv[4] ?? '')
const ROUNDS = 5
const now = new Date('2026-01-01T00:00:00Z')
const context = { account: 'acme', now, timeZone: 'UTC' }
const blanks = { account: context.account, bounds: { start: START, end: END, today: '2026-01-01' }, filters: '' }

/** The notation of the reference SQL in an engine's own words. */
interface Notation {
  readonly dialect: 'duckdb' | 'postgres'
  readonly finish: (sql: string) => string
}

const POSTGRES_NOTATION: Notation = { dialect: 'postgres', finish: (sql) => sql }
const TRINO_NOTATION: Notation = {
  dialect: 'duckdb',
  finish: (sql) =>
    replaceCalls(
      replaceCalls(sql, 'RATIO', (a, b) => `CAST(${a} AS DECIMAL(38,6)) / NULLIF(${b}, 0)`),
      'ADD_DAYS',
      (day, days) => `date_add('day', ${days}, ${day})`,
    ),
}

interface Pair {
  readonly name: string
  readonly ours: Statement
  readonly theirs: string
}

function pairs(dialect: Dialect, { dialect: notation, finish }: Notation): readonly Pair[] {
  const compiler = createCompiler({ dialect })
  const page = (result: ReturnType<typeof compiler.compile>): Statement => {
    if (!result.ok) throw new Error(result.error.body.message)
    return result.query.page
  }
  const body = { startDate: START, endDate: END }
  const reports = CONTRACTS.map((contract) => {
    const ours = page(compiler.compileReport<string>(contract.name, body, context))
    const reference = reportSql(contract, plainBody(body, contract), context, notation)
    const theirs = ours.sql.includes('"total records"') ? counted(reference) : reference
    return { name: `/${contract.name}`, ours, theirs: finish(`${theirs} LIMIT 100`) }
  })
  const adHoc = AD_HOC.map((one) => {
    const unknown: unknown = one.body
    const sql = finish(filledIn(one.sql, blanks, notation))
    return { name: one.name, ours: page(compiler.compile(unknown, context)), theirs: sql }
  })
  return [...reports, ...adHoc].filter(({ name }) => names.test(name))
}

/** An answer tells the number of all rows, so that is part of the meaning: an engine cannot stop after the page. */
const counted = (sql: string) => sql.replace(/^SELECT (.+?) FROM \(/, 'SELECT $1, count(*) OVER () FROM (')

async function timed(engine: Engine, statement: Statement): Promise<{ readonly rows: Rows; readonly ms: number }> {
  return await engine.read(async (run) => {
    const start = performance.now()
    const rows = await run(statement)
    return { rows, ms: performance.now() - start }
  })
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** Rows for comparison: a number may come with more zeros. */
function plain(rows: Rows, width: number): string {
  const cell = (value: Rows[number][number] | undefined) =>
    /^-?[0-9]+(?:\.[0-9]+)?$/.test(String(value)) ? Number(value) : value
  return JSON.stringify(rows.map((row) => row.slice(0, width).map(cell)))
}

async function compare(engine: Engine, { name, ours, theirs }: Pair): Promise<number> {
  const one: number[] = []
  const other: number[] = []
  let isSame = true
  for (let round = -1; round < ROUNDS; round++) {
    const a = await timed(engine, ours)
    const b = await timed(engine, { sql: theirs, parameters: [] })
    const width = b.rows[0]?.length ?? 0
    isSame = a.rows.length === b.rows.length && plain(a.rows, width) === plain(b.rows, width)
    if (round < 0) continue
    one.push(a.ms)
    other.push(b.ms)
  }
  const [a, b] = [median(one), median(other)]
  const cells = [a.toFixed(1).padStart(12), b.toFixed(1).padStart(13), (a / b).toFixed(2).padStart(6)]
  console.log(`${name.padEnd(34)} ${cells.join(' ')}${isSame ? '' : '  other rows'}`)
  return a / b
}

async function measure(title: string, engine: Engine, all: readonly Pair[]): Promise<void> {
  console.log(`\n${title.padEnd(34)} sightline ms  reference ms  ratio`)
  const ratios: number[] = []
  for (const pair of all) ratios.push(await compare(engine, pair))
  const over = ratios.filter((ratio) => ratio > 1.1).length
  console.log(`median ${median(ratios).toFixed(2)}, above 1.10: ${over} of ${ratios.length}`)
}

async function sampleOf(events: number): Promise<string> {
  const path = `data/bench-${events}.duckdb`
  mkdirSync('data', { recursive: true })
  if (!existsSync(path)) await makeSample(path, { events, seed: 1, now })
  return path
}

async function benchPostgres(server: string, events: number): Promise<void> {
  const warehouse = await openExport({ path: await sampleOf(events) })
  const database = await createDatabase(server)
  await loadPostgres(warehouse, database.url)
  warehouse.close()
  const engine = await openPostgres({ url: database.url, connections: 1, timeoutMs: 300_000 })
  await measure(`Postgres, ${events} events`, engine, pairs(postgres(), POSTGRES_NOTATION))
  await engine.close()
  await database.drop()
}

async function benchTrino({ url, files }: NonNullable<typeof trinoServer>, events: number): Promise<void> {
  const warehouse = await openExport({ path: await sampleOf(events) })
  const schema = `bench_${randomUUID().replaceAll('-', '_')}`
  const connection = { url, user: 'sightline', catalog: 'hive', schema }
  await loadTrino(warehouse, connection, {
    format: 'hive',
    folder: files,
    location: 'local:///',
    hiveCatalog: 'hive',
  })
  warehouse.close()
  const engine = trinoEngine({ ...connection, timeoutMs: 300_000 })
  await measure(`Trino, ${events} events`, engine, pairs(trino(), TRINO_NOTATION))
  await engine.close()
  await trinoShell(connection)(`DROP SCHEMA hive.${schema} CASCADE`)
  await rm(join(files, schema), { recursive: true, force: true })
}

if (postgresServer !== undefined && onPostgres > 0) await benchPostgres(postgresServer, onPostgres)
if (trinoServer !== undefined && onTrino > 0) await benchTrino(trinoServer, onTrino)
if (postgresServer === undefined && trinoServer === undefined) {
  console.error('no server is given: node test/engines/servers/main.ts run -- npm run bench:engines')
  process.exitCode = 1
}
