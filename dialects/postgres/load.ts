// Loads the reference tables on a Postgres server, one month of one table in one transaction: what is there already
// is deleted and copied again, so that an interrupted load is simply run once more.

import type { Client } from 'pg'
import type { RelationName } from '../../src/site-search/relations.ts'
import { relations } from '../../src/site-search/relations.ts'
import { relationNames } from '../../src/warehouse/create-tables.ts'
import { copyIn } from './copy-in.ts'
import { ddl, firstDay, firstDayAfter, type Month } from './ddl.ts'
import { guardedClient } from './guarded-client.ts'

export interface PostgresLoader {
  /** Makes the tables where there are none, with a partition for each of these months. */
  prepare(months: readonly Month[]): Promise<'made' | 'found'>
  /** Puts lines of COPY's text form in place of the rows of a month; without a month, of all rows. */
  replace(relation: RelationName, month: Month | undefined, lines: AsyncIterable<readonly string[]>): Promise<void>
  count(relation: RelationName): Promise<number>
  /** Tells the planner what the tables hold now. */
  finish(): Promise<void>
  close(): Promise<void>
}

/** Connects. Rejects when the server cannot be reached, or when another load into the database is under way. */
export async function openPostgresLoader(url: string): Promise<PostgresLoader> {
  // A connection that breaks between two statements fails the next one.
  const client = guardedClient({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  await client.connect()
  const run = async (sql: string) => (await client.query<readonly unknown[]>({ text: sql, rowMode: 'array' })).rows
  try {
    for (const setting of SETTINGS) await run(`SET ${setting}`)
    await lock(run)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    prepare: (months) => prepare(run, months),
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

/** What a load that was killed has under way ends only when the server notices; until then it could still commit. */
async function lock(run: RunText): Promise<void> {
  try {
    await run(`SET lock_timeout = '20s'`)
    await run(`SELECT pg_advisory_lock(${LOCK})`)
    await run('SET lock_timeout = 0')
  } catch (cause) {
    throw new Error('another load into this database is under way', { cause })
  }
}

/** Any number will do, as long as every load takes the same one. */
const LOCK = 7_360_281_544

// Years of data: with more partitions every statement is planned longer. Older months share the default one.
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
      `some tables are there, but not ${missing}; sightline ddl --dialect postgres prints the statements that make them`,
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

/** What the server says of where it stopped, such as `COPY summary, line 3, column item_total`. */
function whereOf(cause: unknown): string {
  return cause instanceof Error && 'where' in cause && typeof cause.where === 'string' ? cause.where : 'not copied'
}

// Dates written out let the planner skip the other partitions.
const within = (month: Month) => `event_date >= '${firstDay(month)}' AND event_date < '${firstDayAfter(month)}'`
