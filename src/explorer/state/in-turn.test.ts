import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

const never = new AbortController().signal

it('shares one call among concurrent requests with the same key', async () => {
  let calls = 0
  const work = async () => {
    calls += 1
    return 'answer'
  }
  expect(await Promise.all([inTurn('a', work, never), inTurn('a', work, never)])).toEqual(['answer', 'answer'])
  expect(calls).toBe(1)
})

it('answers a request that shared a call which its first caller aborted', async () => {
  const first = new AbortController()
  const held = (signal: AbortSignal) => () =>
    new Promise<string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      if (signal === never) resolve('answer')
    })
  const aborted = inTurn('b', held(first.signal), first.signal)
  const others = [inTurn('b', held(never), never), inTurn('b', held(never), never)]
  first.abort()
  expect(await aborted).toBeUndefined()
  expect(await Promise.all(others)).toEqual(['answer', 'answer'])
})
