// The SQL statements that fill the reference warehouse on DuckDB with sample data, in order. The last statements drop
// the temporary tables.

import { aiRecommendations } from './ai-recommendations.ts'
import { constants } from './constant-tables.ts'
import { MIXING, MIXING_END } from './draw.ts'
import { fill } from './fill.ts'
import { orders } from './orders.ts'
import { promotions } from './promotions.ts'
import { drop, lastDayAt, planOf, QUICK, type SampleOptions, type SampleStatement } from './sample-plan.ts'
import { searches } from './visit-searches.ts'
import { visitorTargetSelections } from './visitor-target-selections.ts'
import { visits } from './visits.ts'

export type { SampleOptions, SampleStatement }
export { lastDayAt }

/**
 * The SQL statements that fill the empty tables of the reference warehouse on DuckDB. They write exactly `events` rows
 * into `summary`, and matching rows into the other relations. Run all statements on one connection. The same options
 * give the same rows, regardless of the number of threads.
 *
 * @example
 * for (const { about, sql } of sampleStatements({ events: 1000, seed: 1, now })) {
 *   console.error(about)
 *   await execute(sql)
 * }
 */
export function sampleStatements(options: SampleOptions): readonly SampleStatement[] {
  const plan = planOf(options)
  const making = [...constants(plan), ...visits(plan), ...searches, ...orders, ...promotions]
  return [
    ...MIXING.map((sql) => ({ about: 'arithmetic', work: QUICK, sql })),
    ...making,
    ...fill(plan),
    ...visitorTargetSelections(plan),
    ...aiRecommendations(plan),
    ...[...making].reverse().flatMap(dropOf),
    ...MIXING_END.map((sql) => ({ about: 'clearing up', work: QUICK, sql })),
  ]
}

function dropOf({ sql }: SampleStatement): readonly SampleStatement[] {
  const [, name] = /^CREATE OR REPLACE TEMP TABLE (\w+)/.exec(sql) ?? []
  return name === undefined ? [] : [drop(name)]
}
