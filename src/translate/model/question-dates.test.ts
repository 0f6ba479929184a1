import { expect, it } from 'vitest'
import { tokensOf } from '../tokens.ts'
import { datesIn } from './question-dates.ts'

const dates = (question: string) => datesIn(question, tokensOf(question), { year: 2026, month: 3, day: 18 })

it('finds words of dates with their place and their days', () => {
  const question = 'searches since 5 March, please'
  const { said, unreadable } = dates(question)
  expect(said).toEqual([{ start: 9, end: 22, first: { year: 2026, month: 3, day: 5 }, isLoose: false }])
  expect(question.slice(9, 22)).toBe('since 5 March')
  expect(unreadable).toBeUndefined()
})

it('knows years that a word before may narrow down', () => {
  const looseIn = (question: string) => dates(question).said.map(({ isLoose }) => isLoose)
  expect(looseIn('searches in febuary 2026')).toEqual([true])
  expect(looseIn('searches in 2026')).toEqual([false])
  expect(looseIn('searches in February 2026')).toEqual([false])
  expect(looseIn('2025: searches')).toEqual([false])
})

it('tells what is no range of days', () => {
  expect(dates('searches on 5/3/2026').unreadable).toMatchObject({
    words: expect.stringContaining('5/3/2026'),
    reason: 'ambiguous',
  })
  expect(dates('orders next month').unreadable).toMatchObject({ words: 'next month', reason: 'unsupported' })
  expect(dates('searches for "next month"')).toEqual({ said: [], unreadable: undefined })
})
