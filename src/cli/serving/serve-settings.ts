// The settings of `sightline serve`, read before anything is opened.

import { type Args, type ReadFlag, usageError } from '../args.ts'
import { account, instant, isOn, timeZone, wholeNumber } from '../flag-values.ts'
import { type Placed, placed } from '../flags/placed.ts'
import { defaultRateLimit, rateLimit } from '../flags/rate-limit-flag.ts'
import { compilerFrom, type MakeCompiler } from '../flags/warehouse-flags.ts'
import { type LogOptions, logLevel } from '../logging/log.ts'
import { type MetricsAddress, metricsAddress } from '../metrics/open-metrics.ts'
import { type MakeTranslator, translatorOf } from '../questions/open-translator.ts'
import { databaseError } from '../sources/database.ts'
import { dialect } from '../sources/dialects.ts'
import { MOST_EVENTS } from '../sources/make-sample.ts'
import { type Source, sourceOf } from '../sources/read-from.ts'
import { resourcesOf } from '../sources/resource-flags.ts'
import { openSample, SAMPLE_ACCOUNT, SAMPLE_FILE } from '../sources/sample-file.ts'
import { cachePlace, cacheSize, cacheSizeInMemory, noCacheSize, sampleCache } from '../stores/open-cache.ts'
import type { StoreSettings } from '../stores/open-stores.ts'
import { isRedisUrl, redisUrl } from '../stores/redis.ts'
import { type AccessOptions, keys } from './access.ts'
import { readCertificate } from './certificate.ts'
import { origins, type Transport, transportOf } from './transport.ts'

export interface Settings {
  readonly access: AccessOptions
  readonly transport: Transport
  /** The origins whose web pages may call the service. */
  readonly cors: readonly string[] | undefined
  readonly stores: StoreSettings
  /** The maximum number of rows of an export. Default: unlimited. */
  readonly exportRows: number | undefined
  readonly now: Date | undefined
  readonly source: Pick<Source, 'dialect' | 'open' | 'failed'>
  /** Makes a compiler for the model and the mapping that the flags name. */
  readonly compilerFor: MakeCompiler
  /** Undefined if questions are off. */
  readonly makeTranslator: MakeTranslator | undefined
  /** Whether the explorer is served. */
  readonly explorer: boolean
  /** Whether MCP is served. */
  readonly mcp: boolean
  readonly metrics: MetricsAddress | undefined
  readonly log: LogOptions
}

/** Rejects with a usage error for flags that are invalid or conflict. */
export async function settingsOf(args: Args): Promise<Settings> {
  const source = sourceOf(args)
  const demoAccount = args.value('account', account)
  const events = args.value('events', wholeNumber(1, MOST_EVENTS))
  const file = args.value('keys', keys)
  const now = args.value('now', instant)
  if (source !== undefined && file === undefined && demoAccount === undefined) {
    throw usageError(`${source.place} requires --keys FILE, or --account A for a demo key`)
  }
  if (source !== undefined && events !== undefined) {
    throw usageError(`--events applies to the sample, not to ${source.place}`)
  }
  const resources = resourcesOf(args)
  const cache = args.value('cache', placed(cachePlace)) ?? (source === undefined ? sampleCache : undefined)
  const isPlain = source === undefined && file === undefined
  const sample: Settings['source'] = {
    dialect: dialect('duckdb', '--engine').dialect,
    open: () => openSample({ events, now }, resources),
    failed: (error) => databaseError(SAMPLE_FILE, error),
  }
  const level = args.value('log-level', logLevel)
  const transport = transportOf(args, source === undefined || file === undefined)
  if (transport.tls !== undefined) await readCertificate(transport.tls)
  return {
    access: {
      keys: file,
      demoAccount: demoAccount ?? (isPlain ? SAMPLE_ACCOUNT : undefined),
      timeZone: args.value('time-zone', timeZone),
    },
    transport,
    cors: args.value('cors', origins),
    exportRows: args.value('export-rows', wholeNumber(1, Number.MAX_SAFE_INTEGER)),
    stores: { cache, cacheSize: args.value('cache-size', sizeFor(cache)), ...limitsOf(args) },
    now,
    source: source ?? sample,
    compilerFor: compilerFrom(args),
    makeTranslator: translatorOf(args),
    explorer: args.value('explorer', isOn) ?? true,
    mcp: args.has('mcp'),
    metrics: args.value('metrics', metricsAddress),
    log: { sql: args.has('log-sql'), ...(level !== undefined && { level }) },
  }
}

function limitsOf(args: Args): Pick<StoreSettings, 'rateLimit' | 'rateLimitStore'> {
  const limit = args.has('rate-limit') ? args.value('rate-limit', rateLimit) : defaultRateLimit()
  const rateLimitStore = args.value('rate-limit-store', placed(redisUrl))
  if (limit === undefined && rateLimitStore !== undefined) {
    throw usageError(`${rateLimitStore.place} requires a rate limit, but --rate-limit is off`)
  }
  return { rateLimit: limit, rateLimitStore }
}

const sizeFor = (cache: Placed<string> | undefined): ReadFlag<number> =>
  cache === undefined ? cacheSizeInMemory : isRedisUrl(cache.value) ? noCacheSize : cacheSize
