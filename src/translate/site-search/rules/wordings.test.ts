// Ways to say what other words say as well: what was meant, and how near words are refused.

import { describe, expect, it } from 'vitest'
import { ask, queryOf } from '../../../../test/language/ask.ts'

const onRows = (type: string) => ({ member: 'event_type', operator: 'equals', values: [type] })

const reasonOf = async (question: string) => {
  const answer = await ask(question)
  return answer.ok ? answer.query : answer.reason
}

describe('what is asked for', () => {
  it.each([
    "I'm after the number of searches by engine",
    'we’re after searches by engine',
    "what I'm after is searches by engine",
  ])('may be what who asks is after: %s', async (question) => {
    expect(await queryOf(question)).toMatchObject({ dimensions: ['engine_name'], filters: [onRows('search')] })
  })

  it('is nothing that follows by itself', async () => {
    expect(await reasonOf('after revenue by engine')).toBe('unexplained')
  })
})

describe('verbs behind a number', () => {
  it.each([
    ['how many orders above 200 came in yesterday', 'gt'],
    ['how many orders of at least 200 arrived yesterday', 'gte'],
    ['orders under 200 taken yesterday', 'lt'],
  ])('add nothing where no noun follows: %s', async (question, operator) => {
    expect((await queryOf(question)).filters).toContainEqual({ member: 'order_total', operator, values: ['200'] })
  })

  it('are no such verbs before a noun, or where they say more', async () => {
    expect(await reasonOf('how many orders above 200 went out yesterday')).toBe('unexplained')
    expect(await reasonOf('keywords with more than 5 arrived parcels')).toBe('unexplained')
  })
})

describe('what searches brought back', () => {
  const results = (operator: string, value: string) => ({ member: 'no_of_results', operator, values: [value] })

  it.each([
    ['keywords that brought back fewer than 3 products', [results('lt', '3')]],
    ['which search terms returned between 1 and 3 items', [results('gte', '1'), results('lte', '3')]],
    ['searches that came up with 4 products', [results('equals', '4')]],
    ['searches for "mug" that turned up over 90 results', [results('gt', '90')]],
    ['searches that brought back no products', [results('equals', '0')]],
  ])('are results: %s', async (question, filters) => {
    expect((await queryOf(question)).filters).toEqual(expect.arrayContaining(filters))
  })

  it.each([
    ['customers who returned more than 2 products', 'unsupported'],
    ['how many visitors returned 3 items', 'unsupported'],
    ['products returned more than 2 items', 'ambiguous'],
    ['keywords that brought back 5 customers', 'unexplained'],
  ])('is nothing that others brought back: %s', async (question, reason) => {
    expect(await reasonOf(question)).toBe(reason)
  })
})
