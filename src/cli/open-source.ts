// Opens what a command reads from, and makes sure that the tables are fit for its compiler before anything else is done.

import type { AnyCompiler } from '../compiler.ts'
import { checkWarehouse, warningsOf } from '../engine/check-warehouse.ts'
import type { Engine } from '../engine/engine.ts'
import { isCommandError } from './args.ts'
import type { Source } from './read-from.ts'

export interface OpenSource {
  readonly engine: Engine
  /** A line for each table that lacks something. */
  readonly warnings: readonly string[]
}

/** An engine on tables that were checked. */
export async function openSource(
  { open, failed }: Pick<Source, 'open' | 'failed'>,
  compiler: AnyCompiler,
): Promise<OpenSource> {
  let engine: Engine | undefined
  try {
    engine = await open(compiler)
    return { engine, warnings: warningsOf(await checkWarehouse(compiler, engine)) }
  } catch (error) {
    await engine?.close()
    throw isCommandError(error) ? error : failed(error)
  }
}
