import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { folderOfTest } from '../../../test/tools/temporary-folder.ts'
import { makeInTurn } from './make-in-turn.ts'

let folder = ''
let path = ''
const told: string[] = []
beforeEach(async () => {
  folder = folderOfTest()
  path = join(folder, 'below', 'file')
  told.length = 0
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => told.push(String(line)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const write = (text: string) => (draft: string) => writeFile(draft, text)
const no = async () => false
const files = () => readdir(join(folder, 'below'))

/** Creates the lock folder of a process that died while it held the lock. */
async function leaveTurn(pid: number | undefined): Promise<void> {
  await mkdir(`${path}.making`, { recursive: true })
  await writeFile(join(`${path}.making`, 'file.part'), 'half')
  if (pid !== undefined) await writeFile(join(`${path}.making`, 'pid'), String(pid))
}

const deadPid = () => spawnSync(process.execPath, ['--version']).pid

it('leaves nothing but the finished file', async () => {
  await makeInTurn(path, { make: write('a'), isMade: no })
  await makeInTurn(path, { make: write('b'), isMade: no })
  expect([await readFile(path, 'utf8'), await files(), told]).toEqual(['b', ['file'], []])
})

it('lets one process work at a time, while the others wait for its file or for their turn', async () => {
  const log: string[] = []
  const making = (name: string, isMade: () => Promise<boolean>) => ({
    isMade,
    make: async (draft: string) => {
      log.push(`${name} begins`)
      await pause(300)
      await writeFile(draft, name)
      log.push(`${name} ends`)
    },
  })
  await makeInTurn(path, { make: write('first'), isMade: no })
  const first = makeInTurn(path, making('a', no))
  await pause(100)
  await Promise.all([
    first,
    makeInTurn(
      path,
      making('b', async () => true),
    ),
    makeInTurn(path, making('c', no)),
  ])
  expect(log).toEqual(['a begins', 'a ends', 'c begins', 'c ends'])
  expect(told).toEqual([1, 2].map(() => `waiting for another process that is making ${path}\n`))
  expect([await readFile(path, 'utf8'), await files()]).toEqual(['c', ['file']])
})

it('leaves only the old file if making the new file fails', async () => {
  await makeInTurn(path, { make: write('old'), isMade: no })
  const make = async (draft: string) => {
    await writeFile(draft, 'half')
    throw new Error('stopped half-way')
  }
  await expect(makeInTurn(path, { make, isMade: no })).rejects.toThrow('stopped half-way')
  expect([await readFile(path, 'utf8'), await files()]).toEqual(['old', ['file']])
})

it('does not wait for a process that was killed', async () => {
  await leaveTurn(deadPid())
  await makeInTurn(path, { make: write('a'), isMade: no })
  expect([await readFile(path, 'utf8'), await files(), told]).toEqual(['a', ['file'], []])
})

it('waits a few seconds for a process that may still be alive, but not forever', async () => {
  await leaveTurn(undefined)
  await Promise.all(['a', 'b'].map((text) => makeInTurn(path, { make: write(text), isMade: async () => text === 'b' })))
  expect([await readFile(path, 'utf8'), await files(), told.length]).toEqual(['a', ['file'], 2])
})

it('removes stale locks that were renamed but not removed', async () => {
  await leaveTurn(deadPid())
  await rename(`${path}.making`, `${path}.making.0123`)
  await makeInTurn(path, { make: write('a'), isMade: no })
  expect(await files()).toEqual(['file'])
})

it('does not publish the draft of another process that took its lock', async () => {
  const make = async (draft: string) => {
    await writeFile(draft, 'mine')
    await rename(`${path}.making`, `${path}.gone`)
    await leaveTurn(process.pid)
    await writeFile(join(`${path}.making`, 'file'), 'half')
  }
  const isMade = vi.fn(async () => true)
  const made = makeInTurn(path, { make, isMade })
  await expect.poll(() => told.length).toBeGreaterThan(0)
  expect([isMade.mock.calls.length, await files()]).toEqual([0, ['file.gone', 'file.making']])
  await rm(`${path}.making`, { recursive: true })
  await made
  expect(await files()).toEqual(['file.gone'])
})

it('begins again if it loses its lock while it works', async () => {
  let tries = 0
  const make = async (draft: string) => {
    tries += 1
    await writeFile(draft, `try ${tries}`)
    if (tries === 1) await rm(`${path}.making`, { recursive: true })
  }
  await makeInTurn(path, { make, isMade: no })
  expect([await readFile(path, 'utf8'), await files()]).toEqual(['try 2', ['file']])
})
