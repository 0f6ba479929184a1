// A keys file in a running program: all kinds of changes take effect within a second, and an unreadable file changes
// nothing.

import { execFileSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { folderOfTest } from '../../test/tools/temporary-folder.ts'
import { digestOf } from './key-store.ts'
import { keysFile } from './keys-file.ts'

let folder = ''
let path = ''
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  folder = folderOfTest()
  path = join(folder, 'keys.json')
})
afterEach(() => {
  vi.useRealTimers()
})

const fileOf = (...keys: readonly string[]) =>
  JSON.stringify({ keys: keys.map((key) => ({ sha256: digestOf(key), account: 'acme' })), accounts: { acme: {} } })

/** A store that reads a new file with these keys. */
function open(...keys: readonly string[]) {
  writeFileSync(path, fileOf(...keys))
  return follow()
}

/** A store that reads the existing file, and the warnings of the store. */
function follow() {
  const warnings: string[] = []
  const store = keysFile(path, { warn: (message) => warnings.push(message) })
  /** Returns those of the given keys that the store accepts. */
  const letIn = async (...asked: readonly string[]) => {
    const found = await Promise.all(asked.map((key) => store.find(digestOf(key))))
    return asked.filter((_, index) => found[index] !== undefined)
  }
  return { store, warnings, letIn }
}

const later = (milliseconds = 1_000) => vi.advanceTimersByTime(milliseconds)

/** Replaces the file atomically. */
function replace(content: string): void {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

describe('a changed keys file', () => {
  it('takes effect after exactly one second', async () => {
    const { letIn, warnings } = open('old')
    replace(fileOf('new'))
    later(999)
    expect(await letIn('old', 'new')).toEqual(['old'])
    later(1)
    expect(await letIn('old', 'new')).toEqual(['new'])
    expect(warnings).toEqual([])
  })

  it('takes effect for requests that arrive during the check', async () => {
    const { letIn } = open('old')
    replace(fileOf('new'))
    later()
    const answers = await Promise.all([letIn('old', 'new'), letIn('old', 'new'), letIn('old', 'new')])
    expect(answers).toEqual([['new'], ['new'], ['new']])
  })

  it('takes effect when written in place', async () => {
    const { letIn } = open('old')
    writeFileSync(path, fileOf('new'))
    later()
    expect(await letIn('old', 'new')).toEqual(['new'])
  })

  it('takes effect with unchanged size, times and name', async () => {
    const { letIn } = open('old')
    const { atime, mtime, size } = statSync(path)
    writeFileSync(path, fileOf('new'))
    utimesSync(path, atime, mtime)
    expect([statSync(path).size, statSync(path).mtimeMs]).toEqual([size, mtime.getTime()])
    later()
    expect(await letIn('old', 'new')).toEqual(['new'])
  })

  it('takes effect through links to a replaced folder, as in Kubernetes', async () => {
    for (const name of ['one', 'two']) {
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'keys.json'), fileOf(name))
    }
    symlinkSync('one', join(folder, 'data'))
    symlinkSync('data/keys.json', path)
    const { letIn, warnings } = follow()
    expect(await letIn('one', 'two')).toEqual(['one'])
    symlinkSync('two', join(folder, 'next'))
    renameSync(join(folder, 'next'), join(folder, 'data'))
    rmSync(join(folder, 'one'), { recursive: true })
    later()
    expect([await letIn('one', 'two'), warnings]).toEqual([['two'], []])
  })

  it('takes effect for account settings and revoked keys', async () => {
    const { store } = open('old')
    const entry = { sha256: digestOf('old'), account: 'acme' }
    replace(JSON.stringify({ keys: [entry], accounts: { acme: { timeZone: 'Asia/Tokyo' } } }))
    later()
    expect(await store.find(entry.sha256)).toEqual({ ...entry, configured: true, timeZone: 'Asia/Tokyo' })
    replace(JSON.stringify({ keys: [entry] }))
    later()
    expect(await store.find(entry.sha256)).toEqual({ ...entry, configured: false })
    replace(JSON.stringify({ keys: [{ ...entry, revoked: '2026-01-31T12:00:00Z' }] }))
    later()
    expect(await store.find(entry.sha256)).toBeUndefined()
  })
})

describe('an unreadable keys file', () => {
  it.each<[string, () => void, RegExp]>([
    ['is missing', () => rmSync(path), /ENOENT/],
    ['is a folder', () => [rmSync(path), mkdirSync(path)], /no longer a file/],
    ['is empty', () => writeFileSync(path, ''), /empty/],
    ['is cut off', () => writeFileSync(path, fileOf('old', 'new').slice(0, -1)), /not valid JSON/],
    ['has an unknown member', () => writeFileSync(path, '{"keys":[],"keyz":[]}'), /unknown member "keyz"/],
  ])('keeps the old keys and warns once with the reason if it %s', async (_name, breakIt, reason) => {
    const { letIn, warnings } = open('old')
    breakIt()
    for (let seconds = 0; seconds < 5; seconds++) {
      later()
      expect(await letIn('old', 'new', 'none')).toEqual(['old'])
    }
    expect(warnings).toEqual([expect.stringMatching(reason)])
    expect(warnings[0]).toContain(`the previous keys stay valid: ${path}: `)
    rmSync(path, { recursive: true, force: true })
    writeFileSync(path, fileOf('new'))
    later()
    expect([await letIn('old', 'new'), warnings.length]).toEqual([['new'], 1])
  })

  it('warns once per change', async () => {
    const { letIn, warnings } = open('old')
    for (const content of ['{', '{', '[', '{']) {
      writeFileSync(path, content)
      later()
      expect(await letIn('old')).toEqual(['old'])
    }
    expect(warnings).toHaveLength(3)
  })

  it('keeps the old keys valid if the warn callback throws', async () => {
    writeFileSync(path, fileOf('old'))
    const warn = vi.fn(() => {
      throw new Error('the disk is full')
    })
    const store = keysFile(path, { warn })
    writeFileSync(path, '{')
    later()
    expect((await store.find(digestOf('old')))?.account).toBe('acme')
    expect(warn).toHaveBeenCalledTimes(1)
  })

  it('recovers silently if the old content returns', async () => {
    const { letIn, warnings } = open('old')
    copyFileSync(path, `${path}.copy`)
    rmSync(path)
    later()
    expect(await letIn('old')).toEqual(['old'])
    renameSync(`${path}.copy`, path)
    later()
    expect([await letIn('old'), warnings.length]).toEqual([['old'], 1])
  })
})

describe('a keys file that is unreadable at startup', () => {
  it('makes keysFile throw', () => {
    const warn = vi.fn()
    expect(() => keysFile(path, { warn })).toThrow(/ENOENT/)
    writeFileSync(path, '{"keys":[{}]}')
    expect(() => keysFile(path, { warn })).toThrow(/^keys\[0\]\.sha256: must be a string; keys\[0\]\.account/)
    expect(warn).not.toHaveBeenCalled()
  })
})

describe('keys in addition to a file', () => {
  it('are accepted, and account settings of the file take precedence', async () => {
    writeFileSync(path, JSON.stringify({ keys: [], accounts: { acme: { timeZone: 'Asia/Tokyo' } } }))
    const entry = (key: string, account: string) => ({ sha256: digestOf(key), account })
    const more = {
      keys: [entry('demo', 'acme'), entry('other', 'bravo')],
      accounts: new Map([
        ['acme', {}],
        ['bravo', {}],
      ]),
    }
    const store = keysFile(path, { more, timeZone: 'Europe/Berlin', warn: () => {} })
    expect(await store.find(digestOf('demo'))).toMatchObject({ configured: true, timeZone: 'Asia/Tokyo' })
    expect(await store.find(digestOf('other'))).toMatchObject({ configured: true, timeZone: 'Europe/Berlin' })
    replace(fileOf('old'))
    later()
    expect(await store.find(digestOf('demo'))).toMatchObject({ configured: true, timeZone: 'Europe/Berlin' })
    expect(await store.find(digestOf('old'))).toMatchObject({ account: 'acme' })
  })
})

describe('a read that is slow because all threads of Node are busy', () => {
  it('delays callers for at most a second, and still takes effect', async () => {
    const { warnings, letIn } = open('a')
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    // Each open pipe occupies a thread until another process writes.
    const taken = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, () => openFile(pipe, 'r'))
    replace(fileOf('b'))
    later()
    // A caller without a time limit would wait for the pipe.
    expect(await Promise.all([letIn('a', 'b'), letIn('a')])).toEqual([['a'], ['a']])
    expect(await letIn('a')).toEqual(['a'])
    expect(warnings).toEqual([`the previous keys stay valid: ${path}: it could not be read within 1000 ms`])
    const writer = openSync(pipe, 'w')
    for (const file of await Promise.all(taken)) await file.close()
    closeSync(writer)
    await expect.poll(() => letIn('b')).toEqual(['b'])
  })
})
