// Creates a folder for the keys file of each test, and runs `sightline keys` on that file.

import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { digestOf } from '../../../src/keys/key-store.ts'
import { folderOfTest } from '../../tools/temporary-folder.ts'
import { type Ended, runProgram } from './program.ts'

export const run = (...argv: readonly string[]): Promise<Ended> => runProgram(['keys', ...argv])
export const idOf = (key: string) => digestOf(key.trim()).slice(0, 12)

/** Creates a new folder for each test of the calling test file. The folder is empty at first. */
export function keysFile() {
  const at = { folder: '', file: '' }
  beforeEach(() => {
    at.folder = folderOfTest()
    at.file = join(at.folder, 'keys.json')
  })
  const add = (...argv: readonly string[]) => run('add', '--keys', at.file, '--account', 'acme', ...argv)
  const list = async () => (await run('list', '--keys', at.file)).out.split('\n').slice(0, -1)
  const revoke = (...argv: readonly string[]) => run('revoke', '--keys', at.file, ...argv)
  return { at, add, list, revoke }
}
