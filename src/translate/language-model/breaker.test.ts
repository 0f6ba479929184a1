// Tests the translator with models that fail, hang, or get too many calls at once.

import { describe, expect, it, vi } from 'vitest'
import { context, scripted } from '../../../test/laws/translate-model/scripted.ts'
import { QUESTION, right, translate, translatorOf } from '../../../test/laws/translate-model/translating.ts'
import type { ModelRequest } from './language-model.ts'

describe('a model that fails', () => {
  const hangs = () => new Promise<never>(() => {})

  it('reports the error of a failed call to the host, not to the client', async () => {
    const onError = vi.fn()
    const cause = new Error('401 bad key sk-123')
    const answer = await translate(scripted(cause), QUESTION, { onError })
    expect(answer).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(JSON.stringify(answer)).not.toContain('sk-123')
    expect(onError).toHaveBeenCalledExactlyOnceWith(cause)
  })

  it.each<[string, () => void]>([
    [
      'at once',
      () => {
        throw new Error('no log')
      },
    ],
    ['later', () => Promise.reject(new Error('no log'))],
  ])('returns a refusal even if the onError callback fails %s', async (_when, onError) => {
    expect(await translate(scripted(new Error('down')), QUESTION, { onError })).toMatchObject({ reason: 'unavailable' })
  })

  it('stops a call after the time limit for one call', async () => {
    const signals: AbortSignal[] = []
    const model = scripted(({ signal }: ModelRequest) => {
      signals.push(signal)
      return hangs()
    })
    const answer = await translate(model, QUESTION, { limits: { callMs: 20 } })
    expect(answer).toMatchObject({
      ok: false,
      reason: 'unavailable',
      message: expect.stringContaining('took too long'),
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('stops a translation after the time limit for all calls of a question', async () => {
    const model = scripted(async () => ({ text: `{"attempt": ${model.requests.length}` }), hangs)
    // The limit for a call is longer than the test.
    const answer = await translate(model, QUESTION, { limits: { totalMs: 2_000, callMs: 3_600_000 } })
    expect(answer).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(model.requests).toHaveLength(2)
  })

  it('aborts the call when the caller disconnects', async () => {
    const model = scripted(hangs)
    const caller = new AbortController()
    const onError = vi.fn()
    const answer = translate(model, QUESTION, { onError }, { ...context, signal: caller.signal })
    await expect.poll(() => model.requests).toHaveLength(1)
    caller.abort(new Error('gone'))
    expect(await answer).toMatchObject({ ok: false, reason: 'unavailable', message: 'the question was cancelled' })
    expect(model.requests[0]?.signal.aborted).toBe(true)
    expect(onError).not.toHaveBeenCalled()
  })

  it('does not call the model if the caller has already disconnected', async () => {
    const model = scripted(right)
    const answer = await translate(model, QUESTION, {}, { ...context, signal: AbortSignal.abort() })
    expect(answer).toMatchObject({ ok: false, message: 'the question was cancelled' })
    expect(model.requests).toEqual([])
  })

  it('pauses calls after several failures in a row, then tries one call', async () => {
    const time = { up: 0 }
    const limits = { failures: 2, pauseMs: 1_000 }
    const model = scripted(
      new Error('a'),
      { text: '{' },
      { text: '{' },
      new Error('b'),
      new Error('c'),
      new Error('d'),
      right,
    )
    const translator = translatorOf(model, { limits, uptime: () => time.up })
    const ask = () => translator.translate(`${QUESTION}${' '.repeat(model.requests.length)}`, context)
    expect(await ask()).toMatchObject({ reason: 'unavailable' })
    // The reply is invalid, but the server works, so the circuit stays closed.
    expect(await ask()).toMatchObject({ reason: 'invalid' })
    expect(await ask()).toMatchObject({ reason: 'unavailable' })
    expect(await ask()).toMatchObject({ reason: 'unavailable' })
    expect(model.requests).toHaveLength(5)
    time.up = 999
    expect(await ask()).toMatchObject({ reason: 'unavailable' })
    expect(model.requests).toHaveLength(5)
    time.up = 1_000
    const tries = await Promise.all([ask(), ask()])
    expect(tries.map(({ ok }) => ok)).toEqual([false, false])
    expect(model.requests).toHaveLength(6)
    time.up = 2_000
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: true })
  })

  const withStatus = (status: number, name = 'status') => Object.assign(new Error(`${status}`), { [name]: status })

  it.each([
    400, 404, 413, 422, 451,
  ])('keeps the circuit closed if the server refuses questions with status %i', async (status) => {
    const time = { up: 0 }
    const onError = vi.fn()
    const refused = Array.from({ length: 6 }, (_, index) => withStatus(status, index % 2 ? 'status' : 'statusCode'))
    const model = scripted(...refused, right)
    const translator = translatorOf(model, { limits: { failures: 2 }, uptime: () => time.up, onError })
    for (const _ of refused) {
      expect(await translator.translate(QUESTION, context)).toMatchObject({ ok: false, reason: 'unsupported' })
    }
    expect(onError).toHaveBeenCalledTimes(6)
    // The translator does not cache refusals of the server, because they can be temporary.
    expect(await translator.translate(QUESTION, context)).toMatchObject({ ok: true })
  })

  it.each([
    401, 403, 408, 429, 500, 503, 399, 302,
  ])('opens the circuit if calls fail with status %i', async (status) => {
    const model = scripted(withStatus(status), withStatus(status, 'statusCode'), right)
    const translator = translatorOf(model, { limits: { failures: 2 }, uptime: () => 0 })
    for (let times = 0; times < 3; times += 1) {
      expect(await translator.translate(QUESTION, context)).toMatchObject({ ok: false, reason: 'unavailable' })
    }
    expect(model.requests).toHaveLength(2)
  })

  it('closes the circuit if the model refuses the trial question', async () => {
    const time = { up: 0 }
    const model = scripted(new Error('a'), withStatus(400), right)
    const translator = translatorOf(model, { limits: { failures: 1, pauseMs: 1_000 }, uptime: () => time.up })
    expect(await translator.translate(QUESTION, context)).toMatchObject({ reason: 'unavailable' })
    time.up = 1_000
    expect(await translator.translate(QUESTION, context)).toMatchObject({ reason: 'unsupported' })
    expect(await translator.translate(QUESTION, context)).toMatchObject({ ok: true })
  })

  it('refuses a question beyond the limit of concurrent questions', async () => {
    const { promise, resolve } = Promise.withResolvers<{ text: string }>()
    const model = scripted(() => promise)
    const translator = translatorOf(model, { limits: { atOnce: 2 } })
    const asked = ['', ' ', '  '].map((end) => translator.translate(QUESTION + end, context))
    expect(await asked[2]).toMatchObject({ ok: false, reason: 'unavailable' })
    resolve({ text: right })
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, { ok: true }, { ok: false }])
    expect(await translator.translate(`${QUESTION}   `, context)).toMatchObject({ ok: true })
  })

  it('refuses a question with an invalid time and reports the error to the host', async () => {
    const onError = vi.fn()
    const asked = { now: new Date(Number.NaN) }
    expect(await translate(scripted(right), QUESTION, { onError }, asked)).toMatchObject({ reason: 'unavailable' })
    expect(onError).toHaveBeenCalledOnce()
  })
})
