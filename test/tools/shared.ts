// Expensive files that several test files use. The first test that needs a file makes it, once per test run.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const FOLDER = 'SIGHTLINE_TEST_SHARED'

/** Runs before all tests. An environment variable passes the folder to test processes. */
export function setup(): void {
  process.env[FOLDER] = mkdtempSync(join(tmpdir(), 'sightline-shared-'))
}

/** Runs after all tests. */
export function teardown(): void {
  rmSync(folder(), { recursive: true })
}

function folder(): string {
  const path = process.env[FOLDER]
  if (path === undefined) throw new Error('nobody has called setup')
  return path
}

/**
 * The path of a file. `make` creates the file if it does not exist. Other processes wait meanwhile; if `make` fails,
 * the next process tries.
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
