// Which paths open a database, by name or through links, and the errors for all other paths.

import { copyFile, mkdir, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeAndDie } from '../../test/tools/engines/killed-writer.ts'
import { temporaryFolder } from '../../test/tools/temporary-folder.ts'
import { openDuckDB } from './engine.ts'
import { createDuckDB } from './writer.ts'

const folder = temporaryFolder()
let database = ''

beforeAll(async () => {
  database = join(folder, 'real.duckdb')
  await createDuckDB({ path: database }, ({ execute }) => execute('CREATE TABLE t AS SELECT 1 AS n'))
})

async function count(path: string): Promise<unknown> {
  const engine = await openDuckDB({ path })
  const rows = await engine.read((run) => run({ sql: 'SELECT count(*) FROM t', parameters: [] }))
  await engine.close()
  return rows[0]?.[0]
}

describe('a path', () => {
  it.each([
    ...['with blank.duckdb', "o'neill.duckdb", '"quoted".duckdb', 'ünï 😀.duckdb', 'u\u0308.duckdb', '100%.duckdb'],
    ...['a;b', '#1', '*[a]{b}', 'back\\slash.duckdb', 'new\nline', '~home', '-v', 'data.csv', 'x.parquet', 'x.wal'],
    // DuckDB parses the first three as an extension, an in-memory database and a URL.
    ...['sqlite:x.duckdb', ':memory:', 'http:x', 'file:x.duckdb'],
  ])('is opened by the name %j, absolute or relative', async (name) => {
    const path = join(folder, name)
    await copyFile(database, path)
    expect(await count(path)).toBe('1')
    const here = process.cwd()
    process.chdir(folder)
    try {
      expect([await count(name), await count(`./${name}`)]).toEqual(['1', '1'])
    } finally {
      process.chdir(here)
    }
    await rm(path)
  })

  it('opens a path through links to the file, to a folder above it, and to other links', async () => {
    await mkdir(join(folder, 'deep'))
    await copyFile(database, join(folder, 'deep', 'a.duckdb'))
    await symlink(database, join(folder, 'absolute'))
    await symlink('real.duckdb', join(folder, 'relative'))
    await symlink('relative', join(folder, 'twice'))
    await symlink('deep', join(folder, 'door'))
    await symlink('door/a.duckdb', join(folder, 'through'))
    for (const link of ['absolute', 'relative', 'twice', 'door/a.duckdb', 'door/../real.duckdb', 'through'])
      expect(await count(join(folder, link)), link).toBe('1')
    expect(await count(relative('.', join(folder, 'through')))).toBe('1')
  })

  it.each<[string, (path: string) => Promise<unknown>, string]>([
    ['nothing', async () => {}, ''],
    ['a folder', (path) => mkdir(path), ': it is not a file'],
    ['a link to nothing', (path) => symlink('../gone', path), ': it is a link to ../gone, which does not exist'],
    ['a link to itself', (path) => symlink('a link to itself', path), ': its links form a loop'],
    ['an empty file', (path) => writeFile(path, ''), ' cannot be opened: '],
    ['what?', (path) => copyFile(database, path), ': DuckDB cannot open a file with a question mark in its path: '],
  ])('to %s is refused', async (name, put, told) => {
    const path = join(folder, name)
    await put(path)
    await expect(count(path)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining(`${path}${told}`),
    })
  })

  it('refuses a URL, and a path with a file in place of a folder', async () => {
    await expect(count(pathToFileURL(database).href)).rejects.toThrow('it is a URL; a file path is expected')
    await expect(count(join(database, 'x'))).rejects.toThrow('there is no DuckDB database file')
  })

  it('refuses to create a file at a path that DuckDB cannot open, and leaves no files', async () => {
    const path = join(folder, 'why?', 'new.duckdb')
    await expect(createDuckDB({ path }, async () => {})).rejects.toThrow('a question mark in its path')
    expect(await readdir(folder)).not.toContain('why?')
  })
})

describe('a write-ahead log next to the file', () => {
  it('reads the write-ahead log with its file', async () => {
    const path = join(folder, 'logged.duckdb')
    await copyFile(database, path)
    writeAndDie(path, 'INSERT INTO t VALUES (2)')
    const before = await stat(`${path}.wal`)
    expect(before.size).toBeGreaterThan(0)
    expect(await count(path)).toBe('2')
    expect(await stat(`${path}.wal`)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs })
  })

  it('refuses a write-ahead log that is older than the database file', async () => {
    const path = join(folder, 'newer.duckdb')
    await copyFile(join(folder, 'logged.duckdb.wal'), `${path}.wal`)
    await utimes(`${path}.wal`, new Date(0), new Date(0))
    await copyFile(database, path)
    await expect(count(path)).rejects.toThrow(`${path}.wal is older than the database file`)
    await writeFile(`${path}.wal`, '')
    await utimes(`${path}.wal`, new Date(0), new Date(0))
    expect(await count(path)).toBe('1')
  })
})
