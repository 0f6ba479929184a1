// Runs a load part by part, shows its progress, and prints a line for each finished table.

import type { Export, Month, MonthOf } from '../../../engines/duckdb/export.ts'
import { relationEntries, relationNames } from '../../site-search/create-tables.ts'
import { hasMonths, type RelationName } from '../../site-search/relations.ts'
import { counted } from '../../std/counted.ts'
import { createProgress } from '../io/progress.ts'

/** The number of rows of a relation on the server. */
export type Counts = (relation: RelationName) => number

interface Steps<Part> {
  /** The parts of a partitioned table. Other tables are loaded as one part. */
  readonly parts: (relation: RelationName) => Promise<readonly Part[]>
  readonly begin?: (relation: RelationName) => Promise<void>
  readonly work: (relation: RelationName, part: Part | undefined) => Promise<void>
  readonly end?: (relation: RelationName) => Promise<void>
}

/** Calls `work` for each part of each table, and shows how many of the rows are loaded. */
export async function eachPart<Part = Month>(
  warehouse: Export,
  { parts: partsOf, begin = async () => {}, work, end = async () => {} }: Steps<Part>,
): Promise<void> {
  const counts = new Map<RelationName, number>()
  for (const relation of relationNames()) counts.set(relation, await warehouse.count(relation))
  const progress = createProgress([...counts.values()].reduce((sum, count) => sum + count, 1))
  let done = 0
  try {
    for (const [relation, description] of relationEntries()) {
      const parts = hasMonths(description) ? await partsOf(relation) : [undefined]
      const count = counts.get(relation) ?? 0
      const started = performance.now()
      await begin(relation)
      for (const [index, part] of parts.entries()) {
        progress.at(done + (count * index) / parts.length, `${relation}, part ${index + 1} of ${parts.length}`)
        await work(relation, part)
      }
      await end(relation)
      done += count
      progress.say(`  ${relation}: ${counted(count, 'row')}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
  } finally {
    progress.end()
  }
}

/** The months for which a table has rows. `by`: the column that contains the month. */
export const monthsOf =
  (warehouse: Export, by: MonthOf): Steps<Month>['parts'] =>
  (relation) =>
    warehouse.months(relation, by)
