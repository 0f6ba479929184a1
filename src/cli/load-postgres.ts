// Copies a warehouse to Postgres: rows stream from the file to the server, a month at a time.

import type { Export } from '../../dialects/duckdb/export.ts'
import type { RelationName } from '../site-search/relations.ts'
import { relationNames } from '../warehouse/create-tables.ts'
import { type Counts, eachPart, monthsOf } from './load-progress.ts'
import { refuseUnfit } from './load-unfit.ts'
import { say } from './progress.ts'

/** Loads all tables, and counts what is there then. */
export async function loadPostgres(warehouse: Export, url: string): Promise<Counts> {
  const { openPostgresLoader } = await import('../../dialects/postgres/load.ts')
  const loader = await openPostgresLoader(url)
  try {
    await refuseUnfit(warehouse, { nul: false })
    const done = await loader.prepare(await warehouse.months('summary', 'event_date'))
    say(done === 'made' ? 'made the tables; loading' : 'the tables are there; loading')
    await eachPart(warehouse, {
      parts: monthsOf(warehouse, 'event_date'),
      work: (relation, month) => loader.replace(relation, month, warehouse.copyLines(relation, month)),
    })
    await loader.finish()
    const counts = new Map<RelationName, number>()
    for (const relation of relationNames()) counts.set(relation, await loader.count(relation))
    return (relation) => counts.get(relation) ?? 0
  } finally {
    await loader.close()
  }
}
