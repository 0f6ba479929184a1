// Tests reads while another file replaces the served file.

import { copyFile, mkdir, rename, rm, symlink, truncate, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { failure, type Run } from '../../src/engine/engine.ts'
import {
  count,
  countIn,
  gate,
  heard,
  one,
  open,
  replace,
  served,
  serveFiles,
  two,
} from '../../test/tools/engines/served-file.ts'
import { type FileEngine, follow } from './follow.ts'

serveFiles()

describe('a file that is renamed over the served file', () => {
  it('serves all later reads from the new file, and reports the change', async () => {
    const engine = await open(served)
    expect(await count(engine)).toBe(1)
    await replace(served, two)
    expect(await Promise.all([1, 2, 3, 4].map(() => count(engine)))).toEqual([2, 2, 2, 2])
    await replace(served, one)
    expect(await count(engine)).toBe(1)
    expect(heard).toEqual([`${served} was reopened`, `${served} was reopened`])
  })

  it('finishes running and queued reads on the old file', async () => {
    const engine = await open(served, { connections: 1 })
    const first = gate()
    const inside = gate()
    const long = engine.read(async (run) => {
      const before = await countIn(run)
      inside.open()
      await first.opened
      return [before, await countIn(run)]
    })
    await inside.opened
    const waiting = count(engine)
    await replace(served, two)
    const next = count(engine)
    first.open()
    expect([await long, await waiting, await next]).toEqual([[1, 1], 1, 2])
  })

  it('is waited for, however long it takes to open, unless the read is cancelled', async () => {
    const asked = gate()
    const ready = gate()
    const check = async (run: Run) => {
      if ((await countIn(run)) === 1) return
      asked.open()
      await ready.opened
    }
    const engine = await open(served, { check })
    await replace(served, two)
    const controller = new AbortController()
    const waiting = count(engine)
    const cancelled = engine.read(countIn, { signal: controller.signal })
    await asked.opened
    controller.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
    ready.open()
    expect(await waiting).toBe(2)
  })

  it('shares the concurrency limit with the old file', async () => {
    const engine = await open(served, { connections: 3 })
    const all = gate()
    let most = 0
    let running = 0
    const hold = () =>
      engine.read(async (run) => {
        running += 1
        most = Math.max(most, running)
        await all.opened
        running -= 1
        return countIn(run)
      })
    const before = [hold(), hold(), hold()]
    await pause(50)
    await replace(served, two)
    const after = [hold(), hold(), hold()]
    await pause(300)
    all.open()
    expect(await Promise.all([...before, ...after])).toEqual([1, 1, 1, 2, 2, 2])
    expect(most).toBe(3)
  })

  it('notices the new file behind a link, and behind a link to its folder', async () => {
    const root = dirname(served)
    await mkdir(join(root, 'v1'))
    await mkdir(join(root, 'v2'))
    await copyFile(one, join(root, 'v1', 'a.duckdb'))
    await copyFile(two, join(root, 'v2', 'a.duckdb'))
    const point = async (link: string, target: string) => {
      await symlink(target, join(root, 'next'))
      await rename(join(root, 'next'), join(root, link))
    }
    await point('current', 'v1')
    await point('current.duckdb', 'v1/a.duckdb')
    const engines = [await open(join(root, 'current.duckdb')), await open(join(root, 'current', 'a.duckdb'))]
    expect(await Promise.all(engines.map(count))).toEqual([1, 1])
    await point('current', 'v2')
    await point('current.duckdb', 'v2/a.duckdb')
    expect(await Promise.all(engines.map(count))).toEqual([2, 2])
  })

  it('notices a file that is replaced together with its folder', async () => {
    const engine = await open(served)
    const home = dirname(served)
    await rename(home, `${home}-old`)
    await mkdir(home)
    await copyFile(two, served)
    expect(await count(engine)).toBe(2)
  })
})

describe('a file that cannot be served', () => {
  const BROKEN: readonly (readonly [string, (path: string) => Promise<unknown>, RegExp])[] = [
    ['no database', (path) => writeFile(path, 'x'.repeat(100_000)), /not a valid DuckDB database/],
    ['empty', (path) => writeFile(path, ''), /not a valid DuckDB database/],
    ['without its end', (path) => copyFile(two, path).then(() => truncate(path, 300_000)), /./],
    [
      'without its last byte',
      (path) => copyFile(two, path).then(() => truncate(path, 536_575)),
      /is truncated: 536575 of/,
    ],
    ['a folder', (path) => mkdir(path), /it is not a file/],
    ['a link to nowhere', (path) => symlink('nowhere', path), /was deleted/],
  ]

  it.each(BROKEN)('(%s) is reported once, keeps the old file in service, and can be replaced', async (_, put, told) => {
    const engine = await open(served)
    await put(`${served}.new`)
    await unlink(served)
    await rename(`${served}.new`, served)
    expect([await count(engine), await count(engine), await count(engine)]).toEqual([1, 1, 1])
    expect(heard).toEqual([expect.stringMatching(told)])
    expect(heard[0]).toMatch(/still served$/)
    await rm(served, { recursive: true })
    await replace(served, two)
    // The new file is served immediately, or within a second if it has the inode number of the broken file.
    await expect.poll(() => count(engine)).toBe(2)
  })

  it('keeps serving the old file if the host rejects the new one', async () => {
    const check = async (run: Run) => {
      if ((await countIn(run)) === 2) throw new Error('two are too many')
    }
    const engine = await open(served, { check })
    await replace(served, two)
    expect([await count(engine), await count(engine)]).toEqual([1, 1])
    expect(heard).toEqual([`${served} cannot be served: two are too many; the previous file is still served`])
    await expect(open(two, { check })).rejects.toThrow('two are too many')
  })

  it('retries a bad file later, even if the file has not changed', async () => {
    let isReady = false
    const check = async (run: Run) => {
      if (!isReady && (await countIn(run)) === 2) throw new Error('not yet')
    }
    const engine = await open(served, { check })
    await replace(served, two)
    expect(await count(engine)).toBe(1)
    isReady = true
    await expect.poll(() => count(engine)).toBe(2)
  })
})

describe('a deleted file', () => {
  it('serves a deleted file until a new file exists at the path', async () => {
    const engine = await open(served)
    await unlink(served)
    expect([await count(engine), await count(engine)]).toEqual([1, 1])
    expect(heard).toEqual([`${served} was deleted: the deleted file is still served`])
    await copyFile(two, served)
    expect(await count(engine)).toBe(2)
  })
})

describe('closing', () => {
  it('closes replaced generations when the engine is closed', async () => {
    const engine = await open(served)
    const inside = gate()
    const long = engine.read(async (run) => {
      inside.open()
      return await run({ sql: 'SELECT count(*) FROM range(1000000)', parameters: [] })
    })
    await inside.opened
    await replace(served, two)
    const short = count(engine)
    expect([await short, await long]).toEqual([2, [['1000000']]])
    await Promise.all([engine.close(), engine.close()])
    await expect(count(engine)).rejects.toMatchObject({ code: 'closed' })
  })

  it('finishes opening a file before the engine closes', async () => {
    const engine = await open(served)
    await replace(served, two)
    const read = count(engine).catch((error: unknown) => error)
    await engine.close()
    expect(await read).toMatchObject({ code: 'closed' })
  })

  it('keeps following the file after an onFileChange callback fails', async () => {
    const engine = await open(served, {
      onFileChange: () => {
        throw new Error('the log is full')
      },
    })
    await replace(served, two)
    expect(await count(engine)).toBe(2)
  })
})

/** DuckDB's message for every statement after an internal error. */
const INVALIDATED =
  'FATAL Error: Failed: database has been invalidated because of a previous fatal error. The database must be restarted'

it('reopens a database that DuckDB has invalidated, although the file is the same', async () => {
  let opened = 0
  let isInvalid = false
  const openOnce = async (): Promise<FileEngine> => {
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
  const engine = await follow(served, {
    open: openOnce,
    check: undefined,
    onFileChange: (message) => heard.push(message),
    onReplaced: undefined,
  })
  const ask = () => engine.read((run) => run({ sql: 'SELECT 1', parameters: [] }))
  expect(await ask()).toEqual([[1]])
  isInvalid = true
  await expect(ask()).rejects.toMatchObject({ code: 'failed' })
  expect(await ask()).toEqual([[2]])
  expect(heard).toEqual([`${served} was reopened`])
  await engine.close()
})
