// The entry `sightline/service`: answers to requests from a database, for hosts that bring their own transport.

export type { Cache } from './cache.ts'
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
} from './engine.ts'
export type { Failure } from './failures.ts'
export { type MemoryCacheOptions, memoryCache } from './memory-cache.ts'
export { type Answer, type Caller, createService, type Service, type ServiceOptions } from './service.ts'
