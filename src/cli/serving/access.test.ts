// The keys file of `serve`: accepted kinds of files, and errors for a file that disappears.

import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'
import { keysIn } from '../stores/open-keys.ts'
import { accessFor } from './access.ts'

const folder = temporaryFolder()
const at = (name: string): string => join(folder, name)

writeFileSync(at('keys.json'), '{"keys": []}')

describe('--keys', () => {
  it('accepts a file, and a link to a file', () => {
    symlinkSync('keys.json', at('link.json'))
    for (const name of ['keys.json', 'link.json']) {
      expect(keysIn(at(name), '--keys').keys).toEqual([])
    }
  })

  it('refuses a pipe, which is empty when it is read again', () => {
    execFileSync('mkfifo', [at('pipe')])
    const message = `--keys ${at('pipe')}: must be a regular file, not a pipe or a device`
    expect(() => keysIn(at('pipe'), '--keys')).toThrow(expect.objectContaining({ status: 2, message }))
  })

  it('names the flag and the file in the error if the file cannot be read', () => {
    symlinkSync('loop.json', at('loop.json'))
    expect(() => keysIn(at('loop.json'), '--keys')).toThrow(`--keys ${at('loop.json')}: its links form a loop`)
    expect(() => keysIn(at('keys.json/x'), '--keys')).toThrow('there is no such file')
  })

  it.each<[string, string, string]>([
    ['empty', ' ', 'the file is empty; a JSON object is expected'],
    ['wrong', '{"keys": 1}', 'keys: must be an array of {"sha256", "account"}'],
  ])('names the setting and the file in the error if the file becomes %s before the start', (_what, content, reason) => {
    const path = at('changed.json')
    writeFileSync(path, content)
    const start = () =>
      accessFor(
        { keys: { value: path, place: 'sightline.config.ts: keys' }, demoAccount: undefined, timeZone: 'UTC' },
        () => {},
      )
    expect(start).toThrow(
      expect.objectContaining({ status: 2, message: `sightline.config.ts: keys ${path}: ${reason}` }),
    )
  })
})
