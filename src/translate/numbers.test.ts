import { describe, expect, it } from 'vitest'
import { numberOf, ordinalWords } from './numbers.ts'

describe('numbers in words', () => {
  it.each([
    ['zero', 0],
    ['seven', 7],
    ['nineteen', 19],
    ['twenty one', 21],
    ['dozen', 12],
    ['two dozen', 24],
    ['hundred', 100],
    ['three hundred', 300],
    ['two hundred fifty', 250],
    ['thousand', 1000],
    ['five thousand', 5000],
    ['two hundred thousand', 200_000],
    ['one thousand two hundred thirty four', 1234],
    ['two million', 2_000_000],
  ])('reads %s as %i', (words, value) => {
    expect(numberOf(words.split(' '))).toBe(value)
  })

  it('returns undefined if any of the words is not a number', () => {
    expect(numberOf(['two', 'pairs'])).toBeUndefined()
  })

  it('maps ordinals to numbers', () => {
    expect(['first', 'second', 'twelfth'].map((word) => ordinalWords.get(word))).toEqual([1, 2, 12])
  })
})
