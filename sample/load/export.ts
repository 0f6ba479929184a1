// Exports a warehouse from a DuckDB file as COPY lines or Parquet files, for loading into another server. Unlike the
// engine's connections, this connection can write files, so it never runs statements of requests.

import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import { open, type ResourceOptions, resources } from '../../engines/duckdb/engine.ts'
import { databaseFile } from '../../engines/duckdb/file.ts'
import type { ColumnType, RelationName } from '../../src/site-search/relations.ts'
import { relations } from '../../src/site-search/relations.ts'
import { findUnfit, type Unfit } from './unfit.ts'

/**
 * A month of a relation, which is a table of the reference warehouse. A relation without dates has no months and is
 * exported in one piece.
 */
export interface Month {
  readonly year: number
  readonly month: number
}

/**
 * The columns that give the month of a row: `event_date`, or for `partition` the columns `event_year` and
 * `event_month`.
 */
export type MonthOf = 'event_date' | 'partition'

export interface Export {
  /** The path of the file. */
  readonly path: string
  /** The number of rows of a relation. */
  count(relation: RelationName): Promise<number>
  /**
   * Describes the first cell that the target server, or a later answer, cannot represent; undefined if there is none.
   */
  unfit(relation: RelationName, options: Unfit): Promise<string | undefined>
  /** The months with rows in a relation, in order. */
  months(relation: RelationName, by: MonthOf): Promise<readonly Month[]>
  /** Rows as lines for `COPY .. FROM STDIN` of Postgres, in batches of a few thousand. */
  copyLines(relation: RelationName, month: Month | undefined): AsyncIterable<readonly string[]>
  /** Writes rows to a Parquet file, without the partition columns: the folder names contain their values. */
  writeParquet(relation: RelationName, month: Month | undefined, target: ParquetTarget): Promise<void>
  close(): void
}

export interface ParquetTarget {
  readonly file: string
  /** The format of instants: timestamps in UTC, or microseconds since 1970. */
  readonly instants: 'timestamp' | 'microseconds'
}

/** Opens a database file for reading. */
export async function openExport({ path, ...options }: { readonly path: string } & ResourceOptions): Promise<Export> {
  const instance = await open(databaseFile(path).own, { ...resources(options), access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  return {
    path,
    unfit: (relation, options) => findUnfit(connection, relation, options),
    async count(relation) {
      const [row] = await rows(connection, `SELECT count(*) FROM ${relation}`)
      return Number(row?.[0])
    },
    months: (relation, by) => months(connection, relation, by),
    copyLines: (relation, month) => copyLines(connection, relation, month),
    async writeParquet(relation, month, target) {
      const columns = parquetColumns(relation, target.instants)
      const source = `SELECT ${columns.join(', ')} FROM ${relation} ${where(month, 'partition')} ${order(relation)}`
      await connection.run(
        `COPY (${source}) TO '${target.file.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd)`,
      )
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const rows = async (connection: DuckDBConnection, sql: string): Promise<readonly (readonly DuckDBValue[])[]> =>
  (await connection.runAndReadAll(sql)).getRows()

async function months(connection: DuckDBConnection, relation: RelationName, by: MonthOf): Promise<readonly Month[]> {
  const key = by === 'partition' ? 'event_year, event_month' : 'year(event_date), month(event_date)'
  const found = await rows(
    connection,
    `SELECT DISTINCT ${key} FROM ${relation} WHERE event_date IS NOT NULL ORDER BY ALL`,
  )
  return found.map(([year, month]) => ({ year: Number(year), month: Number(month) }))
}

async function* copyLines(connection: DuckDBConnection, relation: RelationName, month: Month | undefined) {
  const fields = Object.entries(relations[relation].columns).map(([name, { type }]) => copyText(name, type))
  const line = `concat_ws(chr(9), ${fields.join(', ')})`
  const sql = `SELECT ${line} FROM ${relation} ${where(month, 'event_date')} ${order(relation)}`
  const result = await connection.stream(sql)
  for (;;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) return
    yield chunk.getColumnValues(0).map(String)
  }
}

/** A field in a format that Postgres parses under any settings. */
function copyText(name: string, type: ColumnType): string {
  const texts: Partial<Record<ColumnType, string>> = {
    text: escaped(name),
    timestamp: `${utc(name)}::VARCHAR || '+00'`,
  }
  return `coalesce(${texts[type] ?? `${name}::VARCHAR`}, '\\N')`
}

const ESCAPES = [
  ["'\\'", "'\\\\'"],
  ['chr(9)', "'\\t'"],
  ['chr(10)', "'\\n'"],
  ['chr(13)', "'\\r'"],
] as const

const escaped = (name: string) => ESCAPES.reduce((text, [from, to]) => `replace(${text}, ${from}, ${to})`, name)

/** An instant as a UTC timestamp, independent of the time zone of the machine. */
const utc = (name: string) => `make_timestamp(epoch_us(${name}))`

function parquetColumns(relation: RelationName, instants: ParquetTarget['instants']): readonly string[] {
  const columns = Object.entries(relations[relation].columns).filter(([name]) => !/^event_(year|month)$/.test(name))
  return columns.map(([name, { type }]) => {
    if (type !== 'timestamp') return name
    return `${instants === 'timestamp' ? utc(name) : `epoch_us(${name})`} AS ${name}`
  })
}

function where(month: Month | undefined, by: MonthOf): string {
  if (month === undefined) return ''
  if (by === 'partition') return `WHERE event_year = ${month.year} AND event_month = ${month.month}`
  const first = `make_date(${month.year}, ${month.month}, 1)`
  return `WHERE event_date >= ${first} AND event_date < CAST(${first} + INTERVAL 1 MONTH AS DATE)`
}

const order = (relation: RelationName) => `ORDER BY ${relations[relation].sortedBy.join(', ')}`
