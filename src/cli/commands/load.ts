// `sightline load`: copies a warehouse from a DuckDB file to a Postgres or Trino server.

import { isAbsolute } from 'node:path'
import { type Difference, load, UnfitCells } from '../../../sample/load/load.ts'
import type { Target } from '../../../sample/load/target.ts'
import type { TrinoFiles } from '../../../sample/load/trino.ts'
import { type Args, type Command, commandError, isCommandError, type ReadFlag, usageError } from '../args.ts'
import { settingFlags } from '../config/settings.ts'
import { TRINO_TOKEN } from '../config/variables.ts'
import { folder, oneOf, tableFormat, text } from '../flag-values.ts'
import { createProgress, say } from '../io/progress.ts'
import { openDatabase } from '../sources/database.ts'
import { defaultResources } from '../sources/resources.ts'
import { serverError } from '../sources/server-error.ts'
import { postgresUrl, trinoUrl } from '../sources/server-url.ts'

export const command: Command = {
  usage: {
    line: `load --engine postgres --url URL --database FILE
       sightline load --engine trino --url URL --database FILE --files FOLDER [--location URI]
                      [--format iceberg|hive] [--hive-catalog C]`,
    about: `Copies the tables of the reference warehouse from a DuckDB file to a server. Creates missing tables. Loads
nothing, with exit status 1, if the server cannot store a cell, or if no answer could contain the cell. Each month in
the file replaces the rows of that month on the server, so you can repeat an interrupted load. A failed load removes
the tables that it created. In tables that existed before, it does not restore the rows that it has already replaced. At
the end, the load compares the row counts of the file and the server. Exit status 1 if they differ, for example because
the server has rows of other months.

Postgres: loads each month of each table in one transaction. Readers see either the old rows or the new rows.

Trino: writes Parquet files into the folder --files, which the server sees as --location, and replaces the complete
folder of each table. With --format hive, the files become external tables in the catalog and schema of the URL. With
--format iceberg, the files become temporary tables in the catalog --hive-catalog. Trino then copies these into Iceberg
tables in the catalog and schema of the URL.`,
    flags: {
      engine: { value: 'E', about: 'postgres or trino.' },
      url: settingFlags('url').url,
      database: { value: 'FILE', about: 'The DuckDB file to copy. It is opened read-only and must exist.' },
      files: { value: 'FOLDER', about: 'Trino: a folder on this machine that the server sees.' },
      location: {
        value: 'URI',
        about: 'Trino: the URI of the folder --files on the server, such as s3://bucket/web. Default: local:///.',
      },
      format: { value: 'F', about: 'Trino: iceberg or hive. Default: hive.' },
      'hive-catalog': { value: 'C', about: 'Trino: the Hive catalog of the temporary tables. Default: hive.' },
    },
  },
  async run(args) {
    const server = serverOf(args)
    const path = args.need('database', text)
    const resources = defaultResources()
    // Open the file first, to report a bad file with the same messages as other commands.
    await (await openDatabase(path, resources)).close()
    const { openExport } = await import('../../../sample/load/export.ts')
    const warehouse = await openExport({ path, ...resources })
    try {
      const differing = await load(warehouse, await server.open(), { say, begin: createProgress })
      if (differing.length > 0) throw commandError(1, `${server.name}: ${sentence(differing, server.hint)}`)
      say('the file and the server have the same number of rows in every table')
      return 0
    } catch (error) {
      if (error instanceof UnfitCells) throw commandError(1, `--database ${path}: ${error.message}; nothing was loaded`)
      throw isCommandError(error) ? error : serverError(server.name, error)
    } finally {
      warehouse.close()
    }
  },
}

interface Server {
  /** The name of the server in messages. */
  readonly name: string
  readonly open: () => Promise<Target>
  /** A hint that the error adds if rows are missing on the server. */
  readonly hint: string
}

/** Reads all flags, so that an invalid flag fails before anything is opened. */
function serverOf(args: Args): Server {
  const engine = args.need('engine', oneOf('postgres', 'trino'))
  if (engine === 'postgres') {
    const stray = ['files', 'location', 'format', 'hive-catalog'].find(args.has)
    if (stray !== undefined) throw usageError(`--${stray} requires --engine trino`)
    const url = args.need('url', postgresUrl)
    const open = async () => (await import('../../../sample/load/postgres.ts')).postgresTarget(url.href)
    return { name: `Postgres at ${url.host}`, open, hint: '' }
  }
  const connection = args.need('url', (url, place) => trinoUrl(url, place, process.env[TRINO_TOKEN]))
  const format = args.value('format', tableFormat) ?? 'hive'
  if (format === 'hive' && args.has('hive-catalog')) throw usageError('--hive-catalog requires --format iceberg')
  if (!/^[a-z0-9_]+$/.test(connection.schema)) {
    throw usageError(
      '--url: the schema must have only lower-case letters, digits and _, because a folder gets the same name',
    )
  }
  const files: TrinoFiles = {
    format,
    folder: args.need('files', folder),
    location: args.value('location', location) ?? 'local:///',
    hiveCatalog: args.value('hive-catalog', text) ?? 'hive',
  }
  return {
    name: `Trino at ${new URL(connection.url).host}`,
    open: async () => (await import('../../../sample/load/trino.ts')).trinoTarget(connection, files),
    hint: '; is --location the URI of the folder --files on the server?',
  }
}

const location: ReadFlag<string> = (value, flag) => {
  if (/^[a-z][a-z0-9+.-]*:\/\/[^\s]*$/.test(value) || isAbsolute(value)) return value
  throw usageError(`${flag} must be a URI such as s3://bucket/web, not ${JSON.stringify(value)}`)
}

function sentence(differing: readonly Difference[], hint: string): string {
  const isMissing = differing.some(({ own, theirs }) => own > theirs)
  const tables = differing.map(
    ({ relation, own, theirs }) => `${relation} has ${own} rows in the file and ${theirs} on the server`,
  )
  return tables.join(', ') + (isMissing ? hint : '')
}
