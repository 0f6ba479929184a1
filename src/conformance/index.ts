// The entry `sightline/conformance`: whether a dialect and an engine keep what the specification promises.

export type { Case } from './case.ts'
export { type ConformanceOptions, conformance } from './conformance.ts'
export { LIMITS, type Limit } from './limits.ts'
export { type CaseOutcome, type ConformanceReport, format, mustConform } from './report.ts'
export { type WarehouseOptions, warehouse } from './warehouse.ts'
