// Runs statements on Trino, over HTTP. The protocol is in client.ts, the settings of a connection in address.ts.

import { type Engine, failure, type Run, type Statement } from '../../src/service/engine.ts'
import { addressOf, type TrinoConnection } from './address.ts'
import { type Client, type Fetch, runStatement } from './client.ts'

export interface TrinoOptions extends TrinoConnection {
  /** Longest time of one statement, waiting in the server's queue included. Default 30,000. */
  readonly timeoutMs?: number
  /** Default: Node's own. Another one may bring a client certificate or a proxy. */
  readonly fetch?: Fetch
}

/**
 * An engine on a Trino server. Nothing is asked of the server before the first read, and nothing that it says is kept
 * from one statement to the next.
 *
 * Trino has no snapshot over several statements: rows that are written between the page and its count can make the
 * total differ from the page by as many.
 *
 * @example
 * const engine = trinoEngine({ url: 'https://trino.internal', user: 'sightline', password, catalog: 'iceberg', schema: 'web' })
 */
export function trinoEngine({ timeoutMs = 30_000, fetch = globalThis.fetch, ...connection }: TrinoOptions): Engine {
  // The server ends a statement at the limit too, should this process be gone by then.
  const session = { query_max_run_time: `${timeoutMs}ms`, ...connection.session }
  const underWay = new Set<Promise<unknown>>()
  const track = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }
  const client: Client = { address: addressOf({ ...connection, session }), fetch, timeoutMs, afterwards: track }
  let isClosed = false
  return {
    async read(work, { signal } = {}) {
      if (isClosed) throw failure('closed', 'the engine is closed')
      return await track(read(client, work, signal))
    },
    async close() {
      isClosed = true
      // A read that ends may leave a statement to take back: a process that ended first would leave it running.
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

async function read<T>(client: Client, work: (run: Run) => Promise<T>, caller: AbortSignal | undefined): Promise<T> {
  const over = new AbortController()
  const signal = caller === undefined ? over.signal : AbortSignal.any([caller, over.signal])
  const run: Run = async (statement) => {
    if (over.signal.aborted) throw failure('refused', 'the read that this statement belongs to is over')
    check(statement)
    return await runStatement(client, statement.sql, signal)
  }
  try {
    return await work(run)
  } finally {
    over.abort()
  }
}

function check({ sql, parameters }: Statement): void {
  if (!/^\s*(?:select|with)\b/i.test(sql)) throw failure('refused', 'the statement is not a SELECT')
  if (parameters.length > 0) throw failure('refused', 'Trino binds no parameters: its statements hold literals')
}
