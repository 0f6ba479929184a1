// A pipe without a writer must not block the program, whichever flag names it.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runProgram } from '../../../test/outside/cli/program.ts'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'

const folder = temporaryFolder()
const pipe = join(folder, 'pipe')
beforeAll(() => execFileSync('mkfifo', [pipe]))

it.each<[string, readonly string[]]>([
  ['--keys', ['keys', 'list', '--keys', pipe]],
  ['--keys', ['keys', 'add', '--keys', pipe, '--account', 'acme']],
  ['--keys', ['keys', 'revoke', '--keys', pipe, 'abcd']],
  ['--keys', ['serve', '--keys', pipe]],
  ['--config', ['serve', '--config', pipe]],
  ['--warehouse', ['compile', '--dialect', 'duckdb', '--account', 'acme', '--warehouse', pipe]],
])('refuses a pipe for %s: %j', async (flag, argv) => {
  const { status, err } = await runProgram(argv)
  expect([status, err]).toEqual([2, `sightline: ${flag} ${pipe}: must be a regular file, not a pipe or a device\n`])
})
