// Work ends at its deadline or when the caller disconnects, even if it ignores the signal, and leaves no timer or
// listener.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { within } from './deadline.ts'

describe('work with a deadline', () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  afterEach(() => {
    vi.useRealTimers()
    expect(unhandled).toEqual([])
  })

  it('resolves to its result, and aborts its signal then', async () => {
    let seen: AbortSignal | undefined
    const work = async (signal: AbortSignal) => {
      seen = signal
      expect(signal.aborted).toBe(false)
      return 5
    }
    expect(await within(1_000, undefined, work)).toBe(5)
    expect(seen?.aborted).toBe(true)
  })

  it('rejects with its error', async () => {
    await expect(within(1_000, undefined, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  })

  it('ends at the deadline, even if it continues and fails later', async () => {
    vi.useFakeTimers()
    const { promise, reject } = Promise.withResolvers<never>()
    const result = within(50, undefined, () => promise)
    const ended = expect(result).rejects.toMatchObject({ name: 'TimeoutError' })
    await vi.advanceTimersByTimeAsync(50)
    await ended
    reject(new Error('too late'))
    await vi.advanceTimersByTimeAsync(10)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("ends when the caller disconnects, with the caller's reason", async () => {
    const caller = new AbortController()
    const result = within(1_000, caller.signal, () => new Promise<never>(() => {}))
    caller.abort(new Error('gone'))
    await expect(result).rejects.toThrow('gone')
  })

  it('does not start if the caller has already disconnected', async () => {
    const work = vi.fn(async () => 5)
    await expect(within(1_000, AbortSignal.abort(new Error('gone')), work)).rejects.toThrow('gone')
    expect(work).not.toHaveBeenCalled()
  })
})
