// Opens a DuckDB file, a Postgres server or a Trino server for writing the tables of rollups. Changes a copy of a
// DuckDB file, and replaces the file with the copy at the end.

import { realpathSync } from 'node:fs'
import type { RunSql } from '../../rollups/maintain/refresh.ts'
import { errorCode, messageOf } from '../../std/error-details.ts'
import { commandError, isCommandError, usageError } from '../args.ts'
import type { Settings } from '../config/settings.ts'
import { makeFile } from '../files/make-file.ts'
import { databaseError, openDatabase } from '../sources/database.ts'
import { postgresOf, requireEngine, trinoOf } from '../sources/read-from.ts'
import { resourcesOf } from '../sources/resources.ts'
import { serverError } from '../sources/server-error.ts'

/** A database to write into. */
export interface Writer {
  readonly run: RunSql
  /** Runs `work` in a transaction, if the engine has transactions over several statements. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /**
   * Ends INSERT statements that an interrupted command left running and whose text begins with `start`. Their rows
   * would be added to the rows of this command.
   */
  endInserts(start: string): Promise<void>
}

type Database = Settings['database']
type Work = (writer: Writer) => Promise<void>

/** Opens the database of the settings, calls `work` with it, and closes it. */
export async function withWriter(settings: Settings, work: Work): Promise<void> {
  const { database } = settings
  const engine = database.engine?.value ?? 'duckdb'
  requireEngine(engine, database)
  if (engine === 'duckdb') return inFile(settings, work)
  return engine === 'postgres' ? onPostgres(database, work) : onTrino(database, work)
}

async function inFile(settings: Settings, work: Work): Promise<void> {
  const { file } = settings.database
  if (file === undefined) throw usageError('--database is required; see --help')
  const { value: given, place } = file
  const name = `${place} ${given}`
  const resources = resourcesOf(settings)
  // Open the file first, to report a bad file with the same messages as other commands.
  await (await openDatabase(given, { name, ...resources })).close()
  // A rename over a link would replace the link.
  const path = realpathSync.native(given)
  const { editedCopy } = await import('../../../engines/duckdb/edit.ts')
  let unlock = () => {}
  const make = async (draft: string) => {
    // A process that loses its lock makes the file again.
    unlock()
    unlock = await editedCopy({ path, draft, ...resources }, (run) =>
      work({ run, transaction: (own) => own(), endInserts: async () => {} }),
    )
  }
  try {
    await makeFile(path, { make })
  } catch (error) {
    throw databaseError(name, error)
  } finally {
    unlock()
  }
}

async function onPostgres(database: Database, work: Work): Promise<void> {
  const url = postgresOf(database)
  const { openPostgresWriter } = await import('../../../engines/postgres/write.ts')
  const failed = (error: unknown) =>
    isCommandError(error) ? error : serverError(`Postgres at ${url.host}`, withPrivileges(error))
  const writer = await openPostgresWriter(url.href, LOCK).catch((error) => {
    throw failed(error)
  })
  try {
    await work({ ...writer, endInserts: async () => {} })
  } catch (error) {
    throw failed(error)
  } finally {
    await writer.close()
  }
}

/** The code of Postgres for a missing privilege, and for rows that row-level security would hide. */
const DENIED = '42501'
const PRIVILEGES = 'the role must be able to read all rows and to create tables in the schema of your tables'

/** Adds the needed privileges to an error about missing privileges. */
const withPrivileges = (error: unknown) =>
  errorCode(error) === DENIED ? new Error(`${messageOf(error)}; ${PRIVILEGES}`) : error

/** The key of the advisory lock: an arbitrary number, the same for every command. */
const LOCK = 7_360_281_545

async function onTrino(database: Database, work: Work): Promise<void> {
  const connection = trinoOf(database)
  const { endStatements, trinoRunner } = await import('../../../engines/trino/write.ts')
  const run = trinoRunner(connection)
  try {
    await work({
      run,
      transaction: (own) => own(),
      endInserts: async (start) => {
        if (!(await endStatements(run, start))) throw commandError(1, 'another refresh is running')
      },
    })
  } catch (error) {
    throw isCommandError(error) ? error : serverError(`Trino at ${new URL(connection.url).host}`, error)
  }
}
