// Locks: mutual exclusion, and recovery from a killed or suspended holder.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { folderOfTest } from '../../../test/tools/temporary-folder.ts'
import { withLock } from './lock.ts'

let folder = ''
let lock = ''
beforeEach(() => {
  folder = folderOfTest()
  lock = join(folder, 'lock')
})

it('holds the lock only while the work runs', async () => {
  const write = (draft: string) => writeFileSync(join(draft, 'draft'), 'half')
  await withLock(lock, (turn) => write(turn.folder))
  const failing = withLock(lock, (turn) => {
    write(turn.folder)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(readdirSync(folder)).toEqual([])
})

it('lets one process work at a time, and tells the others that they have waited', async () => {
  const log: string[] = []
  const onWait = vi.fn()
  const work = (name: string) =>
    withLock(
      lock,
      async ({ hasWaited }) => {
        log.push(`begin ${hasWaited}`)
        await pause(100)
        log.push('end')
        return name
      },
      { onWait },
    )
  expect(await Promise.all(['a', 'b', 'c'].map(work))).toEqual(['a', 'b', 'c'])
  expect(log).toEqual(['begin false', 'end', 'begin true', 'end', 'begin true', 'end'])
  expect(onWait).toHaveBeenCalledTimes(2)
})

it('waits for a holder that refreshes its lock, however long the work takes', async () => {
  const order: string[] = []
  const first = withLock(lock, async () => {
    await pause(4_000)
    order.push('first')
  })
  await withLock(lock, () => order.push('second'), { staleMs: 2_500 })
  await first
  expect(order).toEqual(['first', 'second'])
})

it.each([
  ['a folder with a draft', () => mkdirSync(join(lock, 'own', 'draft'), { recursive: true })],
  ['an empty folder', () => mkdirSync(lock)],
  ['a file of an earlier version', () => writeFileSync(lock, '1 elsewhere')],
])('takes a lock away from a killed process: %s', async (_what, leave) => {
  leave()
  const started = performance.now()
  expect(await withLock(lock, ({ hasWaited }) => hasWaited, { staleMs: 200 })).toBe(true)
  expect(performance.now() - started).toBeGreaterThan(200)
  expect(readdirSync(folder)).toEqual([])
})

it('leaves the lock of another process alone, and begins again if it lost its own lock', async () => {
  let tries = 0
  await withLock(lock, async (turn) => {
    tries++
    if (tries > 1) return
    renameSync(lock, `${lock}.away`)
    mkdirSync(lock)
    setTimeout(() => rmSync(lock, { recursive: true }), 300)
    writeFileSync(join(turn.folder, 'draft'), '')
  })
  expect(tries).toBe(2)
  expect([existsSync(lock), readdirSync(folder)]).toEqual([false, ['lock.away']])
})

it('reports why the lock cannot be taken', async () => {
  await expect(withLock(join(folder, 'none', 'lock'), () => {})).rejects.toThrow('ENOENT')
})
