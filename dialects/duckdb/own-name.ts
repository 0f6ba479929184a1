// DuckDB names a database after its file, and reads `shop.orders` in shop.duckdb as the schema or as the database: it is
// ambiguous, or, without a schema of that name, a second name of `main.orders`. An account could reach the tables of
// another by it. So each file is attached under a name that nobody can guess.

import { randomUUID } from 'node:crypto'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** An open database file, as its readers see it. */
export interface Database {
  connect(): Promise<DuckDBConnection>
  closeSync(): void
}

/** Settings that end what is needed to attach a file; the access mode is that of the attached file. */
const AFTERWARDS = ['enable_external_access', 'lock_configuration'] as const

/** Opens a file under a name that no schema in it has, and no account. */
export async function openUnnamed(path: string, settings: Readonly<Record<string, string>>): Promise<Database> {
  const name = `"${randomUUID()}"`
  const { access_mode, ...own } = settings
  const first = Object.entries(own).filter(([setting]) => !AFTERWARDS.some((one) => one === setting))
  const instance = await DuckDBInstance.create(':memory:', {
    ...Object.fromEntries(first),
    // Where DuckDB puts what does not fit into memory, if the file itself is what it opens.
    temp_directory: `${path}.tmp`,
  })
  try {
    const connection = await instance.connect()
    await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS ${name} (${access_mode ?? 'READ_WRITE'})`)
    await connection.run(`USE ${name}`)
    // A schema may have that name, too.
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
