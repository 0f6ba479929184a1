// Files that several test files read and that take long to make: made once in a run of the tests, by whoever asks first.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const FOLDER = 'SIGHTLINE_TEST_SHARED'

/** Before all tests: the processes that run them know the folder from their environment. */
export function setup(): void {
  process.env[FOLDER] = mkdtempSync(join(tmpdir(), 'sightline-shared-'))
}

/** After all tests. */
export function teardown(): void {
  rmSync(folder(), { recursive: true })
}

function folder(): string {
  const path = process.env[FOLDER]
  if (path === undefined) throw new Error('nobody has called setup')
  return path
}

/** The path of a file, which `make` makes where nobody has. Others wait for it; where it fails, the next one tries. */
export async function shared(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = join(folder(), name)
  while (!existsSync(path)) {
    if (isFirst(`${path}.lock`)) await makeWhole(path, make)
    else await pause(50)
  }
  return path
}

function isFirst(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}

async function makeWhole(path: string, make: (path: string) => Promise<void>): Promise<void> {
  try {
    await make(`${path}.part`)
    renameSync(`${path}.part`, path)
  } finally {
    rmSync(`${path}.part`, { recursive: true, force: true })
    rmSync(`${path}.lock`, { recursive: true })
  }
}
