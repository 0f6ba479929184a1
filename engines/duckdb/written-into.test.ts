// Tests reads while another program writes into the served file, or into the original of a served copy.

import { copyFile, mkdtemp, readdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { writeAndDie } from '../../test/tools/engines/killed-writer.ts'
import {
  count,
  countIn,
  folder,
  heard,
  LONG_AGO,
  one,
  open,
  replace,
  SLOW,
  served,
  serveFiles,
  two,
  writeInto,
} from '../../test/tools/engines/served-file.ts'

const unavailable = { code: 'unavailable' }

serveFiles()

describe('a file that is written into', () => {
  it('stops reading a changed file, and reopens it a second after the last write', async () => {
    const engine = await open(served)
    expect(await count(engine)).toBe(1)
    const ahead = new Date(Date.now() + 500)
    await writeInto(served, two, ahead)
    await expect(count(engine)).rejects.toMatchObject(unavailable)
    await expect(count(engine)).rejects.toMatchObject(unavailable)
    await utimes(served, LONG_AGO, LONG_AGO)
    expect(await count(engine)).toBe(2)
    expect(heard).toEqual([expect.stringContaining('was written into'), `${served} was reopened`])
  })

  it('detects a write if only the mtime changes, and if only the size changes', async () => {
    const engine = await open(served)
    await utimes(served, LONG_AGO, new Date(LONG_AGO.getTime() + 1))
    expect(await count(engine)).toBe(1)
    const time = new Date(LONG_AGO.getTime() + 1)
    await writeFile(served, 'more', { flag: 'a' })
    await utimes(served, time, time)
    expect(await count(engine)).toBe(1)
    expect(heard.filter((message) => message.includes('was written into'))).toHaveLength(2)
  })

  it('fails a running read after a write, even if it has read everything', async () => {
    const engine = await open(served)
    const read = engine.read(async (run) => {
      const rows = await countIn(run)
      await writeInto(served, two)
      return rows
    })
    await expect(read).rejects.toMatchObject(unavailable)
    expect(await count(engine)).toBe(2)
  })

  it('refuses further statements of a running read after a write', async () => {
    const engine = await open(served)
    const after: unknown[] = []
    const read = engine.read(async (run) => {
      await countIn(run)
      await writeInto(served, two)
      await countIn(run).catch((error: unknown) => after.push(error))
    })
    await expect(read).rejects.toMatchObject(unavailable)
    expect(after).toEqual([expect.objectContaining(unavailable)])
  })

  it('stops running statements after a write, and refuses queued reads', async () => {
    const engine = await open(served, { connections: 1 })
    const slow = engine.read((run) => run({ sql: SLOW, parameters: [] }))
    const waiting = count(engine)
    const both = Promise.allSettled([slow, waiting])
    await writeInto(served, two)
    expect(await both).toEqual([1, 2].map(() => ({ status: 'rejected', reason: expect.objectContaining(unavailable) })))
    expect(await count(engine)).toBe(2)
  })

  it('still ends a read of a changed file when its signal aborts', async () => {
    const engine = await open(served)
    const controller = new AbortController()
    const slow = engine.read((run) => run({ sql: SLOW, parameters: [] }), { signal: controller.signal })
    controller.abort(new Error('left'))
    await expect(slow).rejects.toMatchObject({ code: 'cancelled', cause: { message: 'left' } })
    await expect(engine.read(countIn, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('refuses a file that is not a database, until a database is written into it again', async () => {
    const engine = await open(served)
    await writeFile(served, 'garbage')
    await utimes(served, LONG_AGO, LONG_AGO)
    await expect(count(engine)).rejects.toMatchObject({ code: 'unavailable', cause: { message: /not a valid DuckDB/ } })
    await expect(count(engine)).rejects.toMatchObject(unavailable)
    await writeInto(served, two)
    expect(await count(engine)).toBe(2)
  })

  it('serves the path again immediately after a replacement', async () => {
    const engine = await open(served)
    await writeFile(served, 'garbage')
    await expect(count(engine)).rejects.toMatchObject(unavailable)
    await replace(served, two)
    expect(await count(engine)).toBe(2)
  })

  it('fails reads that still use an unlinked file after a write into it', async () => {
    const engine = await open(served)
    const old = `${served}.old`
    const read = engine.read(async (run) => {
      await rename(served, old)
      await copyFile(two, served)
      expect(await count(engine)).toBe(2)
      await writeFile(old, 'garbage')
      return await countIn(run)
    })
    await expect(read).rejects.toMatchObject(unavailable)
    expect(await count(engine)).toBe(2)
  })
})

describe('a private copy', () => {
  let copyTo = ''
  beforeEach(async () => {
    copyTo = await mkdtemp(join(folder, 'copies-'))
  })
  const copies = async () => (await readdir(copyTo, { recursive: true })).filter((name) => name.includes('served'))

  it('reads the copy during a write into the original, and then makes a copy of the new file', async () => {
    const engine = await open(served, { copyTo })
    const both = engine.read(async (run) => {
      const before = await countIn(run)
      await writeFile(served, 'garbage')
      return [before, await countIn(run)]
    })
    expect(await both).toEqual([1, 1])
    expect([await count(engine), await count(engine)]).toEqual([1, 1])
    await writeInto(served, two)
    expect(await count(engine)).toBe(2)
    await replace(served, one)
    expect(await count(engine)).toBe(1)
  })

  it('unlinks the copy once it is open, and removes its folder on close', async () => {
    const engine = await open(served, { copyTo })
    expect(await copies()).toEqual([])
    await replace(served, two)
    expect(await count(engine)).toBe(2)
    expect(await copies()).toEqual([])
    await engine.close()
    expect(await readdir(copyTo)).toEqual([])
  })

  it('copies the write-ahead log, too', async () => {
    writeAndDie(served, 'INSERT INTO t VALUES (2)')
    const engine = await open(served, { copyTo })
    expect(await count(engine)).toBe(2)
    expect(await copies()).toEqual([])
  })

  it('leaves no files behind if the copied file is broken', async () => {
    await writeFile(served, 'garbage')
    await expect(open(served, { copyTo })).rejects.toMatchObject(unavailable)
    await expect(open(one, { copyTo: join(copyTo, 'none') })).rejects.toThrow('no such file or directory')
    expect(await readdir(copyTo)).toEqual([])
  })
})
