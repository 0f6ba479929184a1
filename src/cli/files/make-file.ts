// Makes a file that takes long to make, one process at a time. Readers see the old file or the complete new file.

import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { say } from '../io/progress.ts'
import { withLock } from './lock.ts'

export interface Making {
  /** Makes the file at the temporary path `draft`. */
  readonly make: (draft: string) => Promise<void>
  /** After waiting for another process: whether its file fits, so that this process need not make the file. */
  readonly isMade?: () => Promise<boolean>
}

export async function makeFile(path: string, { make, isMade = async () => false }: Making): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const onWait = () => say(`waiting for another process that is making ${path}`)
  await withLock(
    `${path}.making`,
    async ({ folder, hasWaited }) => {
      if (hasWaited && (await isMade())) return
      const draft = join(folder, basename(path))
      await make(draft)
      await rename(draft, path)
    },
    { onWait },
  )
}
