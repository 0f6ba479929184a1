// The memory limit of DuckDB, by settings or by default.

import { totalmem } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDatabase } from '../../../test/outside/cli/program.ts'
import { settingsOf } from '../../../test/tools/settings.ts'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'
import type { DatabaseConfig, ServiceConfig } from '../../config/service-config.ts'
import { openDatabase } from './database.ts'
import { sourceOf } from './read-from.ts'
import { fairShare, resourcesOf } from './resources.ts'

const folder = temporaryFolder()
const path = join(folder, 'small.duckdb')
beforeAll(() => makeDatabase(path))

describe('the memory limit of DuckDB', () => {
  const limits = async (config: ServiceConfig) => {
    const engine = await (sourceOf(await settingsOf(config))?.open() ?? openDatabase(path))
    const sql = `SELECT current_setting('memory_limit'), current_setting('threads')`
    const [row] = await engine.read((run) => run({ sql, parameters: [] }))
    await engine.close()
    return row
  }

  it('follows the settings', async () => {
    const database = { file: path, memoryLimit: '256MiB', threads: 1 }
    expect(await limits({ database })).toEqual(['256.0 MiB', '1'])
  })

  it('is by default at most half of the memory of the machine, for every command', async () => {
    const gibibytes = (text: unknown) => Number(/^([0-9.]+) GiB$/.exec(String(text))?.[1])
    for (const [limit] of [(await limits({ database: { file: path } })) ?? [], (await limits({})) ?? []])
      expect(gibibytes(limit)).toBeLessThanOrEqual(totalmem() / 2 / 2 ** 30)
  })

  it('leaves room for cached results in memory, but not for cached results in a file', async () => {
    const bytesOf = async (cache: ServiceConfig['cache']) =>
      Number(resourcesOf(await settingsOf({ cache })).memoryLimit?.replace(/B$/, ''))
    expect((await bytesOf({ bytes: 100_000_000 })) + 100_000_000).toBe(await bytesOf({ results: 'file' }))
    expect(fairShare(512, 64)).toBe(192)
    expect(fairShare(512, 250)).toBe(64)
  })

  it.each<[DatabaseConfig, string]>([
    [{ engine: 'postgres', memoryLimit: '1GB' }, 'database.memoryLimit requires the engine duckdb'],
    [{ engine: 'trino', threads: 2 }, 'database.threads requires the engine duckdb'],
    [{ engine: 'trino', rowLevelSecurity: true }, 'database.rowLevelSecurity requires the engine postgres'],
    [{ file: path, url: 'postgres://u@h/d' }, 'database.url requires the engine postgres or trino'],
  ])('refuses %j', async (database, message) => {
    const settings = await settingsOf({ database })
    expect(() => sourceOf(settings)).toThrow(message)
  })
})
