// Lock files: mutual exclusion, and recovery from a killed holder.

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { folderOfTest } from '../../../test/tools/temporary-folder.ts'
import { locked } from './file-lock.ts'

let folder = ''
let lock = ''
beforeEach(() => {
  folder = folderOfTest()
  lock = join(folder, 'lock')
})

const { pid: dead } = spawnSync(process.execPath, ['-e', ''])

/**
 * Creates a lock that is ten seconds old, or a new lock. The time of a new lock is in the future, so that the lock
 * still counts as new on a slow machine.
 */
function hold(content: string, isOld = true): void {
  writeFileSync(lock, content)
  const then = Date.now() / 1000 - (isOld ? 10 : -60)
  utimesSync(lock, then, then)
}

describe('locked', () => {
  it('holds the lock only while the work runs', async () => {
    expect(await locked(lock, () => readFileSync(lock, 'utf8'))).toBe(`${process.pid} ${hostname()}`)
    expect(existsSync(lock)).toBe(false)
    const failing = () => {
      throw new Error('no')
    }
    await expect(locked(lock, failing)).rejects.toThrow('no')
    expect(existsSync(lock)).toBe(false)
  })

  it('runs the work as soon as another program has released the lock', async () => {
    hold(`${process.pid} ${hostname()}`)
    const work = vi.fn(() => 'done')
    const working = locked(lock, work)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(work).not.toHaveBeenCalled()
    rmSync(lock)
    expect(await working).toBe('done')
  })

  it('takes over the lock of a process that has ended', async () => {
    hold(`${dead} ${hostname()}`)
    expect(await locked(lock, () => readFileSync(lock, 'utf8'))).toContain(`${process.pid} `)
    expect([existsSync(lock), existsSync(`${lock}.clear`)]).toEqual([false, false])
  })

  it('takes over an old lock without a PID', async () => {
    hold('')
    expect(await locked(lock, () => 'done')).toBe('done')
    expect(existsSync(lock)).toBe(false)
  })

  it('finishes the removal of a stale lock if the process that was removing it was killed', async () => {
    hold('')
    writeFileSync(`${lock}.clear`, '')
    utimesSync(`${lock}.clear`, 1, 1)
    expect(await locked(lock, () => 'done')).toBe('done')
    expect([existsSync(lock), existsSync(`${lock}.clear`)]).toEqual([false, false])
  })

  it.each([
    ['of a running program', `${process.pid} ${hostname()}`, true],
    ['of a program on another machine', `${dead} elsewhere`, true],
    ['that is new, although its program has ended', `${dead} ${hostname()}`, false],
    ['whose program has not written its PID yet', '', false],
    ['without a valid PID', '-1 x', true],
  ])('waits for a lock %s, and then gives up', async (_name, content, isOld) => {
    hold(content, isOld)
    const work = vi.fn()
    await expect(locked(lock, work, 100)).rejects.toMatchObject({
      status: 1,
      message: `${lock} exists: another program holds this lock; remove the file if that program is no longer running`,
    })
    expect([work.mock.calls.length, readFileSync(lock, 'utf8')]).toEqual([0, content])
  })

  it('leaves a stale lock to a process that has just begun to remove it', async () => {
    hold(`${dead} ${hostname()}`)
    writeFileSync(`${lock}.clear`, '')
    await expect(locked(lock, () => {}, 100)).rejects.toThrow('remove the file if that program is no longer running')
  })

  it('reports why the lock cannot be created', async () => {
    await expect(locked(join(folder, 'none', 'lock'), () => {})).rejects.toThrow('ENOENT')
  })
})
