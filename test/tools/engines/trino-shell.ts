// A minimal Trino client for tests. It returns rows and column names.

import type { TrinoConnection } from '../../../engines/trino/address.ts'
import type { Rows } from '../../../src/engine/engine.ts'

/** The address of a test server, and the folder that its Hive catalog uses as `local:///`. */
export interface TrinoServer {
  readonly url: string
  readonly files: string
}

export interface Shown {
  readonly columns: readonly string[]
  readonly rows: Rows
  /** The number of splits. A split is Trino's unit of work, for example one file. */
  readonly splits: number
  /** The CPU time that the server used, in milliseconds. */
  readonly cpuMs: number
}

/** Runs one statement and returns all its rows. Rejects with the server's error. */
export const trinoShell =
  ({ url, user, catalog, schema, session = {} }: TrinoConnection) =>
  async (sql: string): Promise<Shown> => {
    const headers = {
      'X-Trino-User': user,
      'X-Trino-Catalog': catalog,
      'X-Trino-Schema': schema,
      'X-Trino-Session': Object.entries(session)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        .join(','),
    }
    const rows: unknown[][] = []
    let columns: readonly string[] = []
    let reply = await ask(`${url}/v1/statement`, { method: 'POST', body: sql, headers })
    for (;;) {
      if (reply.error) throw new Error(`${reply.error.errorName}: ${reply.error.message}`)
      columns = reply.columns?.map(({ name }: { readonly name: string }) => name) ?? columns
      rows.push(...(reply.data ?? []))
      if (reply.nextUri === undefined) {
        const { totalSplits, cpuTimeMillis } = reply.stats
        return {
          columns,
          rows: rows.map((row) => row.map(cellOf)),
          splits: Number(totalSplits),
          cpuMs: Number(cpuTimeMillis),
        }
      }
      reply = await ask(reply.nextUri, { headers })
    }
  }

const cellOf = (value: unknown) => (value === null || typeof value === 'boolean' ? value : String(value))

async function ask(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return JSON.parse(await response.text(), (_key, value, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? value) : value,
  )
}
