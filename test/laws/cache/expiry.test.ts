// T38: every store keeps results for 24 hours. A result expires when either the wall clock or the uptime of the process
// has advanced by 24 hours. A restart of the process does not extend this time.

import { describe, expect, it, vi } from 'vitest'
import { DAY, expectUnknown, HOUR, idOf, serve } from './client.ts'
import { type StoreKind, storeOfTest, stores } from './stores.ts'

describe.each(stores)('results in $name', (kind: StoreKind) => {
  const store = storeOfTest(kind)

  it('expire exactly 24 hours after their creation (T38)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { send, refetch } = serve(store.cache(), { uptime: () => 0 })
    const [first, second] = [await send(), await send()]
    vi.advanceTimersByTime(DAY - 1)
    expect((await refetch(idOf(first))).text).toBe(first.text)
    vi.advanceTimersByTime(1)
    expectUnknown(await refetch(idOf(second)))
    expectUnknown(await refetch(idOf(first)))
    vi.setSystemTime(Date.now() - 1)
    expectUnknown(await refetch(idOf(first)))
  })

  it('expire after 24 hours of uptime, and if the wall clock is set forward by more (T38)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const [jump, passed, isKnown] of [
      [0, DAY - 1, true],
      [0, DAY, false],
      [-25 * HOUR, DAY - 1, true],
      [-25 * HOUR, DAY, false],
      [DAY - 1, 0, true],
      [25 * HOUR, 0, false],
    ] as const) {
      let up = 5
      const { send, refetch } = serve(store.cache(), { uptime: () => up })
      const first = await send()
      vi.setSystemTime(Date.now() + jump)
      up += passed
      const got = await refetch(idOf(first))
      if (isKnown) expect(got.text).toBe(first.text)
      else expectUnknown(got)
    }
  })

  it(`${kind.isDurable ? 'remain' : 'are unknown'} after a restart, within their 24 hours (T38, F14)`, async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const before = serve(store.cache())
    const [first, second] = [await before.send(), await before.send()]
    store.restart()
    const { refetch } = serve(store.cache(), { uptime: () => 0 })
    vi.advanceTimersByTime(DAY - 1)
    if (kind.isDurable) expect((await refetch(idOf(first))).text).toBe(first.text)
    else expectUnknown(await refetch(idOf(first)))
    vi.advanceTimersByTime(1)
    expectUnknown(await refetch(idOf(second)))
  })

  it('are unknown if the clock was set back before a restart, which makes their age unknown (T38, F15)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await serve(store.cache()).send()
    vi.setSystemTime(Date.now() - 25 * HOUR)
    store.restart()
    expectUnknown(await serve(store.cache()).refetch(idOf(first)))
  })
})
