// The options of a service, and their checks.

import type { Cache } from '../caches/cache.ts'
import type { AnyCompiler } from '../compiler/create-compiler.ts'
import type { Engine } from '../engine/engine.ts'
import { callable, type MembersOf, needed, wholeNumber, withMethods } from '../names/members.ts'
import type { Translator } from '../questions/translation.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Failure } from './failures.ts'
import type { RollupStates } from './rollup-watch.ts'

/** Options of a service. */
export interface ServiceOptions {
  readonly compiler: AnyCompiler
  readonly engine: Engine
  /** Translates plain-English questions into queries. Default: none, so the service answers questions with 502. */
  readonly translator?: Translator
  /** Stores results for 24 hours. Default: the memory of the process. */
  readonly cache?: Cache
  /** The wall clock. Default: the system's wall clock. */
  readonly clock?: () => Date
  /** A monotonic clock in milliseconds. Default: `performance.now`. */
  readonly uptime?: () => number
  /** Creates the ID of a result: 43 characters of base64url. Default: 256 random bits. */
  readonly newId?: () => string
  /** The maximum number of rows of an export. A larger export fails. Default: unlimited. */
  readonly exportRows?: number
  /**
   * Creates spans for reads and statements. Pass `trace.getTracer('sightline')` of `@opentelemetry/api`. Default: none.
   */
  readonly tracer?: Tracer
  /** The states of the compiler's rollups, from `watchRollups`. Default: none, so the service does not use rollups. */
  readonly rollups?: RollupStates
  /** Called with every failure. The client gets only the failure's reference. */
  readonly onError?: (failure: Failure) => void
}

/** The checks of the options. */
export const SERVICE_OPTIONS: MembersOf<ServiceOptions> = {
  compiler: needed(withMethods('be made by createCompiler', 'compile', 'compileReport')),
  engine: needed(withMethods('be an engine, such as one opened by openDuckDB', 'read')),
  translator: withMethods('be a translator, such as one made by createTranslator', 'translate'),
  cache: withMethods('be a store with get, set and delete', 'get', 'set', 'delete'),
  clock: callable,
  uptime: callable,
  newId: callable,
  exportRows: wholeNumber(1),
  tracer: withMethods('be a tracer of @opentelemetry/api', 'startActiveSpan'),
  rollups: withMethods('be made by watchRollups', 'current', 'failed'),
  onError: callable,
}
