// Helpers for tests that build, refresh and verify rollup tables on a test engine.

import type { AnyRollup } from '../../../src/rollups/declare/definition.ts'
import type { RollupFact } from '../../../src/rollups/index.ts'
import { type RollupDefinition, rollup } from '../../../src/rollups/index.ts'
import { type Maintenance, openMaintenance } from '../../../src/rollups/maintain/index.ts'
import type { RunSql } from '../../../src/rollups/maintain/refresh.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import type { TestEngine } from '../engines/engine.ts'

export const maintained = (
  { dialect }: Pick<TestEngine, 'dialect'>,
  rollups: readonly AnyRollup[],
  facts: readonly RollupFact[],
): Maintenance => {
  const tables = rollups.map((one) => rollup(one as RollupDefinition))
  return openMaintenance({ dialect, model: siteSearch, warehouse: {}, rollups: { tables, facts }, account: 'any' })
}

/** Runs maintenance statements on a test engine. Only `select` returns rows. */
export const runner =
  (engine: TestEngine): RunSql =>
  async (sql) => {
    if (sql.startsWith('select')) return (await engine.runText(sql)).rows
    await engine.run([sql])
    return []
  }
