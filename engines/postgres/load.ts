// Loads the reference tables into a Postgres server, with one transaction per table and month. Each transaction first
// deletes existing rows, so an interrupted load can be repeated.

import pg, { type Client } from 'pg'
import { ddl, firstDay, firstDayAfter, type Month } from '../../dialects/postgres/ddl.ts'
import { relationNames } from '../../src/site-search/create-tables.ts'
import type { RelationName } from '../../src/site-search/relations.ts'
import { relations } from '../../src/site-search/relations.ts'
import { copyIn } from './copy-in.ts'

export interface PostgresLoader {
  /** Creates the tables if none exist, with a partition for each of these months. Rejects if only some exist. */
  prepare(months: readonly Month[]): Promise<'made' | 'found'>
  /** Replaces the rows of a month with lines in COPY's text format. If `month` is undefined, replaces all rows. */
  replace(relation: RelationName, month: Month | undefined, lines: AsyncIterable<readonly string[]>): Promise<void>
  count(relation: RelationName): Promise<number>
  /** Drops the tables that `prepare` created, so that a failed load leaves no tables behind. */
  discard(): Promise<void>
  /** Updates the planner's statistics. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Connects to the server. Rejects if the server cannot be reached, or if another load into the database is running. */
export async function openPostgresLoader(url: string): Promise<PostgresLoader> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // After an error of the connection, the next statement fails.
  client.on('error', nothing)
  await client.connect()
  const run = async (sql: string) => (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  try {
    for (const setting of SETTINGS) await run(`SET ${setting}`)
    await lock(run)
  } catch (error) {
    await client.end()
    throw error
  }
  let made = false
  return {
    async prepare(months) {
      const outcome = await prepare(run, months)
      made = outcome === 'made'
      return outcome
    },
    async discard() {
      if (made) await run(`DROP TABLE ${relationNames().join(', ')}`)
    },
    replace: (relation, month, lines) => inTransaction(run, () => replace(client, relation, month, lines)),
    count: async (relation) => Number((await run(`SELECT count(*) FROM ${relation}`))[0]?.[0]),
    finish: async () => {
      await run(`VACUUM (ANALYZE) ${relationNames().join(', ')}`)
    },
    close: () => client.end(),
  }
}

type RunText = (sql: string) => Promise<readonly (readonly unknown[])[]>

const SETTINGS = ['statement_timeout = 0', 'idle_in_transaction_session_timeout = 0', "DateStyle = 'ISO, YMD'"]

/**
 * After a load is killed, the server may run its last statements for a while, and could still commit them. So each load
 * takes a lock.
 */
async function lock(run: RunText): Promise<void> {
  try {
    await run(`SET lock_timeout = '20s'`)
    await run(`SELECT pg_advisory_lock(${LOCK})`)
    await run('SET lock_timeout = 0')
  } catch (cause) {
    throw new Error('another load into this database is running', { cause })
  }
}

/** An arbitrary number that all loads share. */
const LOCK = 7_360_281_544

// 20 years. More partitions would slow down planning. Older months share the default partition.
const MOST_MONTHS = 240

async function prepare(run: RunText, months: readonly Month[]): Promise<'made' | 'found'> {
  const wanted = relationNames()
  const found = await run(`SELECT name FROM unnest(ARRAY[${wanted.map((name) => `'${name}'`).join(', ')}]) AS t (name)
    WHERE to_regclass(name) IS NOT NULL`)
  if (found.length === wanted.length) return 'found'
  const names = new Set(found.map(([name]) => name))
  if (names.size > 0) {
    const missing = wanted.filter((name) => !names.has(name)).join(', ')
    throw new Error(
      `only some tables exist; missing: ${missing}; sightline ddl --dialect postgres prints the statements for them`,
    )
  }
  await inTransaction(run, async () => {
    const statements = ddl({ now: new Date(), months: months.slice(-MOST_MONTHS) })
    for (const statement of statements) await run(statement)
  })
  return 'made'
}

async function inTransaction(run: RunText, work: () => Promise<void>): Promise<void> {
  await run('BEGIN')
  try {
    await work()
  } catch (error) {
    await run('ROLLBACK').catch(() => {})
    throw error
  }
  await run('COMMIT')
}

async function replace(
  client: Client,
  relation: RelationName,
  month: Month | undefined,
  lines: AsyncIterable<readonly string[]>,
): Promise<void> {
  const columns = Object.keys(relations[relation].columns).join(', ')
  await client.query(`DELETE FROM ${relation}${month === undefined ? '' : ` WHERE ${within(month)}`}`)
  await copyIn(client, `COPY ${relation} (${columns}) FROM STDIN`, lines).catch((cause) => {
    const rows = month === undefined ? relation : `${relation}, rows from ${firstDay(month)} on`
    throw new Error(`${rows}: ${whereOf(cause)}`, { cause })
  })
}

/** The position in the server's error, such as `COPY summary, line 3, column item_total`. */
function whereOf(cause: unknown): string {
  return cause instanceof Error && 'where' in cause && typeof cause.where === 'string' ? cause.where : 'not copied'
}

// Literal dates let the planner skip other partitions.
const within = (month: Month) => `event_date >= '${firstDay(month)}' AND event_date < '${firstDayAfter(month)}'`

const nothing = () => {}
