// Tests re-fetching earlier results by ID. For 24 hours, the service returns the same bytes for the same account,
// endpoint and page.

import { describe, expect, it, vi } from 'vitest'
import { queryOf, rows, setUp } from '../../test/tools/service/fake-service.ts'
import type { Cache } from '../caches/cache.ts'
import { memoryCache } from '../caches/memory-cache.ts'

const HOUR = 60 * 60 * 1000

describe('an earlier result', () => {
  const UNKNOWN = { error: 'Bad Request', message: 'queryExecutionId: unknown or expired' }

  function clocks() {
    const time = { wall: Date.UTC(2026, 0, 31), up: 5 }
    return { time, clock: () => new Date(time.wall), uptime: () => time.up }
  }

  it('is returned byte for byte for its ID, even if the data changed', async () => {
    const { ask, ran } = setUp(queryOf({ pageNumber: 2 }), [rows(2), rows(1)])
    const first = await ask()
    const id = first.json.queryExecutionId
    expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const again = await ask({ queryExecutionId: id, page: 2, limit: 3 })
    expect(again).toEqual(first)
    expect(ran).toEqual(['page'])
  })

  it.each([
    'short',
    '',
    'é'.repeat(43),
  ])('is not returned, and the failure is reported, if newId returns the malformed ID %j', async (id) => {
    const { ask, failures } = setUp(queryOf(), [rows(2)], { newId: () => id })
    expect((await ask()).status).toBe(500)
    const message = `newId must give 43 characters of base64url, not ${JSON.stringify(id)}`
    expect(failures).toMatchObject([{ error: new TypeError(message) }])
  })

  it('ignores known members next to the ID, valid or not, and refuses unknown members', async () => {
    const { ask } = setUp(queryOf(), [rows(2)])
    const { text, json } = await ask()
    const beside = { page: 1, limit: 3, dryRun: true, query: 'how many', dimensions: 5, filters: [{}] }
    expect((await ask({ queryExecutionId: json.queryExecutionId, ...beside })).text).toBe(text)
    expect((await ask({ queryExecutionId: json.queryExecutionId, limit: 3, account: 'x' })).status).toBe(400)
  })

  it('is refused for another page or limit', async () => {
    const { ask } = setUp(queryOf({ pageNumber: 2, limit: 50 }), [rows(2)])
    const id = (await ask()).json.queryExecutionId
    const messageFor = async (rest: object) => {
      const { status, json } = await ask({ queryExecutionId: id, ...rest })
      return [status, json.message]
    }
    expect(await messageFor({ page: 3, limit: 50 })).toEqual([400, expect.stringMatching(/^page: must be 2/)])
    expect(await messageFor({ page: 2 })).toEqual([400, expect.stringMatching(/^limit: must be 50/)])
    expect(await messageFor({})).toEqual([400, expect.stringMatching(/^page: must be 2.*; limit: must be 50/)])
    expect(await messageFor({ page: 2, limit: 50 })).toEqual([200, undefined])
  })

  it('is unknown to other accounts and endpoints', async () => {
    const { ask, service } = setUp(queryOf({ limit: 100 }), [rows(1), rows(1)])
    const own = (await ask()).json.queryExecutionId
    const report = JSON.parse((await service.report('sales', {}, { account: 'acme' })).body).queryExecutionId
    const answers = [
      await ask({ queryExecutionId: own }, 'bravo'),
      await ask({ queryExecutionId: own }, 'acme/'),
      await ask({ queryExecutionId: report }),
      await ask({ queryExecutionId: 'A'.repeat(43) }),
      await ask({ queryExecutionId: '' }),
    ]
    expect(answers).toEqual(answers.map(() => ({ status: 400, text: JSON.stringify(UNKNOWN), json: UNKNOWN })))
    expect((await ask({ queryExecutionId: own })).status).toBe(200)
  })

  it.each([
    '',
    '../../etc/passwd',
    '__proto__',
    '*',
    'A'.repeat(42),
    'A'.repeat(44),
    `${'A'.repeat(42)}=`,
    `${'A'.repeat(43)}\n`,
    '\u0000',
    'é'.repeat(43),
    'A'.repeat(200_000),
  ])('is not looked up in the store for the malformed ID %j', async (id) => {
    const get = vi.fn()
    const { ask } = setUp(queryOf(), [], { cache: { get, set: () => {}, delete: () => {} } })
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
    expect(get).not.toHaveBeenCalled()
  })

  it('expires by the wall clock 24 hours after its query ran, regardless of re-fetches', async () => {
    const { time, ...both } = clocks()
    const { ask } = setUp(queryOf({ limit: 100 }), [rows(1)], both)
    const id = (await ask()).json.queryExecutionId
    time.wall += 23 * HOUR
    expect((await ask({ queryExecutionId: id })).status).toBe(200)
    time.wall += HOUR - 1
    expect((await ask({ queryExecutionId: id })).status).toBe(200)
    time.wall += 1
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
    time.wall -= 1
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it('expires by the monotonic clock if the wall clock is frozen or set back', async () => {
    const { time, ...both } = clocks()
    const { ask } = setUp(queryOf({ limit: 100 }), [rows(1)], both)
    const id = (await ask()).json.queryExecutionId
    time.wall -= 25 * HOUR
    time.up += 24 * HOUR - 1
    expect((await ask({ queryExecutionId: id })).status).toBe(200)
    time.up += 1
    expect((await ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it('is shared between processes through a store, and expires by the wall clock', async () => {
    const { time, ...both } = clocks()
    const cache = memoryCache()
    const id = (await setUp(queryOf({ limit: 100 }), [rows(1)], { cache, ...both }).ask()).json.queryExecutionId
    const other = setUp(queryOf(), [], { cache, clock: both.clock, uptime: () => 10 ** 12 })
    expect((await other.ask({ queryExecutionId: id })).status).toBe(200)
    time.wall += 24 * HOUR
    expect((await other.ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it('is returned if the clock of its writer is less than a minute ahead', async () => {
    const { time, ...both } = clocks()
    const cache = memoryCache()
    const id = (await setUp(queryOf({ limit: 100 }), [rows(1)], { cache, ...both }).ask()).json.queryExecutionId
    const other = setUp(queryOf(), [], { cache, clock: both.clock })
    time.wall -= 59_000
    expect((await other.ask({ queryExecutionId: id })).status).toBe(200)
    time.wall -= 1000
    expect((await other.ask({ queryExecutionId: id })).json).toEqual(UNKNOWN)
  })

  it.each([
    '',
    'torn',
    '{"page":1}\n{}',
    'null\n{}',
    '[]\n{}',
  ])('is unknown if the store returns the damaged entry %j', async (entry) => {
    const { ask } = setUp(queryOf(), [], { cache: { get: () => entry, set: () => {}, delete: () => {} } })
    expect((await ask({ queryExecutionId: 'A'.repeat(43) })).json).toEqual(UNKNOWN)
  })

  it('is still returned if the store fails, but cannot be re-fetched', async () => {
    const cache: Cache = { get: () => undefined, set: () => Promise.reject(new Error('ENOSPC')), delete: () => {} }
    const { ask, failures } = setUp(queryOf(), [rows(1)], { cache })
    const { status, json } = await ask()
    expect([status, failures.length]).toEqual([200, 1])
    expect((await ask({ queryExecutionId: json.queryExecutionId })).json).toEqual(UNKNOWN)
  })

  it('has a random ID that does not depend on the request', async () => {
    const page = rows(1)
    const { ask } = setUp(
      queryOf(),
      Array.from({ length: 200 }, () => page),
    )
    const ids = new Set<string>()
    for (let count = 0; count < 200; count++) ids.add((await ask()).json.queryExecutionId)
    expect(ids.size).toBe(200)
  })
})
