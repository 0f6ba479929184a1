import { describe, expect, it } from 'vitest'
import { readingOf } from './reading.ts'

const part = (words: string, meaning: string) => ({ words, meaning, start: 0, end: words.length })

describe('the reading of a question', () => {
  it('names each part with its meaning, and the defaults that no words asked for', () => {
    expect(readingOf({ explanation: [part('keywords', 'list of keyword'), part('', 'measure searches')] })).toBe(
      '"keywords" list of keyword; measure searches',
    )
  })

  it('is truncated, but never inside a character', () => {
    const text = readingOf({ explanation: [part('😀'.repeat(600), 'keyword')] })
    expect(text.length).toBeLessThanOrEqual(1_001)
    expect(text.isWellFormed()).toBe(true)
    expect(text.endsWith('…')).toBe(true)
  })
})
