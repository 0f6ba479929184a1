import { describe, expect, it } from 'vitest'
import { ask, queryOf } from '../../../../test/laws/language/ask.ts'

describe('a thing that never happened to a visit or a visitor', () => {
  it.each([
    ['visits without a click', 'ask for searches'],
    ['visits without results', 'ask for searches'],
    ['how many visits had no results last week', 'ask for searches'],
    ['sessions by engine with zero results', 'ask for searches'],
    ['visits with a click and no results', 'ask for searches'],
    ['visitors without a purchase in their visit', 'ask for visits'],
    ['searches by visitors without a purchase', 'ask for visits'],
    ['clicks on recommendations by visitors without a purchase', 'ask for visits'],
    ['keywords by customers who never ordered', 'ask for visits'],
  ])('is known only for a smaller thing, which the message names: %s', async (question, advice) => {
    expect(await ask(question)).toMatchObject({
      ok: false,
      reason: 'unsupported',
      message: expect.stringContaining(advice),
    })
  })

  it.each([
    ['searches without a click', 'had_click', 'false'],
    ['searches without results', 'no_of_results', '0'],
    ['visitors without results', 'no_of_results', '0'],
    ['visits without a purchase', 'had_sale', 'false'],
    ['searches by visitors without a purchase in that visit', 'had_sale', 'false'],
    ['keywords by visitors who searched but did not buy', 'had_sale', 'false'],
    ['visitors with at least 2 searches without a click', 'had_click', 'false'],
  ])('is available where it is known: %s', async (question, member, value) => {
    expect((await queryOf(question)).filters).toContainEqual({ member, operator: 'equals', values: [value] })
  })
})
