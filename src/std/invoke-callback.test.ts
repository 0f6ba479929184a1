import { expect, it, vi } from 'vitest'
import { tell } from './invoke-callback.ts'

it("calls a host's callback, if there is one", () => {
  const hear = vi.fn()
  tell(hear, () => 'news')
  tell(undefined, () => 'news')
  expect(hear.mock.calls).toEqual([['news']])
})

it.each<[string, () => unknown]>([
  [
    'synchronously',
    () => {
      throw new Error('the disk is full')
    },
  ],
  ['asynchronously', async () => Promise.reject(new Error('the disk is full'))],
])('ignores a callback that fails %s', async (_when, hear) => {
  const lost = vi.fn()
  process.on('unhandledRejection', lost)
  tell(hear, () => 'news')
  await new Promise(setImmediate)
  process.off('unhandledRejection', lost)
  expect(lost).not.toHaveBeenCalled()
})
