// The metrics of `serve` for Prometheus, by prom-client: the count and duration of answers, and the use of the engine,
// the cache and the rate limits. No label contains an account, a value or an unknown path.

import type { Cache } from '../../caches/cache.ts'
import type { Engine } from '../../engine/engine.ts'
import type { AnswerFacts } from '../../http/facts.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import { measuredCache, measuredEngine, measuredLimits } from './measured.ts'

export interface Metrics {
  answer(facts: AnswerFacts): void
  failure(): void
  engine(engine: Engine): Engine
  cache(cache: Cache): Cache
  limits(limits: RateLimits): RateLimits
  /** The response to a scrape by Prometheus. */
  scrape(): Promise<{ readonly type: string; readonly text: string }>
}

// The bounds of the histograms in seconds: from a cache hit to the longest statement.
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Loads prom-client, an optional package. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <const Labels extends string>(name: string, help: string, labelNames: readonly Labels[]) =>
    new Counter<Labels>({ name: `sightline_${name}`, help, labelNames: [...labelNames], registers })
  const gauge = (name: string, help: string) => new Gauge({ name: `sightline_${name}`, help, registers })
  const seconds = <const Labels extends string>(name: string, help: string, labelNames: readonly Labels[]) =>
    new Histogram<Labels>({
      name: `sightline_${name}_seconds`,
      help,
      labelNames: [...labelNames],
      buckets: BUCKETS,
      registers,
    })

  const answers = counter('requests_total', 'Answers by endpoint, status and outcome', [
    'endpoint',
    'method',
    'status',
    'outcome',
  ])
  const durations = seconds('request_duration', 'Time until an answer; for an export, until its end', ['endpoint'])
  const rows = counter('rows_total', 'Rows of answers', ['endpoint'])
  const rolled = counter('rollup_answers_total', 'Parts of statements that a rollup answered', ['rollup'])
  const unrolled = counter('rollup_refusals_total', 'Parts of statements that a rollup did not answer', [
    'rollup',
    'code',
  ])
  const failures = counter('failures_total', 'Failures; the log has a line for each', [])
  const reads = {
    waiting: gauge('engine_waiting', 'Reads that wait for a connection'),
    running: gauge('engine_running', 'Reads that hold a connection'),
    waited: seconds('engine_wait', 'Time that a read waited for a connection', []),
    failed: counter('engine_failures_total', 'Reads that failed, by code', ['code']),
  }
  const cached = counter('cache_total', 'Calls of the store of results', ['operation', 'outcome'])
  const limited = counter('limit_total', 'Requests counted by the rate limits', ['limit', 'outcome'])

  return {
    answer({ endpoint = 'none', method, status, outcome, milliseconds, rows: count = 0, rollups }) {
      // A client may send any method, so unknown methods share one label.
      answers.inc({ endpoint, method: METHODS.has(method) ? method : 'other', status, outcome })
      durations.observe({ endpoint }, milliseconds / 1000)
      rows.inc({ endpoint }, count)
      for (const { rollup } of rollups?.used ?? []) rolled.inc({ rollup })
      for (const { rollup, code } of rollups?.refused ?? []) unrolled.inc({ rollup, code })
    },
    failure: () => failures.inc(),
    engine: (engine) => measuredEngine(engine, reads),
    cache: (cache) => measuredCache(cache, (operation, outcome) => cached.inc({ operation, outcome })),
    limits: (limits) => measuredLimits(limits, (limit, outcome) => limited.inc({ limit, outcome })),
    scrape: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])
