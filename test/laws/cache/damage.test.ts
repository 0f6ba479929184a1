// T37: a client that requests an earlier result gets exactly the stored result, or the response for an unknown id. The
// tests change each byte of a stored result, and every third byte of the file of a SQLite store. The tests also
// truncate results, swap them, and store other texts.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Cache } from '../../../src/caches/cache.ts'
import { memoryCache } from '../../../src/caches/memory-cache.ts'
import { type SqliteCache, sqliteCache } from '../../../src/caches/sqlite.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { type Got, idOf, serve, UNKNOWN, watched } from './client.ts'

/** A store whose entries the test can change. */
function openMap() {
  const entries = new Map<string, string>()
  const cache: Cache = {
    get: (key) => entries.get(key),
    set: (key, value) => entries.set(key, value),
    delete: (key) => entries.delete(key),
  }
  return { entries, cache }
}

/** Stores a result. The returned `refetchAs` replaces the stored text and requests the result. */
async function keepOne() {
  const { entries, cache } = openMap()
  const { send, refetch, failures } = serve(cache)
  const first = await send()
  const [[key, stored] = ['', '']] = entries
  const refetchAs = async (text: string) => {
    entries.set(key, text)
    const got = await refetch(idOf(first))
    return { got, isFreed: entries.size === 0, faults: failures.splice(0).map(({ error }) => String(error)) }
  }
  return { first, stored, refetchAs }
}

const isUnknown = ({ status, text }: Got) => status === 400 && text === UNKNOWN

const DAMAGED = { isFreed: true, faults: ['Error: the store returned a changed result'] }

describe('a stored result', () => {
  it('is unknown and deleted if any single byte changes, and the host is notified', async () => {
    const { first, stored, refetchAs } = await keepOne()
    expect(stored.length).toBeGreaterThan(first.text.length)
    for (const [at, character] of [...stored].entries()) {
      const other = String.fromCharCode(character.charCodeAt(0) ^ 1)
      const { got, ...rest } = await refetchAs(`${stored.slice(0, at)}${other}${stored.slice(at + 1)}`)
      expect([at, isUnknown(got), rest]).toEqual([at, true, DAMAGED])
    }
    expect(await refetchAs(stored)).toMatchObject({ got: { text: first.text }, isFreed: false, faults: [] })
  })

  it('is unknown if its text is truncated at any byte or extended', async () => {
    const { stored, refetchAs } = await keepOne()
    const cut = [...stored].map((_, end) => stored.slice(0, end))
    const longer = ['\n', ' ', '\0', '}'].map((more) => `${stored}${more}`)
    for (const text of [...cut, ...longer]) {
      const { got, ...rest } = await refetchAs(text)
      expect([isUnknown(got), rest]).toEqual([true, DAMAGED])
    }
  })

  it.each([
    '',
    '\n',
    '\n\n',
    '{}',
    'null\n{}\n{}',
    '{"page":1,"limit":100}\n{"data":[]}',
  ])('is unknown if the stored text is %j', async (text) => {
    const { refetchAs } = await keepOne()
    expect(isUnknown((await refetchAs(text)).got)).toBe(true)
  })

  it('is unknown if it is stored under the key of another result, even of the same account', async () => {
    const { entries, cache } = openMap()
    const engine: Engine = { read: (work) => work(async () => []), close: async () => {} }
    const { send, refetch, failures } = serve(cache, { engine })
    const asked = [
      { key: 'acme-1', body: { dimensions: ['keyword'] } },
      { key: 'acme-1', body: { dimensions: ['keyword'] } },
      { key: 'bravo-1', body: { dimensions: ['keyword'] } },
      { key: 'acme-1', path: '/users', body: {} },
    ]
    const ids: string[] = []
    for (const one of asked) ids.push(idOf(await send(one)))
    const texts = [...entries.values()]
    ;[...entries.keys()].forEach((key, index) => {
      entries.set(key, texts[(index + 1) % texts.length] ?? '')
    })
    for (const [index, { body: _, ...one }] of asked.entries()) {
      expect(isUnknown(await refetch(ids[index] ?? '', one))).toBe(true)
    }
    expect(failures).toHaveLength(asked.length)
  })
})

describe('a store that misbehaves', () => {
  it.each([null, 7, {}, Buffer.from('x')])('makes an id unknown if it returns %j', async (value) => {
    // A store in plain JavaScript can return types that the port does not declare.
    const cache = { ...memoryCache(), get: () => value as unknown as string }
    const { send, refetch, failures } = serve(cache)
    expect(isUnknown(await refetch(idOf(await send())))).toBe(true)
    expect(failures).toHaveLength(value === null ? 0 : 1)
  })

  it('is called once to store a result and once to read it', async () => {
    const { asked, cache } = watched(memoryCache())
    const { send, refetch } = serve(cache)
    await refetch(idOf(await send()))
    expect(asked).toEqual(['set', 'get'])
  })
})

describe('the file of a SQLite store', () => {
  const folder = temporaryFolder()
  const path = join(folder, 'cache.sqlite')

  it('is refused, or returns the original result or no result, after one of its bytes changes', async () => {
    const cache = sqliteCache({ path })
    const { send } = serve(cache)
    const first = await send()
    cache.close()
    const whole = readFileSync(path)
    const seen = { refused: 0, whole: 0, unknown: 0 }
    const meets = async (): Promise<keyof typeof seen> => {
      let changed: SqliteCache
      try {
        changed = sqliteCache({ path })
      } catch (error) {
        expect(String(error)).toContain('cannot be used')
        return 'refused'
      }
      const got = await serve(changed).refetch(idOf(first))
      changed.close()
      if (isUnknown(got)) return 'unknown'
      expect([got.status, got.text]).toEqual([200, first.text])
      return 'whole'
    }
    for (const [at, byte] of whole.entries()) {
      // Skips most zeros, because most of the file is unused.
      if (at % (byte === 0 ? 97 : 3) !== 0) continue
      const bytes = Buffer.from(whole)
      bytes[at] = byte ^ 1
      writeFileSync(path, bytes)
      seen[await meets()]++
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50)
  })
})
