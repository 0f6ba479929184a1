// Edits of a database file: what other programs can do with the file in the meantime.

import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { count, open, replace, served, serveFiles, two } from '../../test/tools/engines/served-file.ts'
import { editedCopy } from './edit.ts'

serveFiles()

const draft = () => `${served}.draft`
const files = () => readdir(dirname(served))

/** Opens the served file in another process, in which the locks of this process count. */
function openElsewhere(access: 'READ_ONLY' | 'READ_WRITE'): string {
  const source = `
    import { DuckDBInstance } from '@duckdb/node-api'
    await DuckDBInstance.create(process.argv[1], { access_mode: process.argv[2] }).then(
      (instance) => instance.closeSync(),
      (error) => console.log(error.message),
    )`
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', source, served, access], options)
  return stdout + stderr
}

it('lets other programs read the file, but not write into it, until the draft has replaced the file', async () => {
  const unlock = await editedCopy({ path: served, draft: draft() }, async (run) => {
    await run('INSERT INTO t VALUES (7)')
    expect(openElsewhere('READ_ONLY')).toBe('')
    expect(openElsewhere('READ_WRITE')).toContain('Could not set lock on file')
  })
  expect(openElsewhere('READ_WRITE')).toContain('Could not set lock on file')
  unlock()
  expect(openElsewhere('READ_WRITE')).toBe('')
  expect(await count(await open(draft()))).toBe(2)
  expect(await count(await open(served))).toBe(1)
})

it('unlocks the file after a failure, and leaves no draft behind', async () => {
  const failing = editedCopy({ path: served, draft: draft() }, async () => {
    throw new Error('stopped half-way')
  })
  await expect(failing).rejects.toThrow('stopped half-way')
  expect(openElsewhere('READ_WRITE')).toBe('')
  expect(await files()).toEqual(['served.duckdb'])
})

it('rejects if a log appears during the edit, because its rows are not in the draft', async () => {
  const before = await readFile(served)
  const editing = editedCopy({ path: served, draft: draft() }, () => writeFile(`${served}.wal`, 'rows'))
  await expect(editing).rejects.toThrow(`another program is writing into ${served}, because its log`)
  expect(await files()).toEqual(['served.duckdb', 'served.duckdb.wal'])
  expect(before.equals(await readFile(served))).toBe(true)
})

it('rejects if another program replaces the file during the edit', async () => {
  const editing = editedCopy({ path: served, draft: draft() }, () => replace(served, two))
  await expect(editing).rejects.toThrow(`${served} changed during the edit: run the command again`)
  expect(await files()).toEqual(['served.duckdb'])
  expect(await count(await open(served))).toBe(2)
})
