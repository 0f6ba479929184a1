// Atomic replacement of files: content, mode, owner, no leftovers.

import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderOfTest } from '../../../test/tools/temporary-folder.ts'
import { replaceFile } from './replace-file.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = folderOfTest()
  path = join(folder, 'file')
})

describe('replaceFile', () => {
  it('creates a file that only its owner can read', () => {
    replaceFile(path, 'new')
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', 0o600])
    expect(readdirSync(folder)).toEqual(['file'])
  })

  it('keeps mode and owner, and leaves the old file intact for readers that have it open', () => {
    writeFileSync(path, 'old')
    chmodSync(path, 0o664)
    // Only root may change the owner. For other users, the test keeps the owner.
    if (process.getuid?.() === 0) chownSync(path, 12_345, 23_456)
    const { uid, gid, mode, ino } = statSync(path)
    replaceFile(path, 'new')
    expect(statSync(path)).toMatchObject({ uid, gid, mode })
    expect([readFileSync(path, 'utf8'), statSync(path).ino === ino]).toEqual(['new', false])
  })

  it('leaves other files alone', () => {
    const others = ['file.new', 'file.old', 'file.tmp', 'file~']
    for (const name of others) writeFileSync(join(folder, name), 'not ours')
    replaceFile(path, 'new')
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(readdirSync(folder).sort()).toEqual(['file', ...others].sort())
    for (const name of others) expect(readFileSync(join(folder, name), 'utf8')).toBe('not ours')
  })

  it('leaves no draft when it fails', () => {
    mkdirSync(path)
    expect(() => replaceFile(path, 'new')).toThrow()
    expect(readdirSync(folder)).toEqual(['file'])
  })
})
