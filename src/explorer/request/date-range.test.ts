import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { isDatesFilter, NO_RANGE, rangeOf, withRange } from './date-range.ts'
import { addDays, daysIn, daysUpTo, eachDay, periodBefore, weekdayOf } from './days.ts'

const description = createCompiler({ dialect: duckdb() }).describe()
const filter = { member: 'event_date', operator: 'inDateRange', values: ['last_month'] }
const other = { member: 'keyword', operator: 'set' }

describe('the date range of a request', () => {
  it('is the first `inDateRange` condition in the filters of a query', () => {
    const asked = { endpoint: '/', body: { filters: [other, filter] } }
    expect(rangeOf(asked, description)).toEqual({ shortcut: 'last_month' })
    expect([0, 1].map((index) => isDatesFilter(asked.body, index, description))).toEqual([false, true])
    const days = { first: '2026-01-01', last: '2026-01-31' }
    expect(withRange(asked, days, description)).toEqual({
      filters: [other, { ...filter, values: ['2026-01-01', '2026-01-31'] }],
    })
    expect(withRange(asked, NO_RANGE, description)).toEqual({ filters: [other] })
  })

  it('starts and ends on the same day if the user gave a query only one day', () => {
    const asked = { endpoint: '/', body: {} }
    const body = withRange(asked, { first: '2026-01-01', last: undefined }, description)
    expect(body).toEqual({ filters: [{ ...filter, values: ['2026-01-01', '2026-01-01'] }] })
  })

  it('consists of `startDate` and `endDate` in the body of a report', () => {
    const asked = { endpoint: '/sales', body: { startDate: '2026-01-01', limit: 5 } }
    expect(rangeOf(asked, description)).toEqual({ first: '2026-01-01', last: undefined })
    expect(withRange(asked, { first: undefined, last: '2026-01-31' }, description)).toEqual({
      limit: 5,
      endDate: '2026-01-31',
    })
  })
})

describe('arithmetic on days', () => {
  it('works across the ends of months and years, and in leap years', () => {
    expect([addDays('2026-02-28', 1), addDays('2024-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
      '2026-03-01',
      '2024-02-29',
      '2025-12-31',
    ])
    expect(daysUpTo('2026-01-30', 30)).toEqual({ first: '2026-01-01', last: '2026-01-30' })
    expect(periodBefore({ first: '2026-01-01', last: '2026-01-07' })).toEqual({
      first: '2025-12-25',
      last: '2025-12-31',
    })
    expect(eachDay({ first: '2026-01-30', last: '2026-02-01' })).toEqual(['2026-01-30', '2026-01-31', '2026-02-01'])
    expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23')]).toEqual([6, 0])
  })

  it('finds the first and the last day in a SQL statement', () => {
    expect(daysIn(`where "d" between DATE '2026-02-01' and DATE '2026-02-28' and "y" = 2026`)).toEqual({
      first: '2026-02-01',
      last: '2026-02-28',
    })
    expect(daysIn('select 1')).toBeUndefined()
  })
})
