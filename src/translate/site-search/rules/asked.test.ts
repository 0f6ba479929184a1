// The subject of a question: numbers or lists, one thing or the best of many.

import { describe, expect, it } from 'vitest'
import { createTranslator } from '../../translate.ts'

const { translate } = createTranslator()
const context = { now: new Date('2026-03-18T12:00:00Z') }

async function queryOf(question: string) {
  const answer = await translate(question, context)
  if (!answer.ok) throw new Error(`${question}: ${answer.message}`)
  return answer.query
}

const reasonOf = async (question: string) => {
  const answer = await translate(question, context)
  return answer.ok ? undefined : answer.reason
}

const onRows = (type: string) => ({ member: 'event_type', operator: 'equals', values: [type] })

describe('people who did something', () => {
  const had = (flag: string) => ({ member: flag, operator: 'equals', values: ['true'] })

  it.each([
    ['how many searches had clicks', [had('had_click')]],
    ['how many visits had sales', [had('had_sale')]],
    ['how many people clicked on something', [had('had_click')]],
    ['how many of our visitors searched for boots', [{ member: 'keyword', operator: 'equals', values: ['boots'] }]],
  ])('are counted under a condition: %s', async (question, filters) => {
    const { dimensions = [], filters: found } = await queryOf(question)
    expect([dimensions, found]).toEqual([[], [onRows('search'), ...filters]])
  })

  it.each([
    ['which visitor bought the most units', 'visitor_id', 'units'],
    ['which customer spent the most', 'user_id', 'revenue'],
    ['which visit had the most searches', 'visit_id', 'searches'],
  ])('are listed as a single one with a superlative: %s', async (question, field, alias) => {
    const { dimensions, order, limit } = await queryOf(question)
    expect([dimensions, order, limit]).toEqual([[field], [{ field: alias, dir: 'desc' }], 1])
  })

  it.each([
    'who bought "Lamp"',
    'who spent the most this year',
  ])('are ambiguous if it is open which people: %s', async (question) => {
    expect(await reasonOf(question)).toBeDefined()
  })
})

describe('clicks with an order', () => {
  it.each([
    ['banner clicks with an order', 'banner_click'],
    ['recommendation clicks with a purchase', 'rec_click'],
    ['trending item clicks with an order', 'autocomplete_trending_item_click'],
  ])('are clicks that led to an order: %s', async (question, type) => {
    const { measures, filters } = await queryOf(question)
    expect(measures).toEqual([{ fn: 'count', field: '*', alias: 'clicks' }])
    expect(filters).toEqual([onRows(type), { member: 'order_number', operator: 'set' }])
  })
})

describe('a question with "what"', () => {
  it.each([
    ["what's our search volume by day", ['event_date'], 'searches'],
    ["what's the order count", [], 'orders'],
    ['what did visitors type last week', ['keyword'], 'searches'],
    ['what visitors bought something', ['visitor_id'], 'orders'],
  ])('asks for a number or a list: %s', async (question, groups, alias) => {
    const { dimensions = [], measures } = await queryOf(question)
    expect([dimensions, (measures ?? []).map((one) => one.alias)]).toEqual([groups, [alias]])
  })

  it('lists things instead of counting them', async () => {
    expect(await reasonOf('what did customers with user id 12 buy')).toBe('unexplained')
  })
})

describe('an order that contradicts a ranking', () => {
  it.each([
    'top 10 items by cart adds, ascending',
    'top 5 engines, lowest first',
  ])('is ambiguous: %s', async (question) => {
    expect(await reasonOf(question)).toBe('ambiguous')
  })

  it('gives way to the ranking if it names no direction', async () => {
    expect((await queryOf('items ranked by units, bottom 5')).order).toEqual([{ field: 'units', dir: 'asc' }])
  })
})
