// Opens the file at a path as a generation: the file with its engine. Checks first that the file is complete and passes
// the host's check.

import { failure, type Run } from '../../src/engine/engine.ts'
import type { OpenFile } from './file.ts'
import { createGeneration, type Generation, type OpenedEngine } from './generation.ts'
import { mustBeWhole } from './whole.ts'

/** Must reject if the database must not be served. */
export type Check = (run: Run) => Promise<void>

export interface Opening {
  /** The file that DuckDB opens for a path: the file at the path, or a private copy of it. */
  readonly file: (path: string) => OpenFile | Promise<OpenFile>
  /** Opens the database in a file. Rejects if the check rejects. */
  readonly open: (path: string, check: Check) => Promise<OpenedEngine>
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

async function opened(file: OpenFile, { open, check }: Opening): Promise<OpenedEngine> {
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
