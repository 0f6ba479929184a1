// The flags that say what the tables of a warehouse are like, for every command that compiles.

import { type Compiler, createCompiler } from '../compiler.ts'
import type { Warehouse } from '../lower/warehouse.ts'
import type { Dialect } from '../sql/dialect.ts'
import { type Args, type Flag, usageError } from './args.ts'
import { text } from './flag-values.ts'
import { placed } from './placed.ts'
import { warehouseFile } from './warehouse-file.ts'

export const warehouseFlags: Readonly<Record<'partitioned' | 'warehouse', Flag>> = {
  warehouse: {
    value: 'FILE',
    about: `A JSON file that says what your tables and columns are called and how they are stored: see docs/warehouse.md.
"sightline check --suggest" proposes one, "sightline check --json-schema" prints its JSON Schema.`,
  },
  partitioned: {
    about: `The tables are partitioned by event_year and event_month, like those that "sightline load" makes on Trino: the
dates of a request limit these columns, too, so that only the partitions needed are read.`,
  },
}

/** What makes a compiler for tables that are as the flags say. Throws a usage error that names the file at fault. */
export function compilerFrom(args: Args): (dialect: Dialect) => Compiler {
  const file = args.value('warehouse', placed(text))
  const warehouse: Warehouse = {
    ...(file !== undefined && warehouseFile(file.value, file.place)),
    ...(args.has('partitioned') && { partitioned: true }),
  }
  return (dialect) => {
    try {
      return createCompiler({ dialect, warehouse })
    } catch (error) {
      if (file === undefined || !(error instanceof Error)) throw error
      throw usageError(`${file.place} ${file.value}: ${error.message}`)
    }
  }
}
