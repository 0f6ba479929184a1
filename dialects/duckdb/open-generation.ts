// Opens the file under a path as a generation, once it has proved to be whole and to be what the host expects.

import { type Engine, failure, type Run } from '../../src/engine/engine.ts'
import type { OpenFile } from './file.ts'
import { createGeneration, type Generation } from './generation.ts'
import { mustBeWhole } from './whole.ts'

/** Rejects a database that must not be served. */
export type Check = (run: Run) => Promise<void>

export interface Opening {
  /** The file that a path leads to, as DuckDB shall open it. */
  readonly file: (path: string) => OpenFile | Promise<OpenFile>
  /** Opens the database in a file, unless the check rejects it. */
  readonly open: (path: string, check: Check) => Promise<Engine>
  readonly check: Check | undefined
}

export async function openGeneration(path: string, opening: Opening): Promise<Generation> {
  const file = await opening.file(path)
  const generation = createGeneration(file, await opened(file, opening))
  const isTaken = file.isTaken()
  if (file.hasChanged()) {
    await generation.close()
    throw failure('unavailable', 'the DuckDB database was written into while it was opened')
  }
  if (isTaken) return generation
  await generation.close()
  return openGeneration(path, opening)
}

async function opened(file: OpenFile, { open, check }: Opening): Promise<Engine> {
  try {
    return await open(file.path, async (run) => {
      await mustBeWhole(file.size, run)
      await check?.(run)
    })
  } catch (error) {
    file.close()
    throw error
  }
}
