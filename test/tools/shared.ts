// Files that are expensive to create and that several test files use. In each test run, the first test that needs a
// file creates it.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const FOLDER = 'SIGHTLINE_TEST_SHARED'

/** Runs before all tests. Creates the folder and passes its path to the test processes in an environment variable. */
export function setup(): void {
  process.env[FOLDER] = mkdtempSync(join(tmpdir(), 'sightline-shared-'))
}

/** Runs after all tests. */
export function teardown(): void {
  rmSync(folder(), { recursive: true })
}

function folder(): string {
  const path = process.env[FOLDER]
  if (path === undefined) throw new Error(`${FOLDER} is not set: setup did not run`)
  return path
}

/**
 * Returns the path of a file. If the file does not exist, calls `make` to create it. Other processes wait until the
 * file exists. If `make` fails, the next process tries.
 */
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
