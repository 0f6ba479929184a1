import { expect, it } from 'vitest'
import { tokensOf } from '../tokens.ts'
import { datesIn } from './question-dates.ts'

const dates = (question: string) => datesIn(question, tokensOf(question), { year: 2026, month: 3, day: 18 })

it('finds the words for a date, with their position and days', () => {
  const question = 'searches since 5 March, please'
  const { said, unreadable } = dates(question)
  expect(said).toEqual({ start: 9, end: 22, first: { year: 2026, month: 3, day: 5 }, isLoose: false })
  expect(question.slice(9, 22)).toBe('since 5 March')
  expect(unreadable).toBeUndefined()
  expect(dates('searches by keyword')).toEqual({ said: undefined, unreadable: undefined })
})

it('marks dates that a preceding word can narrow', () => {
  const isLoose = (question: string) => dates(question).said?.isLoose
  expect(isLoose('searches in febuary 2026')).toBe(true)
  expect(isLoose('orders on the thirteenth of March')).toBe(true)
  expect(isLoose('searches in 2026')).toBe(false)
  expect(isLoose('searches in February 2026')).toBe(false)
  expect(isLoose('2025: searches')).toBe(false)
})

it('returns no dates if the dates depend on unknown words', () => {
  expect(dates('searches in the week before christmas')).toEqual({ said: undefined, unreadable: undefined })
})

it('reports words for dates that are not a single range of days', () => {
  const unreadable = (question: string) => dates(question).unreadable
  expect(unreadable('searches on 5/3/2026')).toMatchObject({ words: ['on 5/3/2026'], reason: 'ambiguous' })
  expect(unreadable('orders next month')).toMatchObject({ words: ['next month'], reason: 'unsupported' })
  expect(unreadable('searches this month against last month')).toEqual({
    words: ['this month', 'last month'],
    reason: 'conflict',
    why: 'are several date ranges: use only one',
  })
  expect(unreadable('searches for "next month"')).toBeUndefined()
})
