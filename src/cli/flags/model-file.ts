// `--model FILE`: loads a model that the user defines, with its own fields, metrics and reports.

import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Model } from '../../model/model.ts'
import { modelOption } from '../../model/model-option.ts'
import { errorCode, messageOf } from '../../std/error-details.ts'
import { type Flag, type ReadFlag, usageError } from '../args.ts'
import type { Placed } from './placed.ts'

export const modelFlag: Flag = {
  value: 'FILE',
  about: `A JavaScript or TypeScript module whose default export is a model, made by siteSearch.extend(..) or
defineModel(..); see docs/models.md. This program runs the module. Default: the model of site search.`,
}

/** An existing file. */
export const modelFile: ReadFlag<string> = (path, flag) => {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path
  throw usageError(`${flag} ${path}: there is no such file`)
}

/** Runs the module. Throws a usage error if the module fails or exports no model. */
export async function loadModel({ value: path, place }: Placed<string>): Promise<Model> {
  const { default: model } = await runModule(path, place)
  if (isModel(model)) return model
  throw usageError(`${place} ${path}: the default export must ${modelOption.expected}`)
}

async function runModule(path: string, place: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(pathToFileURL(resolve(path)).href)
  } catch (error) {
    if (errorCode(error) === 'ERR_UNKNOWN_FILE_EXTENSION')
      throw usageError(
        `${place} ${path}: this version of Node cannot run TypeScript; use Node 22.18 or newer, or a .js or .mjs file`,
      )
    throw usageError(`${place} ${path}: ${messageOf(error).split('\n', 1)[0]}`)
  }
}

const isModel = (value: unknown): value is Model => modelOption.accepts(value)
