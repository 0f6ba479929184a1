// Temporary folders for tests.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** Creates a folder for the calling test file or block. Removes the folder after the hooks of the file or block. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  afterAll(() => remove(folder))
  return folder
}

/**
 * Creates a folder for one test. A test or a `beforeEach` hook can call this. Removes it after the hooks of the test.
 */
export function folderOfTest(): string {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'sightline-'))

const remove = (folder: string) => rmSync(folder, { recursive: true })
