// A wait ends at the time limit or when the caller aborts, even if the work ignores its signal. No timer or unhandled
// rejection remains.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { deadline, untilAborted, withTimeout } from './with-timeout.ts'

describe('work with a time limit', () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  afterEach(() => {
    vi.useRealTimers()
    expect(unhandled).toEqual([])
  })

  it('returns the result of the work, and then aborts its signal', async () => {
    let seen: AbortSignal | undefined
    const work = async (signal: AbortSignal) => {
      seen = signal
      expect(signal.aborted).toBe(false)
      return 5
    }
    expect(await withTimeout(work, { milliseconds: 1_000 })).toBe(5)
    expect(seen?.aborted).toBe(true)
  })

  it('rejects with the error of the work', async () => {
    await expect(withTimeout(() => Promise.reject(new Error('down')), { milliseconds: 1_000 })).rejects.toThrow('down')
  })

  it('rejects at the time limit, even if the work continues and fails later', async () => {
    vi.useFakeTimers()
    const { promise, reject } = Promise.withResolvers<never>()
    const result = withTimeout(() => promise, { milliseconds: 50 })
    const ended = expect(result).rejects.toMatchObject({ name: 'TimeoutError' })
    await vi.advanceTimersByTimeAsync(50)
    await ended
    reject(new Error('too late'))
    await vi.advanceTimersByTimeAsync(10)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('rejects with the reason of the caller if the caller aborts', async () => {
    const caller = new AbortController()
    const result = withTimeout(() => new Promise<never>(() => {}), { milliseconds: 1_000, signal: caller.signal })
    caller.abort(new Error('gone'))
    await expect(result).rejects.toThrow('gone')
  })

  it('does not start if the caller has already aborted', async () => {
    const work = vi.fn(async () => 5)
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(withTimeout(work, { milliseconds: 1_000, signal })).rejects.toThrow('gone')
    expect(work).not.toHaveBeenCalled()
  })

  it('rejects with the errors that the options make', async () => {
    const late = () => new Error('late')
    const aborted = ({ reason }: AbortSignal) => new Error('left', { cause: reason })
    const never = () => new Promise<never>(() => {})
    await expect(withTimeout(never, { milliseconds: 1, late, aborted })).rejects.toThrow('late')
    const signal = AbortSignal.abort('gone')
    const left = withTimeout(never, { milliseconds: 1_000, signal, late, aborted })
    await expect(left).rejects.toMatchObject({ message: 'left', cause: 'gone' })
  })
})

describe('a deadline', () => {
  it('aborts at the time limit or with the caller, whichever is first, and never after `end`', async () => {
    vi.useFakeTimers()
    const caller = new AbortController()
    const limit = { milliseconds: 50, signal: caller.signal, late: () => 'late' }
    const [first, ended] = [deadline(limit), deadline(limit)]
    ended.end()
    await vi.advanceTimersByTimeAsync(50)
    caller.abort('gone')
    expect([first.signal.reason, ended.signal.aborted, deadline(limit).signal.reason]).toEqual(['late', false, 'gone'])
    vi.useRealTimers()
  })

  it('ends the wait while the promise continues', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const wait = untilAborted(promise, AbortSignal.abort(new Error('gone')))
    reject(new Error('too late'))
    await expect(untilAborted(Promise.resolve(5), new AbortController().signal)).resolves.toBe(5)
    await expect(wait).rejects.toThrow()
  })
})
