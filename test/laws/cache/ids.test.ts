// T30: the ids of results are random.

import { describe, expect, it } from 'vitest'
import { randomId } from '../../../src/service/results.ts'

describe('ids (T30)', () => {
  const ids = Array.from({ length: 200_000 }, randomId)

  it('never repeat, and share prefixes no more often than by chance', () => {
    expect(new Set(ids).size).toBe(ids.length)
    // With 2^60 possible prefixes, a single collision is practically impossible.
    expect(new Set(ids.map((id) => id.slice(0, 10))).size).toBe(ids.length)
  })

  it('have uniformly distributed bytes at every position', () => {
    const bytes = 32
    const counts = Array.from({ length: bytes }, () => new Uint32Array(256))
    for (const id of ids) {
      Buffer.from(id, 'base64url').forEach((byte, place) => {
        const seen = counts[place]
        if (seen !== undefined) seen[byte] = (seen[byte] ?? 0) + 1
      })
    }
    const expected = ids.length / 256
    const chiSquares = counts.map((seen) => seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0))
    // With 255 degrees of freedom, a value above 400 occurs by chance once in a hundred million positions.
    expect(Math.max(...chiSquares)).toBeLessThan(400)
  })
})
