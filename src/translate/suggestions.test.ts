import { describe, expect, it } from 'vitest'
import { createTranslator } from './index.ts'
import { suggestionsFor } from './suggestions.ts'

const { translate } = createTranslator()
const now = new Date(Date.UTC(2026, 2, 18, 12))

const suggested = async (question: string): Promise<readonly string[]> => {
  const answer = await translate(question, { now })
  return answer.ok ? [] : (answer.suggestions ?? [])
}

describe('suggestions', () => {
  it.each([
    ['revenue last month by moon phase', ['revenue last month']],
    ['boots by country', ['searches for "boots" by country']],
    ['revenue of hiking boots last month', ['revenue for "hiking boots" last month', 'revenue last month']],
    ['searches in Atlantis last week', ['searches last week']],
    ['delete all searches', []],
  ])('suggests similar questions for: %s', async (question, expected) => {
    expect(await suggested(question)).toEqual(expected)
  })

  it('suggests at most three questions, and only questions that the translator can read', () => {
    const words = ['a1', 'b2', 'c3', 'd4']
    expect(suggestionsFor('x a1 b2 c3 d4', words, () => true)).toHaveLength(3)
    expect(suggestionsFor('x a1 b2 c3 d4', words, (text) => text === 'x a1 b2 c3')).toEqual(['x a1 b2 c3'])
    expect(suggestionsFor('x a1 b2 c3 d4', words, () => false)).toEqual([])
  })

  it('lists the suggestions in the message', async () => {
    expect(await translate('clicks by zodiac sign last week', { now })).toMatchObject({
      message: expect.stringMatching(/Ask instead: "clicks last week"\.$/),
    })
  })

  it('suggests nothing for questions of more than 200 characters', () => {
    expect(suggestionsFor(`${'x '.repeat(101)}a1`, ['a1'], () => true)).toEqual([])
  })
})
