// The flags that the `rollups` commands share, and a reader of the rollups that these flags name.

import { type Maintenance, openMaintenance } from '../../maintenance/index.ts'
import type { BrokenFact } from '../../maintenance/refresh.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { type Args, type Flag, usageError } from '../args.ts'
import { text } from '../flag-values.ts'
import { placed } from '../flags/placed.ts'
import { rollupsFile, rollupsFlag } from '../flags/rollups-file.ts'
import { modelOf, warehouseFlags, warehouseOf } from '../flags/warehouse-flags.ts'
import { dialect } from '../sources/dialects.ts'
import { engineName, sourceFlags } from '../sources/read-from.ts'
import { resourceFlags } from '../sources/resource-flags.ts'

const { model, warehouse } = warehouseFlags

export const declarationFlags: Readonly<Record<string, Flag>> = { rollups: rollupsFlag, model, warehouse }

/** The flags of commands that write tables. */
export const writingFlags: Readonly<Record<string, Flag>> = {
  ...declarationFlags,
  database: {
    value: 'FILE',
    about: `The DuckDB file with the data. The command changes a copy, and then renames the copy over the file. A
server can read the file all the time.`,
  },
  engine: sourceFlags.engine,
  url: sourceFlags.url,
  ...resourceFlags,
}

/** The rollups that the flags name, prepared for the dialect of `--dialect` or of the engine. */
export async function maintenanceFor(args: Args): Promise<Maintenance> {
  const file = args.need('rollups', placed(text))
  const rollups = rollupsFile(file.value, file.place)
  const loaders = args.value('dialect', dialect) ?? dialect(args.value('engine', engineName) ?? 'duckdb', '--engine')
  const tables: Warehouse = warehouseOf(args)
  try {
    return openMaintenance({
      dialect: await loaders.dialect(),
      model: await modelOf(args),
      warehouse: tables,
      rollups: rollups as Parameters<typeof openMaintenance>[0]['rollups'],
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw usageError(`${file.place} ${file.value}: ${error.message}`)
  }
}

/** Returns a function that prints a warning for each fact that does not hold, once per fact. */
export function warner(): (broken: readonly BrokenFact[]) => void {
  const warned = new Set<string>()
  return (broken) => {
    for (const one of broken) {
      if (!warned.has(one.fact.name)) process.stderr.write(`warning: ${brokenLine(one)}\n`)
      warned.add(one.fact.name)
    }
  }
}

function brokenLine({ fact, example }: BrokenFact): string {
  const columns = fact.kind === 'unique' ? [fact.column] : fact.columns
  const values = columns.map((column, index) => `${column} ${textOf(example[index])}`).join(', ')
  return `the fact "${fact.name}" does not hold, for example for ${values}: distinct counts that need it come from raw rows`
}

const textOf = (value: unknown) => (value === null ? 'null' : String(value))
