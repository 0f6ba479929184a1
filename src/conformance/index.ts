// The entry point `sightline/conformance`: tests whether a dialect and its engine follow the specification.

export type { Case } from './case.ts'
export { type WarehouseOptions, warehouse } from './case-warehouse.ts'
export { type ConformanceOptions, conformance } from './conformance.ts'
export { type CaseOutcome, type ConformanceReport, format, mustConform } from './conformance-report.ts'
export { LIMITS, type Limit } from './engine-limits.ts'
