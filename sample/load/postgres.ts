// Loads into a Postgres server, with one transaction per table and month. Each transaction first deletes existing rows,
// so an interrupted load can be repeated.

import { ddl, firstDay, firstDayAfter } from '../../dialects/postgres/ddl.ts'
import { openPostgresWriter, type PostgresWriter } from '../../engines/postgres/write.ts'
import { relationNames } from '../../src/site-search/create-tables.ts'
import { type RelationName, relations } from '../../src/site-search/relations.ts'
import type { Export, Month } from './export.ts'
import type { Target } from './target.ts'

/** Connects to the server. Rejects if the server cannot be reached, or if another load into the database is running. */
export async function postgresTarget(url: string): Promise<Target> {
  const writer = await openPostgresWriter(url, LOCK, {
    patience: '20s',
    busy: 'another load into this database is running',
  })
  const { run } = writer
  let made = false
  return {
    nul: false,
    async prepare(warehouse) {
      made = await prepare(writer, await warehouse.months('summary', 'event_date'))
    },
    passes: [
      {
        about: () => (made ? 'created the tables; loading' : 'the tables exist; loading'),
        by: 'event_date',
        months: 1,
        work: (relation, part, warehouse) =>
          writer.transaction(() =>
            replace(writer, warehouse, relation, part && { year: part.year, month: part.first }),
          ),
      },
    ],
    async count(relation) {
      return Number((await run(`SELECT count(*) FROM ${relation}`))[0]?.[0])
    },
    async finish() {
      // Updates the planner's statistics.
      await run(`VACUUM (ANALYZE) ${relationNames().join(', ')}`)
    },
    async discard() {
      if (made) await run(`DROP TABLE ${relationNames().join(', ')}`)
    },
    close: () => writer.close(),
  }
}

/** An arbitrary number that all loads share. */
const LOCK = 7_360_281_544

// 20 years. More partitions would slow down planning. Older months share the default partition.
const MOST_MONTHS = 240

/**
 * Creates the tables if none exist, with a partition for each of these months. Returns false if all exist. Rejects if
 * only some exist.
 */
async function prepare({ run, transaction }: PostgresWriter, months: readonly Month[]): Promise<boolean> {
  const wanted = relationNames()
  const found = await run(`SELECT name FROM unnest(ARRAY[${wanted.map((name) => `'${name}'`).join(', ')}]) AS t (name)
    WHERE to_regclass(name) IS NOT NULL`)
  if (found.length === wanted.length) return false
  const names = new Set(found.map(([name]) => name))
  if (names.size > 0) {
    const missing = wanted.filter((name) => !names.has(name)).join(', ')
    throw new Error(
      `only some tables exist; missing: ${missing}; sightline ddl --dialect postgres prints the statements for them`,
    )
  }
  await transaction(async () => {
    for (const statement of ddl({ now: new Date(), months: months.slice(-MOST_MONTHS) })) await run(statement)
  })
  return true
}

async function replace(
  { run, copyIn }: PostgresWriter,
  warehouse: Export,
  relation: RelationName,
  month: Month | undefined,
): Promise<void> {
  const columns = Object.keys(relations[relation].columns).join(', ')
  await run(`DELETE FROM ${relation}${month === undefined ? '' : ` WHERE ${within(month)}`}`)
  const lines = warehouse.copyLines(relation, month)
  await copyIn(`COPY ${relation} (${columns}) FROM STDIN`, lines).catch((cause) => {
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
