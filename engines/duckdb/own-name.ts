// DuckDB names a database after its file. In shop.duckdb, `shop.orders` can mean a table in the schema `shop` or in the
// database `shop`. If a schema `shop` exists, the name is ambiguous. If no schema `shop` exists, the name means
// `main.orders`. If each account has a schema, the account `shop` could then read `main.orders`, which is outside its
// schema. So each file is attached under a random name.

import { randomUUID } from 'node:crypto'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** An open database file. */
export interface Database {
  connect(): Promise<DuckDBConnection>
  closeSync(): void
}

/** These settings forbid ATTACH, so they are set after ATTACH. The access mode is an option of ATTACH. */
const AFTERWARDS = ['enable_external_access', 'lock_configuration'] as const

/** Opens a file under a random database name, which cannot equal the name of a schema or an account. */
export async function openUnnamed(path: string, settings: Readonly<Record<string, string>>): Promise<Database> {
  const name = `"${randomUUID()}"`
  const { access_mode, ...own } = settings
  const first = Object.entries(own).filter(([setting]) => !AFTERWARDS.some((one) => one === setting))
  const instance = await DuckDBInstance.create(':memory:', {
    ...Object.fromEntries(first),
    // The folder for temporary files that DuckDB would use if it opened the file directly.
    temp_directory: `${path}.tmp`,
  })
  try {
    const connection = await instance.connect()
    await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS ${name} (${access_mode ?? 'READ_WRITE'})`)
    await connection.run(`USE ${name}`)
    // Detach the database `memory`, because a schema of the file can have that name.
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
