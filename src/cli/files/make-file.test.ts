// Files that one process at a time makes: no half file under the final name, no leftovers.

import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { folderOfTest } from '../../../test/tools/temporary-folder.ts'
import { makeFile } from './make-file.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = join(folderOfTest(), 'below')
  path = join(folder, 'file')
})

const write = (text: string) => (draft: string) => writeFile(draft, text)

it('leaves nothing but the finished file', async () => {
  await makeFile(path, { make: write('a') })
  await makeFile(path, { make: write('b') })
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['b', ['file']])
})

it('leaves only the old file if making the new file fails', async () => {
  await makeFile(path, { make: write('old') })
  const make = async (draft: string) => {
    await writeFile(draft, 'half')
    throw new Error('stopped half-way')
  }
  await expect(makeFile(path, { make })).rejects.toThrow('stopped half-way')
  expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['file']])
})

it('uses the file of another process if it fits, and says that it waits', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const make = vi.fn(async (draft: string) => {
    await pause(100)
    await writeFile(draft, 'made')
  })
  const isMade = async () => readFileSync(path, 'utf8') === 'made'
  await Promise.all([makeFile(path, { make, isMade }), makeFile(path, { make, isMade })])
  expect(make).toHaveBeenCalledTimes(1)
  expect(said.mock.calls).toEqual([[`waiting for another process that is making ${path}\n`]])
})
