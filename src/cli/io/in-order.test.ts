// Results come in order, within the concurrency limit, and do not wait for the next item.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

describe('inOrder', () => {
  it('yields results in the order of the items, and respects the concurrency limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (delays, atOnce) => {
          const under = { way: 0, most: 0 }
          const results: number[] = []
          const work = async (index: number) => {
            under.most = Math.max(under.most, ++under.way)
            await pause(delays[index] ?? 0)
            under.way--
            return index
          }
          for await (const result of inOrder(each([...delays.keys()]), work, atOnce)) results.push(result)
          expect(results).toEqual([...delays.keys()])
          expect(under.most).toBe(Math.min(atOnce, delays.length))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('yields a result before the next item arrives', async () => {
    const results: string[] = []
    async function* conversation() {
      for (const word of ['a', 'b', 'c']) {
        const before = results.length
        yield word
        // The next item arrives only after the result of this item.
        while (results.length === before) await pause(1)
      }
    }
    for await (const result of inOrder(conversation(), async (word) => word.toUpperCase(), 3)) results.push(result)
    expect(results).toEqual(['A', 'B', 'C'])
  })
})
