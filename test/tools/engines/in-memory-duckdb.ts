// An in-memory DuckDB database with the same lockdown as a served file.

import { open, type ReadingOptions, type ResourceOptions, resources, serve } from '../../../engines/duckdb/engine.ts'
import { LOCKED, LOCKED_LAST } from '../../../engines/duckdb/lockdown.ts'
import type { DuckDBWriter } from '../../../engines/duckdb/writer.ts'
import type { Engine } from '../../../src/engine/engine.ts'

/** Creates the database, calls `fill` to fill it, locks it down and opens an engine on it. */
export async function createInMemoryDuckDB(
  options: ReadingOptions & ResourceOptions,
  fill: (writer: DuckDBWriter) => Promise<void>,
): Promise<Engine> {
  const instance = await open(':memory:', { ...resources(options), ...LOCKED })
  const connection = await instance.connect()
  const execute = async (sql: string) => void (await connection.run(sql))
  try {
    await fill({ execute, interrupt: () => connection.interrupt() })
    for (const [name, value] of Object.entries(LOCKED_LAST)) await execute(`SET ${name} = ${value}`)
  } catch (cause) {
    connection.closeSync()
    instance.closeSync()
    throw cause
  }
  const engine = await serve(instance, options)
  connection.closeSync()
  return engine
}
