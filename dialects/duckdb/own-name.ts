// DuckDB names a database after its file. If a schema has the same name, `shop.orders` in shop.duckdb is ambiguous.
// This module attaches such a file under another name.

import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

/** An open database file, for readers. */
export interface Database {
  connect(): Promise<DuckDBConnection>
  closeSync(): void
}

/** Reopens the file under a name that no schema has; returns the database itself if there is no conflict. */
export async function withOwnName(
  database: DuckDBInstance,
  path: string,
  settings: Readonly<Record<string, string>>,
): Promise<Database> {
  const { name, schemas } = await namesIn(database)
  if (!schemas.has(name)) return database
  database.closeSync()
  return attached(path, freeName(schemas), settings)
}

async function namesIn(database: Database) {
  const connection = await database.connect()
  try {
    const rows = (await connection.runAndReadAll(NAMES)).getRows().map((row) => row.map(String))
    return { name: rows[0]?.[0] ?? '', schemas: new Set(rows.map(([, schema]) => schema)) }
  } finally {
    connection.closeSync()
  }
}

// Names are case-insensitive.
const NAMES = `SELECT lower(database_name), lower(schema_name) FROM duckdb_schemas()
  WHERE database_name = current_database()`

function freeName(schemas: ReadonlySet<string | undefined>): string {
  let name = 'sightline'
  while (schemas.has(name)) name += '_'
  return name
}

/** Settings that forbid ATTACH, so they come after it. The access mode belongs to the attached file. */
const AFTERWARDS = ['enable_external_access', 'lock_configuration'] as const

async function attached(path: string, name: string, settings: Readonly<Record<string, string>>): Promise<Database> {
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
