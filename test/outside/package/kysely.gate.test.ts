// The oldest and the newest version of Kysely that package.json accepts compile the same statements. `npm run kysely`
// installs both versions. Takes 20 s: each version compiles the golden statements in a process of its own.

import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const folderOf = (name: string) => join(ROOT, '.cache/kysely/node_modules', name)
/** The module of the version: older versions also have one for CommonJS. */
const moduleOf = (folder: string): string =>
  [join(folder, 'dist/esm/index.js'), join(folder, 'dist/index.js')].find(existsSync) ?? folder
const versionOf = (folder: string): string => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

describe.each([
  ['oldest', '0.28.17'],
  ['newest', '0.29.'],
])('the %s version of Kysely', (name, version) => {
  const folder = folderOf(name)

  it.runIf(existsSync(folder))('compiles the golden statements', async () => {
    expect(versionOf(folder)).toContain(version)
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const tests = ['test/laws/golden', 'src/sql', 'src/lower', '--project=quick']
    const env = { ...process.env, NO_COLOR: '1', SIGHTLINE_TEST_KYSELY: moduleOf(folder) }
    // Rejects if a test fails.
    const { stdout } = await promisify(execFile)(process.execPath, [vitest, 'run', ...tests], { cwd: ROOT, env })
    expect(stdout).toMatch(/Tests +\d{3,} passed/)
  })
})
