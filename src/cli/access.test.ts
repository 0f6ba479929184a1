// Who may use the server: which files can be its keys file, and what is said of one that is lost on the way.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { accessFor, keys } from './access.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-access-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string): string => join(folder, name)

writeFileSync(at('keys.json'), '{"keys": []}')

describe('--keys', () => {
  it('is a file, or a link to one', () => {
    symlinkSync('keys.json', at('link.json'))
    for (const name of ['keys.json', 'link.json']) {
      expect(keys(at(name), '--keys')).toEqual({ value: at(name), place: '--keys' })
    }
  })

  it('is not a pipe, which has nothing more when it is read again', () => {
    execFileSync('mkfifo', [at('pipe')])
    const message = `--keys ${at('pipe')}: must be a regular file, not a pipe or a device`
    expect(() => keys(at('pipe'), '--keys')).toThrow(expect.objectContaining({ status: 2, message }))
  })

  it('names flag and file where it cannot be looked at', () => {
    symlinkSync('loop.json', at('loop.json'))
    expect(() => keys(at('loop.json'), '--keys')).toThrow(`--keys ${at('loop.json')}: its links lead in a circle`)
    expect(() => keys(at('keys.json/x'), '--keys')).toThrow('there is no such file')
  })

  it.each<[string, string, string]>([
    ['empty', ' ', 'the file is empty; a JSON object is expected'],
    ['wrong', '{"keys": 1}', 'keys: must be an array of {"sha256", "account"}'],
  ])('names flag and file where it has become %s before the server starts', (_what, content, reason) => {
    const path = at('changed.json')
    writeFileSync(path, content)
    const start = () =>
      accessFor({ keys: { value: path, place: 'SIGHTLINE_KEYS' }, demoAccount: undefined, timeZone: 'UTC' }, () => {})
    expect(start).toThrow(expect.objectContaining({ status: 2, message: `SIGHTLINE_KEYS ${path}: ${reason}` }))
  })
})
