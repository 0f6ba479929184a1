import { copyFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { temporaryFolder } from '../../test/tools/temporary-folder.ts'
import { openDuckDB } from './engine.ts'
import { createDuckDB } from './writer.ts'

const NAME = `"the one, that's kept"`
const KEEP = `CREATE TABLE ${NAME} AS SELECT range::VARCHAR AS id, repeat('long', 1500) AS text FROM range(400)`
const MORE = 'CREATE TABLE more AS SELECT hash(range) AS id, hash(range + 1) AS other FROM range(300000)'

const folder = temporaryFolder()
let shrunk: string
beforeAll(async () => {
  shrunk = await written('shrunk', [KEEP], [MORE], ['DROP TABLE more'])
})

/** Makes a file in several steps. Each step runs a list of statements. */
async function written(name: string, ...parts: readonly (readonly string[])[]): Promise<string> {
  const path = join(folder, name)
  await createDuckDB({ path }, async ({ execute }) => {
    for (const statement of parts.flatMap((part) => [...part, 'CHECKPOINT'])) await execute(statement)
  })
  return path
}

const reading = async <T>(path: string, work: (engine: Engine) => Promise<T>): Promise<T> => {
  const engine = await openDuckDB({ path })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

const sizes = (path: string) =>
  reading(path, (engine) =>
    engine.read(async (run) => {
      const sql = 'SELECT total_blocks, free_blocks, block_size FROM pragma_database_size()'
      const [[total, free, block] = []] = await run({ sql, parameters: [] })
      return { counted: 12_288 + Number(total) * Number(block), free: Number(free) * Number(block) }
    }),
  )

const cut = async (path: string, bytes: number) => {
  const copy = `${path}.cut`
  await copyFile(path, copy)
  await truncate(copy, (await stat(path)).size - bytes)
  return copy
}

describe('a DuckDB file', () => {
  it('is complete if only free blocks at its end are missing', async () => {
    const { counted } = await sizes(shrunk)
    expect((await stat(shrunk)).size).toBeLessThan(counted)
    const sql = `SELECT count(*), min(length(text)) FROM ${NAME}`
    expect(await reading(shrunk, (engine) => engine.read((run) => run({ sql, parameters: [] })))).toEqual([
      ['400', '6000'],
    ])
  })

  it.each([1, 262_144, 2 * 262_144])('is truncated if %i used bytes are missing', async (bytes) => {
    await expect(openDuckDB({ path: await cut(shrunk, bytes) })).rejects.toThrow(
      /is truncated: \d+ of at least \d+ bytes/,
    )
  })

  it('is truncated if its end is missing, even if it has free blocks inside', async () => {
    const path = await written('holes', [MORE], [KEEP], ['DROP TABLE more'])
    const { free } = await sizes(path)
    expect(free).toBeGreaterThan(2 * 262_144)
    await expect(openDuckDB({ path: await cut(path, 1) })).rejects.toThrow(/is truncated: \d+ of at least \d+ bytes/)
  })
})
