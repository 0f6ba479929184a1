// Opens the source of a command and checks its tables before anything else.

import type { Engine } from '../../engine/engine.ts'
import { isCommandError } from '../args.ts'
import { type Fit, warningsFor } from './fit-tables.ts'
import type { Source } from './read-from.ts'

export interface OpenSource {
  readonly engine: Engine
  /** A line for each missing table or column. */
  readonly warnings: readonly string[]
}

/** Opens an engine and checks its tables. */
export async function openSource({ open, failed }: Pick<Source, 'open' | 'failed'>, fit: Fit): Promise<OpenSource> {
  let engine: Engine | undefined
  try {
    engine = await open(fit)
    return { engine, warnings: await warningsFor(fit, engine) }
  } catch (error) {
    await engine?.close()
    throw isCommandError(error) ? error : failed(error)
  }
}
