import { describe, expect, it } from 'vitest'
import { queryOf } from '../../test/laws/language/ask.ts'

describe('the default order', () => {
  const asc = (...fields: readonly string[]) => fields.map((field) => ({ field, dir: 'asc' }))

  it.each([
    ['searches by year', asc('event_year')],
    ['monthly revenue in 2025', asc('event_year', 'event_month')],
    ['searches by keyword and month', asc('event_year', 'event_month')],
  ])('is chronological if a measure is grouped by years or months: %s', async (question, order) => {
    expect((await queryOf(question)).order).toEqual(order)
  })

  it.each(['searches by day', 'searches by engine', 'searches'])('is left to the service: %s', async (question) => {
    expect((await queryOf(question)).order).toBeUndefined()
  })

  it('gives way to an order in the question', async () => {
    expect(await queryOf('top 3 years by searches')).toMatchObject({
      order: [{ field: 'searches', dir: 'desc' }],
      limit: 3,
    })
    expect((await queryOf('searches by month, newest first')).order).toMatchObject([{ dir: 'desc' }, { dir: 'desc' }])
  })

  it('does not apply to a query written out in full', async () => {
    expect((await queryOf('searches by event year where event type is "search"')).order).toBeUndefined()
  })
})
