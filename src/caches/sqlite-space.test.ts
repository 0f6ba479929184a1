// The space of the file store: limits per account and in total, and full disks.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY, indexes, key, MIB, sqliteFiles } from '../../test/tools/sqlite-files.ts'
import type { sqliteCache } from './sqlite.ts'
import { openFile } from './sqlite-file.ts'
import { storeIn } from './sqlite-store.ts'

const files = sqliteFiles()
const { open } = files

const held = (cache: ReturnType<typeof sqliteCache>, account: string, count: number) =>
  indexes(count).filter((index) => cache.get(key(account, index)) !== undefined)

describe('the space for results', () => {
  it("is limited per account: new results evict the account's oldest results", () => {
    const cache = open({ bytesPerAccount: 10_000 })
    cache.set(key('bravo', 0), 'kept', DAY)
    for (const index of indexes(1000)) cache.set(key('acme', index), 'x'.repeat(1000), DAY)
    expect(held(cache, 'acme', 1000)).toEqual([991, 992, 993, 994, 995, 996, 997, 998, 999])
    expect(cache.get(key('bravo', 0))).toBe('kept')
  })

  it('counts bytes, not characters', () => {
    const cache = open({ bytesPerAccount: 10_000 })
    for (const index of indexes(10)) cache.set(key('acme', index), 'é'.repeat(2000), DAY)
    expect(held(cache, 'acme', 10)).toEqual([8, 9])
  })

  it('is not given to a result over the account limit, and the old value of its key is deleted', () => {
    const cache = open({ bytesPerAccount: 1000 })
    cache.set('acme//a', 'small', DAY)
    cache.set('acme//b', 'small', DAY)
    cache.set('acme//a', 'x'.repeat(1000), DAY)
    expect([cache.get('acme//a'), cache.get('acme//b')]).toEqual([undefined, 'small'])
  })

  it('defaults to an eighth of the total per account', () => {
    const cache = open({ bytes: 80_000 })
    for (const index of indexes(20)) cache.set(key('acme', index), 'x'.repeat(1000), DAY)
    expect(held(cache, 'acme', 20)).toHaveLength(9)
  })

  it('is limited in total: the largest account loses results, and small accounts keep theirs', () => {
    const cache = open({ bytes: 2 * MIB, bytesPerAccount: 2 * MIB })
    cache.set(key('small', 0), 'x'.repeat(1000), DAY)
    for (const index of indexes(200)) cache.set(key('large', index), 'x'.repeat(20_000), DAY)
    for (const index of indexes(20)) cache.set(key('middle', index), 'x'.repeat(20_000), DAY)
    expect(held(cache, 'small', 1)).toEqual([0])
    expect(held(cache, 'middle', 20)).toEqual(indexes(20))
    const large = held(cache, 'large', 200)
    expect(large.length).toBeGreaterThan(50)
    expect(large).toEqual(indexes(200).slice(-large.length))
    expect(statSync(files.path).size).toBeLessThan(2.2 * MIB)
  })

  it('is shared equally if all accounts want more than the total', () => {
    const cache = open({ bytes: 4 * MIB, bytesPerAccount: MIB })
    const accounts = indexes(20).map((index) => `account${index}`)
    for (const index of indexes(30)) for (const one of accounts) cache.set(key(one, index), 'x'.repeat(20_000), DAY)
    const counts = accounts.map((one) => held(cache, one, 30).length)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    expect(Math.min(...counts)).toBeGreaterThan(5)
  })

  it('stays unused if the limit is too small for any result', () => {
    const cache = open({ bytes: 4096, bytesPerAccount: 4096 })
    cache.set('acme//a', '1', DAY)
    expect(cache.get('acme//a')).toBeUndefined()
  })

  it('is reused, so that a full file does not grow', () => {
    const cache = open({ bytes: MIB, bytesPerAccount: MIB })
    const sizes = indexes(400).map((index) => {
      cache.set(key('acme', index), 'x'.repeat(1 + (index % 50) * 1000), DAY)
      return statSync(files.path).size
    })
    expect(Math.max(...sizes)).toBeLessThan(1.1 * MIB)
  })
})

describe('a full disk', () => {
  const VALUE = 'x'.repeat(40_000)

  it('rolls back a write at whichever page the space runs out, and keeps earlier results', () => {
    let failed = 0
    for (let pages = 0; ; pages++) {
      const database = openFile(join(files.folder, `${pages}.sqlite`))
      onTestFinished(() => database.close())
      const cache = storeIn(database, { bytes: 1e9, bytesPerAccount: 1e9 })
      cache.set('acme//before', VALUE, DAY)
      const { page_count } = database.prepare('PRAGMA page_count').get() ?? {}
      database.exec(`PRAGMA max_page_count = ${Number(page_count) + pages}`)
      const write = () => cache.set('acme//now', VALUE, DAY)
      const isWritten = attempt(write)
      expect(cache.get('acme//before')).toBe(VALUE)
      expect(cache.get('acme//now')).toBe(isWritten ? VALUE : undefined)
      if (isWritten) break
      failed++
      expect(write).toThrow('database or disk is full')
      // The disk has space again.
      database.exec('PRAGMA max_page_count = 1000000')
      write()
      expect(cache.get('acme//now')).toBe(VALUE)
      expect(database.prepare('SELECT sum(bytes) AS n FROM result').get()?.n).toBe(
        database.prepare('SELECT sum(bytes) AS n FROM usage').get()?.n,
      )
    }
    expect(failed).toBeGreaterThan(5)
  })

  const attempt = (work: () => unknown): boolean => {
    try {
      work()
      return true
    } catch {
      return false
    }
  }
})
