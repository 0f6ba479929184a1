// DuckDB names a database after its file. It reads `shop.orders` in shop.duckdb as the schema or as the database. That is
// ambiguous or, without a schema of that name, a second name for `main.orders`, through which an account could reach the
// tables of another. So each file is attached under a random name.

import { randomUUID } from 'node:crypto'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** An open database file, for readers. */
export interface Database {
  connect(): Promise<DuckDBConnection>
  closeSync(): void
}

/** Settings that forbid ATTACH, so they come after it. The access mode belongs to the attached file. */
const AFTERWARDS = ['enable_external_access', 'lock_configuration'] as const

/** Opens a file under a name that no schema in it has, and no account. */
export async function openUnnamed(path: string, settings: Readonly<Record<string, string>>): Promise<Database> {
  const name = `"${randomUUID()}"`
  const { access_mode, ...own } = settings
  const first = Object.entries(own).filter(([setting]) => !AFTERWARDS.some((one) => one === setting))
  const instance = await DuckDBInstance.create(':memory:', {
    ...Object.fromEntries(first),
    // The spill folder that DuckDB would use if it opened the file directly.
    temp_directory: `${path}.tmp`,
  })
  try {
    const connection = await instance.connect()
    await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS ${name} (${access_mode ?? 'READ_WRITE'})`)
    await connection.run(`USE ${name}`)
    // A schema of the file may be named `memory`, too.
    await connection.run('DETACH memory')
    for (const setting of AFTERWARDS) {
      if (own[setting] !== undefined) await connection.run(`SET ${setting} = ${own[setting]}`)
    }
    connection.closeSync()
  } catch (cause) {
    instance.closeSync()
    throw cause
  }
  return {
    closeSync: () => instance.closeSync(),
    async connect() {
      const connection = await instance.connect()
      await connection.run(`USE ${name}`)
      return connection
    },
  }
}
