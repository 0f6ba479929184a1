// Temporary folders for tests.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder for the calling test file or block, removed after the hooks of the file or block. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  afterAll(() => remove(folder))
  return folder
}

/** A folder for one test, also if its `beforeEach` calls this function. Removed after the hooks of the test. */
export function folderOfTest(): string {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'sightline-'))

const remove = (folder: string) => rmSync(folder, { recursive: true })
