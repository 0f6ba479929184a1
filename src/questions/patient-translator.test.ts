// The wrapper of a translator always returns within the time limit, and reports failures to the host.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patient, TRANSLATION_MS } from './patient-translator.ts'
import type { Translation, Translator } from './translation.ts'

const CONTEXT = { now: new Date('2026-03-18T12:00:00Z'), timeZone: 'Europe/Berlin' }
const DONE: Translation = { ok: true, query: { dimensions: ['keyword'] }, explanation: [], confidence: 1 }
const REFUSED: Translation = { ok: false, reason: 'unexplained', words: ['zebra'], message: 'zebra?', reports: [] }

function setUp(translate: Translator['translate']) {
  const faults: unknown[] = []
  const signals: (AbortSignal | undefined)[] = []
  const translator: Translator = {
    translate(question, context) {
      signals.push(context.signal)
      return translate(question, context)
    },
  }
  return { faults, signals, ask: patient(translator, { onFailure: (error) => faults.push(error) }).translate }
}

const UNAVAILABLE = {
  ok: false,
  reason: 'unavailable',
  words: [],
  message: expect.stringContaining('could not be translated'),
  reports: [],
}

describe('the wrapper of a well-behaved translator', () => {
  it.each([DONE, REFUSED])('returns the translation unchanged: %j', async (translation) => {
    const heard: unknown[] = []
    const { ask, faults } = setUp(async (question, { now, timeZone }) => {
      heard.push(question, now, timeZone)
      return translation
    })
    expect(await ask('top keywords', CONTEXT)).toBe(translation)
    expect(heard).toEqual(['top keywords', CONTEXT.now, 'Europe/Berlin'])
    expect(faults).toEqual([])
  })
})

describe('the wrapper of a faulty translator', () => {
  it.each<[string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret')
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    ['rejects with nothing', () => Promise.reject(undefined)],
    ['returns nothing', () => Promise.resolve(undefined)],
    ['returns only a query', () => Promise.resolve({ dimensions: ['keyword'] })],
    ['returns no query', () => Promise.resolve({ ok: true, explanation: [] })],
    ['returns no explanation', () => Promise.resolve({ ok: true, query: {} })],
    ['refuses without a message', () => Promise.resolve({ ok: false, words: [] })],
  ])('refuses without details and reports the error to the host if the translator %s', async (_, translate) => {
    // A host without TypeScript could write such a translator.
    const { ask, faults } = setUp(translate as Translator['translate'])
    const translation = await ask('top keywords', CONTEXT)
    expect(translation).toEqual(UNAVAILABLE)
    expect(JSON.stringify(translation)).not.toContain('secret')
    expect(faults).toEqual([expect.objectContaining({ message: 'the translator failed' })])
  })
})

describe('the time limit', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('refuses the question if a translator hangs, and reports the timeout', async () => {
    const { ask, faults, signals } = setUp(() => new Promise(() => {}))
    const asked = ask('top keywords', CONTEXT)
    await vi.advanceTimersByTimeAsync(TRANSLATION_MS - 1)
    expect(signals[0]?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toEqual(UNAVAILABLE)
    expect(signals[0]?.aborted).toBe(true)
    expect(faults).toHaveLength(1)
  })

  it('removes its timer and its listener', async () => {
    const { signal } = new AbortController()
    const added = vi.spyOn(signal, 'addEventListener')
    const removed = vi.spyOn(signal, 'removeEventListener')
    await setUp(async () => DONE).ask('top keywords', { ...CONTEXT, signal })
    expect([vi.getTimerCount(), removed.mock.calls.length]).toEqual([0, added.mock.calls.length])
  })
})

describe('a caller that disconnects', () => {
  it('ends the wait and aborts the translator without reporting a failure', async () => {
    const caller = new AbortController()
    const { ask, faults, signals } = setUp(() => new Promise(() => {}))
    const asked = ask('top keywords', { ...CONTEXT, signal: caller.signal })
    caller.abort()
    expect(await asked).toEqual(UNAVAILABLE)
    expect([signals[0]?.aborted, faults]).toEqual([true, []])
  })

  it('gets no translation if it has already disconnected', async () => {
    const { ask, faults, signals } = setUp(async () => DONE)
    expect(await ask('top keywords', { ...CONTEXT, signal: AbortSignal.abort() })).toEqual(UNAVAILABLE)
    expect([signals, faults]).toEqual([[], []])
  })
})
