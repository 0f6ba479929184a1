// DuckDB names a database after its file. In shop.duckdb, the `shop` of `shop.orders` can be the schema or the
// database. With a schema `shop` the name is ambiguous. Without one, it means `main.orders`, so that an account could
// read the tables of another account. So each file is attached under a random name.

import { randomUUID } from 'node:crypto'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** An open database file, for readers. */
export interface Database {
  connect(): Promise<DuckDBConnection>
  closeSync(): void
}

/** These settings forbid ATTACH, so they are set after it. The access mode is an option of ATTACH. */
const AFTERWARDS = ['enable_external_access', 'lock_configuration'] as const

/** Opens a file under a random name, which equals neither a schema in it nor an account. */
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
    // Detach `memory`, because a schema of the file may have that name.
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
