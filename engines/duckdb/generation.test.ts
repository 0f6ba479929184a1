// The engine replaces a generation that DuckDB has invalidated, even if its file has not changed.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { failure } from '../../src/engine/engine.ts'
import { temporaryFolder } from '../../test/tools/temporary-folder.ts'
import { openFile } from './file.ts'
import { follow } from './follow.ts'
import type { OpenedEngine } from './generation.ts'

const folder = temporaryFolder()
let path = ''
beforeAll(async () => {
  path = join(folder, 'any')
  await writeFile(path, '')
})

/** DuckDB's message for every statement after an internal error. */
const INVALIDATED =
  'FATAL Error: Failed: database has been invalidated because of a previous fatal error. The database must be restarted'

it('reopens a database that DuckDB has invalidated', async () => {
  let opened = 0
  let isInvalid = false
  const open = async (): Promise<OpenedEngine> => {
    opened += 1
    isInvalid = false
    return {
      read: async (work) => {
        if (isInvalid) throw failure('failed', 'the database could not begin a read', new Error(INVALIDATED))
        return work(async () => [[opened]])
      },
      stream: async function* () {},
      close: async () => {},
    }
  }
  const heard: string[] = []
  const engine = await follow(path, {
    file: openFile,
    open,
    check: undefined,
    onFileChange: (message) => heard.push(message),
    onReplaced: undefined,
  })
  const ask = () => engine.read((run) => run({ sql: 'SELECT 1', parameters: [] }))
  expect(await ask()).toEqual([[1]])
  isInvalid = true
  await expect(ask()).rejects.toMatchObject({ code: 'failed' })
  await expect.poll(ask, { timeout: 20_000 }).toEqual([[2]])
  expect(heard).toEqual([expect.stringContaining('was invalidated by DuckDB'), `${path} was reopened`])
  await engine.close()
})
