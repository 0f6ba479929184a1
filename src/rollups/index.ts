// The entry `sightline/rollups`: summary tables that answer requests if the result is the same. Re-exports only.

export { count, countDistinct, countOf, sum } from '../model/reports/columns.ts'
export type {
  RollupCode,
  RollupColumn,
  RollupPart,
  RollupRefusal,
  RollupReport,
  RollupState,
  RollupTable,
  RollupUse,
} from '../plan/rollup-port.ts'
export { countDistinctOverDays, max, min, type Rollup, rollup } from './declaration.ts'
export type { AnyRollup, RollupDefinition, RollupMeasure, RollupRows, RollupValue } from './declare/definition.ts'
export { type DependencyFact, determines, type RollupFact, type UniqueFact, unique } from './declare/facts.ts'
