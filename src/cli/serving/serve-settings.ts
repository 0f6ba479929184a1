// Checks the settings of `sightline serve` before anything is opened.

import { getHeapStatistics } from 'node:v8'
import { isRedisUrl } from '../addresses.ts'
import { type Args, usageError } from '../args.ts'
import { compilerFrom, type MakeCompiler } from '../config/compiler.ts'
import { DEFAULT_RATE_LIMIT, type RateLimit } from '../config/rate-limit.ts'
import { readSettings, type Settings } from '../config/settings.ts'
import type { LogOptions } from '../logging/log.ts'
import type { MetricsAddress } from '../metrics/open-metrics.ts'
import { type MakeTranslator, translatorOf } from '../questions/open-translator.ts'
import { databaseError } from '../sources/database.ts'
import { dialect } from '../sources/dialects.ts'
import { type Source, sourceOf } from '../sources/read-from.ts'
import { resourcesOf } from '../sources/resources.ts'
import { openSample, SAMPLE_ACCOUNT, SAMPLE_FILE } from '../sources/sample-file.ts'
import { sampleCache } from '../stores/open-cache.ts'
import { keysIn } from '../stores/open-keys.ts'
import type { StoreSettings } from '../stores/open-stores.ts'
import type { AccessOptions } from './access.ts'
import { readCertificate } from './certificate.ts'
import { type Transport, transportOf } from './transport.ts'

export interface ServeSettings {
  readonly access: AccessOptions
  readonly transport: Transport
  /** The origins whose web pages may call the service. */
  readonly cors: readonly string[] | undefined
  readonly stores: StoreSettings
  /** The maximum number of rows of an export. Default: unlimited. */
  readonly exportRows: number | undefined
  readonly now: Date | undefined
  readonly source: Pick<Source, 'dialect' | 'open' | 'failed'>
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

/** Rejects with a usage error for settings that are invalid or conflict. */
export async function serveSettings(args: Args): Promise<ServeSettings> {
  const settings = await readSettings(args)
  const { account, keys, now, log, sample } = settings
  if (keys !== undefined) keysIn(keys.value, keys.place)
  const source = sourceOf(settings)
  if (source !== undefined && keys === undefined && account === undefined) {
    throw usageError(`${source.place} requires --keys FILE, or --account A for a demo key`)
  }
  if (source !== undefined && sample.events !== undefined) {
    throw usageError(`${sample.events.place} applies to the sample, not to ${source.place}`)
  }
  const transport = transportOf(settings.server, source === undefined || keys === undefined)
  if (transport.tls !== undefined) await readCertificate(transport.tls)
  const isPlain = source === undefined && keys === undefined
  const demoAccount = account ?? (isPlain ? { value: SAMPLE_ACCOUNT, place: SAMPLE_FILE } : undefined)
  return {
    access: { keys, demoAccount, timeZone: settings.timeZone?.value },
    transport,
    cors: settings.server.cors?.value,
    exportRows: settings.exportRows?.value,
    stores: { ...cacheOf(settings, source === undefined), rateLimit: rateLimitOf(settings) },
    now: now?.value,
    source: source ?? sampleSource(settings),
    compilerFor: compilerFrom(settings),
    makeTranslator: translatorOf(settings),
    explorer: settings.explorer?.value ?? true,
    mcp: settings.mcp?.value ?? false,
    metrics: metricsOf(settings.metrics),
    log: { sql: log.sql?.value ?? false, ...(log.level !== undefined && { level: log.level.value }) },
  }
}

const sampleSource = (settings: Settings): ServeSettings['source'] => ({
  dialect: dialect('duckdb', '--engine').dialect,
  open: () => openSample({ events: settings.sample.events?.value, now: settings.now?.value }, resourcesOf(settings)),
  failed: (error) => databaseError(SAMPLE_FILE, error),
})

function cacheOf({ cache }: Settings, isSample: boolean): Pick<StoreSettings, 'cache' | 'cacheSize'> {
  const { bytes, results = isSample ? sampleCache : undefined } = cache
  if (bytes !== undefined && results !== undefined && isRedisUrl(results.value))
    throw usageError(`${bytes.place} does not apply to Redis: set its maxmemory`)
  // Node ends the process when its heap is full.
  const most = Math.floor(getHeapStatistics().heap_size_limit / 2)
  if (bytes !== undefined && results === undefined && bytes.value > most)
    throw usageError(
      `${bytes.place} must be at most ${most}, half of Node's heap, not ${bytes.value}; or keep results in a file, with cache.results`,
    )
  return { cache: results, cacheSize: bytes?.value }
}

const rateLimitOf = ({ rateLimit }: Settings): RateLimit | undefined =>
  rateLimit?.value === 'off' ? undefined : (rateLimit?.value ?? DEFAULT_RATE_LIMIT)

function metricsOf({ host, port }: Settings['metrics']): MetricsAddress | undefined {
  if (port !== undefined) return { host: host?.value ?? '127.0.0.1', port: port.value }
  if (host === undefined) return undefined
  throw usageError(`${host.place} requires metrics.port`)
}
