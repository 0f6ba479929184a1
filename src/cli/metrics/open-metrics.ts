// Serves the metrics on a separate address, so that clients of the service cannot read them.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { memoryCache } from '../../caches/memory-cache.ts'
import { commandError } from '../args.ts'
import { reasonOf } from '../io/input.ts'
import { createMetrics, type Metrics } from './metrics.ts'

export interface MetricsAddress {
  readonly host: string
  readonly port: number
}

/** Measures a server. Without an address for the metrics, measures nothing. */
export interface Measuring extends Pick<Metrics, 'answer' | 'failure' | 'engine'> {
  cache: (cache: ReturnType<Metrics['cache']> | undefined) => ReturnType<Metrics['cache']> | undefined
  limits: (limits: ReturnType<Metrics['limits']> | undefined) => ReturnType<Metrics['limits']> | undefined
  /** The URL of the metrics; undefined if nothing is measured. */
  readonly url: string | undefined
  stop(): void
}

const UNMEASURED: Measuring = {
  answer: () => {},
  failure: () => {},
  engine: (engine) => engine,
  cache: (cache) => cache,
  limits: (limits) => limits,
  url: undefined,
  stop: () => {},
}

export async function openMetrics(address: MetricsAddress | undefined): Promise<Measuring> {
  if (address === undefined) return UNMEASURED
  const metrics = await createMetrics()
  const { url, stop } = await serveMetrics(address, metrics)
  return {
    ...metrics,
    // Without a store, the service would create a default store. Create this store here, to measure it.
    cache: (cache = memoryCache()) => metrics.cache(cache),
    limits: (limits) => limits && metrics.limits(limits),
    url,
    stop,
  }
}

async function serveMetrics({ host, port }: MetricsAddress, { scrape }: Metrics) {
  const server = createServer(async ({ url, method }, answer) => {
    if (url !== '/metrics') return answer.writeHead(404).end('the metrics are at /metrics\n')
    if (method !== 'GET' && method !== 'HEAD') return answer.writeHead(405, { allow: 'GET, HEAD' }).end()
    const { type, text } = await scrape()
    return answer.writeHead(200, { 'content-type': type }).end(method === 'HEAD' ? '' : text)
  })
  try {
    // `unref`: this server must not keep the program running.
    await once(server.listen(port, host).unref(), 'listening')
  } catch (error) {
    throw commandError(1, `cannot serve metrics on port ${port} of ${host}: ${reasonOf(error)}`)
  }
  const bound = server.address()
  const at = typeof bound === 'object' && bound !== null ? bound.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${at}/metrics`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
