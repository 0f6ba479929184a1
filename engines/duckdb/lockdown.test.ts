import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { createInMemoryDuckDB } from '../../test/tools/engines/in-memory-duckdb.ts'
import { temporaryFolder } from '../../test/tools/temporary-folder.ts'
import { openDuckDB, serve } from './engine.ts'
import { checkLockDown, LOCKED, LOCKED_LAST } from './lockdown.ts'
import { createDuckDB } from './writer.ts'

const folder = temporaryFolder()
beforeAll(async () => {})

const one = (engine: Engine, sql: string) => engine.read((run) => run({ sql, parameters: [] }))

describe('lockdown', () => {
  it('denies access to anything outside the database, for a file and for an in-memory database', async () => {
    const memory = await createInMemoryDuckDB({ threads: 1, memoryLimit: '100MB' }, ({ execute }) =>
      execute('CREATE TABLE t AS SELECT 5 AS n'),
    )
    expect(await one(memory, 'SELECT n FROM t')).toEqual([[5]])
    const path = join(folder, 'locked.duckdb')
    await createDuckDB({ path }, ({ execute }) => execute('CREATE TABLE t AS SELECT 5 AS n'))
    const file = await openDuckDB({ path })
    for (const locked of [file, memory])
      for (const from of [`read_text('/etc/hostname')`, `'/etc/passwd'`, `read_blob('/etc/hostname')`])
        await expect(one(locked, `SELECT * FROM ${from}`)).rejects.toMatchObject({ code: 'failed' })
    await file.close()
    await memory.close()
  })

  it('refuses to start on an unlocked database', async () => {
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await expect(checkLockDown(connection)).rejects.toThrow('is not locked down')
    connection.closeSync()
    instance.closeSync()
  })

  it('verifies the lockdown of each instance before the first read', async () => {
    for (const settings of [{}, LOCKED, LOCKED_LAST]) {
      const instance = await DuckDBInstance.create(':memory:', settings)
      const check = vi.fn(async () => {})
      await expect(serve(instance, {}, check)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('is not locked down'),
      })
      expect(check).not.toHaveBeenCalled()
      await expect(instance.connect()).rejects.toThrow()
    }
  })

  it('refuses to start if the settings can still be changed, even without external access', async () => {
    const instance = await DuckDBInstance.create(':memory:', { enable_external_access: 'false' })
    const connection = await instance.connect()
    await expect(checkLockDown(connection)).rejects.toThrow('is not locked down')
    connection.closeSync()
    instance.closeSync()
  })
})
