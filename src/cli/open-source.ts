// Opens what a command reads from, and makes sure that the tables are fit for its compiler before anything else is done.

import type { Engine } from '../engine/engine.ts'
import { isCommandError } from './args.ts'
import { type Fit, warningsFor } from './fit-tables.ts'
import type { Source } from './read-from.ts'

export interface OpenSource {
  readonly engine: Engine
  /** A line for each table that lacks something. */
  readonly warnings: readonly string[]
}

/** An engine on tables that were checked. */
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
