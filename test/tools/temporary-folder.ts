// Temporary folders of tests.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder of the file or block of tests that calls this. Its hooks can still use it; then it is removed. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  afterAll(() => remove(folder))
  return folder
}

/** A folder of one test, or of its `beforeEach`. Removed after its hooks. */
export function folderOfTest(): string {
  const folder = makeFolder()
  onTestFinished(() => remove(folder))
  return folder
}

const makeFolder = () => mkdtempSync(join(tmpdir(), 'sightline-'))

const remove = (folder: string) => rmSync(folder, { recursive: true })
