// The entry point `sightline/service`: answers requests with data from a database. The host provides the transport.

export type { Cache } from '../caches/cache.ts'
export { type MemoryCacheOptions, memoryCache } from '../caches/memory-cache.ts'
export { type CheckOptions, checkWarehouse, type Finding, warningsOf } from '../engine/check-warehouse.ts'
export {
  type Cell,
  type Engine,
  type EngineFailure,
  type FailureCode,
  failure,
  isFailure,
  type ReadOptions,
  type Rows,
  type Run,
  type RunOptions,
  type TableColumn,
  type TableColumns,
} from '../engine/engine.ts'
export { readRollupStates } from '../engine/rollup-states.ts'
export { type PageOfRows, type RunQueryOptions, run } from '../engine/run.ts'
export type { ExportFormat } from '../envelope/export-text.ts'
export type {
  AnyQuery,
  Explanation,
  Query,
  QuestionContext,
  Reason,
  Translation,
  Translator,
} from '../questions/translation.ts'
export type { Attributes, Span, SpanOptions, Tracer } from '../tracing/tracer.ts'
export type { Answer, AskedAnswer, AskOptions, Caller } from './answer.ts'
export type { Export, ExportAnswer, ExportEnd } from './export.ts'
export type { FailedPage, Failure } from './failures.ts'
export { type RollupStates, type WatchedRollups, type WatchOptions, watchRollups } from './rollup-watch.ts'
export { createService, type Service } from './service.ts'
export type { ServiceOptions } from './service-options.ts'
