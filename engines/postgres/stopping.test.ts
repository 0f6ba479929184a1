// Tests how statements stop on Postgres: at a signal, or at the timeout.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { postgresServer } from '../../test/tools/engines/available.ts'
import { createDatabase, type TestDatabase } from '../../test/tools/engines/postgres.ts'
import { codeOf, one, sql } from '../../test/tools/engines/reading.ts'
import { openPostgres } from './engine.ts'

const SLOW = 'SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b'

describe.skipIf(postgresServer === undefined)('on a server', () => {
  let database: TestDatabase
  let engine: Engine

  beforeAll(async () => {
    database = await createDatabase(postgresServer ?? '')
    engine = await openPostgres({ url: database.url, connections: 2 })
  })

  afterAll(async () => {
    await engine.close()
    await database.drop()
  })

  /** The statements that clients of this database are running. */
  const underWay = async () =>
    (
      await database.query(`SELECT query FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND backend_type = 'client backend'`)
    ).rows.flat()

  const allEnded = () => expect.poll(underWay).toEqual([])

  describe('stopping', () => {
    it('ends the statement on the server after an abort, and keeps the connection usable', async () => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new Error('the client left')), 200)
      const stopped = one(engine, sql(SLOW), controller)
      await expect(stopped).rejects.toMatchObject({ code: 'cancelled', cause: { message: 'the client left' } })
      await allEnded()
      const more = await Promise.all([1, 2, 3].map((n) => one(engine, sql(`SELECT ${n}`))))
      expect(more).toEqual([[['1']], [['2']], [['3']]])
    })

    it('leaves no statement running and every connection usable after many callers abort in a short time', async () => {
      const waves = Array.from({ length: 8 }, (_, index) => {
        const controller = new AbortController()
        setTimeout(() => controller.abort(), 20 * index)
        return codeOf(one(engine, sql(SLOW), controller))
      })
      expect(new Set(await Promise.all(waves))).toEqual(new Set(['cancelled']))
      await allEnded()
      expect(await one(engine, sql('SELECT 1'))).toEqual([['1']])
    })

    it('does not start a statement if its signal is already aborted', async () => {
      expect(await codeOf(one(engine, sql(SLOW), { signal: AbortSignal.abort() }))).toBe('cancelled')
    })

    it('stops the second statement if the signal aborts after the first', async () => {
      const controller = new AbortController()
      const both = engine.read(async (run) => {
        await run(sql('SELECT 1'))
        controller.abort()
        return await run(sql('SELECT 2'))
      }, controller)
      expect(await codeOf(both)).toBe('cancelled')
    })

    it('ends a statement on the server at the timeout, too', async () => {
      const hasty = await openPostgres({ url: database.url, timeoutMs: 300 })
      const late = one(hasty, sql(SLOW))
      await expect(late).rejects.toMatchObject({ code: 'too_slow', message: expect.stringContaining('300 ms') })
      await allEnded()
      expect(await one(hasty, sql('SELECT 1'))).toEqual([['1']])
      await hasty.close()
    })
  })
})
