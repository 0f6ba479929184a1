// Makes the compiler that the settings describe: the model, the tables and the rollups.

import { type AnyCompiler, createCompiler } from '../../compiler/create-compiler.ts'
import type { Model } from '../../model/model.ts'
import { modelOption } from '../../model/model-option.ts'
import { siteSearch } from '../../site-search/index.ts'
import type { Dialect } from '../../sql/dialect.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { usageError } from '../args.ts'
import { regularFile } from '../io/regular-file.ts'
import type { Placed } from './member.ts'
import { defaultExport } from './run-module.ts'
import type { Settings } from './settings.ts'

export type MakeCompiler = (dialect: Dialect) => Promise<AnyCompiler>

type Declared = Pick<Settings, 'model' | 'currency' | 'warehouse'>

/** The model of the settings, by default the model of site search. */
export async function modelOf({ model, currency }: Declared): Promise<Model> {
  const found = model === undefined ? siteSearch : await loaded(model)
  return currency === undefined ? found : found.extend({ currency: currency.value })
}

/** Runs the module of a model. */
async function loaded({ value: model, place }: Placed<Model | string>): Promise<Model> {
  if (typeof model !== 'string') return model
  regularFile(model, place)
  const found = await defaultExport(model, `${place} ${model}`)
  if (modelOption.accepts(found)) return found as Model
  throw usageError(`${place} ${model}: the default export must ${modelOption.expected}`)
}

/** The mapping of the settings, by default the tables of the reference warehouse. */
export const mappingOf = ({ warehouse }: Declared): Warehouse => warehouse?.value.value ?? {}

/** The function throws a usage error that names an invalid member or file. */
export const compilerFrom =
  (settings: Declared & Partial<Pick<Settings, 'rollups'>>): MakeCompiler =>
  async (dialect) => {
    const { warehouse, rollups } = settings
    const options = { dialect, model: await modelOf(settings), warehouse: mappingOf(settings) }
    const compiler = blaming(warehouse?.value, () => createCompiler(options))
    if (rollups === undefined) return compiler
    // TypeScript cannot check rollups that come from a file.
    const declared = { ...options, rollups: rollups.value.value } as never
    return blaming(rollups.value, () => createCompiler(declared))
  }

/** Calls `make`, and adds the place, if there is one, to its errors. */
function blaming<T>(declared: Placed<unknown> | undefined, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (declared === undefined || !(error instanceof Error)) throw error
    throw usageError(`${declared.place}: ${error.message}`)
  }
}
