// The inputs of the advisor that "sightline rollups suggest" runs.

import type { Context } from '../../context.ts'
import type { Maintenance } from '../../maintenance/index.ts'
import type { RunSql } from '../../maintenance/refresh.ts'
import type { AnyRollup } from '../../rollups/definition.ts'
import type { RollupFact } from '../../rollups/facts.ts'
import type { CompilerWith } from './shapes.ts'

export interface Advisor {
  readonly compilerWith: CompilerWith
  /** Throws a TypeError for a rollup that cannot be maintained, and for a fact about unknown columns. */
  maintenanceOf(rollup: AnyRollup, facts: readonly RollupFact[]): Maintenance
  readonly run: RunSql
  readonly context: Context
  /** The last day of the data to measure. */
  readonly today: string
  readonly closedAfter: number
  /** The maximum number of rows of all rollups together. Undefined: a tenth of the rows of the largest table. */
  readonly budget: number | undefined
}
