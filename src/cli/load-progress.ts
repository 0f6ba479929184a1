// What a load says while it runs, on standard error: one line for each table, and one every few seconds within a table.

import type { Export, Month, MonthOf } from '../../dialects/duckdb/export.ts'
import { hasMonths, type RelationName } from '../catalog/relations.ts'
import { relationEntries } from '../warehouse/ddl.ts'

/** Rows of a relation on the server. */
export type Counts = (relation: RelationName) => number

const EVERY_MS = 5_000

/** Calls `work` for each part of each table: the months that it has rows of, or all of one that knows no months. */
export async function eachPart(
  warehouse: Export,
  by: MonthOf,
  { begin = async () => {}, work, end = async () => {} }: Steps,
): Promise<void> {
  for (const [relation, description] of relationEntries()) {
    const parts = hasMonths(description) ? await warehouse.months(relation, by) : [undefined]
    const started = performance.now()
    let told = started
    await begin(relation)
    for (const [index, part] of parts.entries()) {
      await work(relation, part)
      if (performance.now() - told < EVERY_MS) continue
      told = performance.now()
      say(`  ${relation}: ${index + 1} of ${parts.length} months`)
    }
    await end(relation)
    const seconds = (performance.now() - started) / 1000
    const count = await warehouse.count(relation)
    say(`  ${relation}: ${count} rows, ${seconds.toFixed(1)} s`)
  }
}

interface Steps {
  readonly begin?: (relation: RelationName) => Promise<void>
  readonly work: (relation: RelationName, part: Month | undefined) => Promise<void>
  readonly end?: (relation: RelationName) => Promise<void>
}

export const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
