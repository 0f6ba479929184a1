// Flags that configure the compiler: the model and the tables. Shared by all commands that
// compile requests.

import { type AnyCompiler, createCompiler } from '../../compiler.ts'
import type { Model } from '../../model/model.ts'
import { siteSearch } from '../../site-search/index.ts'
import type { Dialect } from '../../sql/dialect.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { type Args, type Flag, usageError } from '../args.ts'
import { currency, text } from '../flag-values.ts'
import { loadModel, modelFile, modelFlag } from './model-file.ts'
import { type Placed, placed } from './placed.ts'
import { rollupsFile } from './rollups-file.ts'
import { warehouseFile } from './warehouse-file.ts'

export const warehouseFlags: Readonly<Record<'model' | 'partitioned' | 'warehouse', Flag>> = {
  model: modelFlag,
  warehouse: {
    value: 'FILE',
    about: `A JSON file with the names and storage types of your tables and columns; see docs/warehouse.md.
"sightline check --suggest" suggests such a file, and "sightline check --json-schema" prints its JSON Schema.`,
  },
  partitioned: {
    about: `Set this if the tables are partitioned by event_year and event_month, like the tables that "sightline load"
creates on Trino. The dates of a request then also limit these columns, so the engine reads only the partitions that
it needs.`,
  },
}

/** The model that the flags name. */
export async function modelOf(args: Args): Promise<Model> {
  const module = args.value('model', placed(modelFile))
  const code = args.value('currency', currency)
  const model: Model = module === undefined ? siteSearch : await loadModel(module)
  return code === undefined ? model : model.extend({ currency: code })
}

/** The mapping that the flags name. */
export function warehouseOf(args: Args): Warehouse {
  const file = args.value('warehouse', placed(text))
  return {
    ...(file !== undefined && warehouseFile(file.value, file.place)),
    ...(args.has('partitioned') && { partitioned: true }),
  }
}

/** Makes a compiler for the model and the mapping that the flags name. */
export type MakeCompiler = (dialect: Dialect) => Promise<AnyCompiler>

/**
 * Reads the flags, and returns a function that makes the compiler. Both functions throw a usage error that names an
 * invalid file.
 */
export function compilerFrom(args: Args): MakeCompiler {
  args.value('model', modelFile)
  args.value('currency', currency)
  const file = args.value('warehouse', placed(text))
  const warehouse = warehouseOf(args)
  const summaries = args.value('rollups', placed(text))
  const rollups = summaries && rollupsFile(summaries.value, summaries.place)
  return async (dialect) => {
    const model = await modelOf(args)
    const options = { dialect, model, warehouse }
    const compiler = blaming(file, () => createCompiler(options))
    // TypeScript cannot check rollups that come from a file.
    return rollups === undefined ? compiler : blaming(summaries, () => createCompiler({ ...options, rollups } as never))
  }
}

/** Calls `make`, and adds the name of the file, if there is one, to its errors. */
function blaming<T>(file: Placed<string> | undefined, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (file === undefined || !(error instanceof Error)) throw error
    throw usageError(`${file.place} ${file.value}: ${error.message}`)
  }
}
