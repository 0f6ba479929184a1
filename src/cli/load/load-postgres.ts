// Copies a warehouse to Postgres: streams rows from the file to the server, month by month.

import type { Export } from '../../../engines/duckdb/export.ts'
import { relationNames } from '../../site-search/create-tables.ts'
import type { RelationName } from '../../site-search/relations.ts'
import { say } from '../io/progress.ts'
import { type Counts, eachPart, monthsOf } from './load-progress.ts'
import { refuseUnfit } from './load-unfit.ts'

/** Loads all tables and returns the number of rows on the server. */
export async function loadPostgres(warehouse: Export, url: string): Promise<Counts> {
  const { openPostgresLoader } = await import('../../../engines/postgres/load.ts')
  const loader = await openPostgresLoader(url)
  try {
    await refuseUnfit(warehouse, { nul: false })
    const done = await loader.prepare(await warehouse.months('summary', 'event_date'))
    say(done === 'made' ? 'created the tables; loading' : 'the tables exist; loading')
    await eachPart(warehouse, {
      parts: monthsOf(warehouse, 'event_date'),
      work: (relation, month) => loader.replace(relation, month, warehouse.copyLines(relation, month)),
    })
    await loader.finish()
    const counts = new Map<RelationName, number>()
    for (const relation of relationNames()) counts.set(relation, await loader.count(relation))
    return (relation) => counts.get(relation) ?? 0
  } catch (error) {
    // If the server caused the error, this call fails too.
    await loader.discard().catch(() => {})
    throw error
  } finally {
    await loader.close()
  }
}
