// The cache opens only new files and its own files. It refuses all other files and leaves them unchanged.

import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderOfTest } from '../../test/tools/temporary-folder.ts'
import { sqliteCache } from './sqlite.ts'
import { openFile } from './sqlite-file.ts'

const DAY = 24 * 60 * 60 * 1000

let folder = ''
let path = ''
beforeEach(() => {
  folder = folderOfTest()
  path = join(folder, 'cache.sqlite')
})

/** Creates a SQLite file with other content. */
function make(sql: string) {
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
}

const refusal = (reason: string) => `the result cache ${JSON.stringify(path)} cannot be used: ${reason}`
const foreign = () => refusal('it is not a result cache of sightline and is left alone; name another file')
const modes = () => readdirSync(folder).map((file) => [file, (statSync(join(folder, file)).mode & 0o777).toString(8)])

describe('a new file', () => {
  it('is readable only by its owner, like the files that SQLite adds', () => {
    const database = openFile(path)
    database.exec(`INSERT INTO result VALUES (1, 'acme//a', 'acme', ${Number.MAX_SAFE_INTEGER}, 9, 'x')`)
    expect(modes()).toEqual([
      ['cache.sqlite', '600'],
      ['cache.sqlite-shm', '600'],
      ['cache.sqlite-wal', '600'],
    ])
    database.close()
    expect(modes()).toEqual([['cache.sqlite', '600']])
  })

  it.each(['file:cache.sqlite', 'file:cache.sqlite?mode=memory', ':memory:'])('may have any name: %s', (name) => {
    const before = process.cwd()
    process.chdir(folder)
    try {
      openFile(name).close()
    } finally {
      process.chdir(before)
    }
    expect(modes()).toEqual([[name, '600']])
    expect(statSync(join(folder, name)).size).toBeGreaterThan(0)
  })

  it('keeps a mode that its owner sets later', () => {
    openFile(path).close()
    chmodSync(path, 0o640)
    openFile(path).close()
    expect(modes()).toEqual([['cache.sqlite', '640']])
  })

  it('may exist already if it is empty', () => {
    writeFileSync(path, '')
    openFile(path).close()
    openFile(path).close()
  })

  it('is created once by concurrent processes', () => {
    const code = `
      const { sqliteCache } = await import(${JSON.stringify(join(import.meta.dirname, 'sqlite.ts'))})
      sqliteCache({ path: process.argv[1] }).set('acme//' + process.argv[2], 'x', 1e9)`
    const one = `"${process.execPath}" --input-type=module -e "$CODE" cache.sqlite`
    const script = `${[1, 2, 3, 4].map((name) => `${one} ${name} &`).join('\n')}\nwait`
    const { stderr } = spawnSync('sh', ['-c', script], { cwd: folder, env: { ...process.env, CODE: code } })
    expect(stderr.toString()).toBe('')
    const cache = sqliteCache({ path })
    expect([1, 2, 3, 4].map((name) => cache.get(`acme//${name}`))).toEqual(['x', 'x', 'x', 'x'])
    cache.close()
  })
})

describe('a foreign file', () => {
  it.each<[string, string | Uint8Array]>([
    ['text', 'keys of the shop: 1234\n'],
    ['a few bytes', 'SQLite'],
    ['random bytes', Uint8Array.from({ length: 8192 }, (_, index) => (index * 7919) % 251)],
    ['a fake SQLite header', `SQLite format 3\u0000${'x'.repeat(4096)}`],
  ])('is refused and left unchanged: %s', (_name, content) => {
    writeFileSync(path, content)
    const before = readFileSync(path)
    expect(() => openFile(path)).toThrow(foreign())
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['cache.sqlite'])
  })

  it.each([
    ['tables', 'CREATE TABLE orders (id INTEGER); INSERT INTO orders VALUES (1)'],
    ['tables that were dropped', 'CREATE TABLE orders (id INTEGER); DROP TABLE orders'],
    ['a table of the same name', 'CREATE TABLE result (key TEXT, value TEXT)'],
    ['the application id of another program', 'PRAGMA application_id = 77; CREATE TABLE result (key TEXT, value TEXT)'],
    ['only the application id of another program', 'PRAGMA application_id = 77'],
    ['a write-ahead log', 'PRAGMA journal_mode = WAL; CREATE TABLE orders (id INTEGER)'],
    ['full vacuum', 'PRAGMA auto_vacuum = FULL; CREATE TABLE orders (id INTEGER)'],
  ])('is refused and left unchanged: a SQLite database with %s', (_name, sql) => {
    make(sql)
    const before = readFileSync(path)
    expect(() => openFile(path)).toThrow(foreign())
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(folder)).toEqual(['cache.sqlite'])
  })

  it('is refused if it is not a regular file or its folder is missing', () => {
    mkdirSync(path)
    expect(() => openFile(path)).toThrow(refusal('it is not a file'))
    const link = join(folder, 'link.sqlite')
    symlinkSync('elsewhere.sqlite', link)
    expect(() => openFile(link)).toThrow(
      `${JSON.stringify(link)} cannot be used: it is a link to a file that does not exist`,
    )
    const lost = join(folder, 'nowhere/cache.sqlite')
    expect(() => openFile(lost)).toThrow(`${JSON.stringify(lost)} cannot be used: there is no such folder`)
    const below = join(import.meta.filename, 'cache.sqlite')
    expect(() => openFile(below)).toThrow('there is no such folder')
  })
})

describe('a file of the cache', () => {
  beforeEach(() => {
    const cache = sqliteCache({ path })
    for (let index = 0; index < 50; index++) cache.set(`acme//${index}`, 'x'.repeat(5000), DAY)
    cache.close()
  })

  it('is refused and left unchanged if it has another version', () => {
    make('PRAGMA user_version = 2')
    const before = readFileSync(path)
    expect(() => openFile(path)).toThrow(
      refusal('it was made by another version of sightline; delete it, or name another file'),
    )
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it.each<[string, (size: number) => void]>([
    ['half of its pages missing', (size) => truncateSync(path, size / 2)],
    ['one page missing', (size) => truncateSync(path, size - 4096)],
    ['its first page only', () => truncateSync(path, 4096)],
    [
      'pages of zeros',
      (size) => {
        const bytes = readFileSync(path)
        writeFileSync(path, bytes.fill(0, 4096, size / 2))
      },
    ],
  ])('is refused if it is damaged: %s', (_name, damage) => {
    damage(statSync(path).size)
    expect(() => openFile(path)).toThrow(refusal('it is damaged; delete it to start with an empty cache'))
  })
})
