import { describe, expect, it } from 'vitest'
import { compared, sample } from '../../../test/tools/rollups/sample.ts'
import type { Comparison, Predicate } from '../../query/expression.ts'
import { days as daysOf, isBound, rangeOf } from './days.ts'

const byDay = sample()
const byMonth = sample({ grain: 'month' })
const date = (operator: Comparison['operator'], ...texts: string[]) => compared('event_date', operator, ...texts)
const days = (bounds: readonly Comparison[], rollup: typeof byDay, upTo: string) =>
  daysOf(bounds, rangeOf(bounds, rollup.date), rollup, upTo)
const within = (from: string, to: string) => [date('inDateRange', from, to)]

describe('days', () => {
  it('reads closed days only from the rollup', () => {
    const bounds = within('2026-01-01', '2026-01-31')
    expect(days(bounds, byDay, '2026-01-31')).toEqual({ rolled: bounds, raw: [], rest: 'none', from: '2026-01-01' })
  })

  it('reads the days after the last closed day from raw rows', () => {
    const bounds = within('2026-01-01', '2026-01-31')
    expect(days(bounds, byDay, '2026-01-30')).toEqual({
      rolled: [...bounds, date('lte', '2026-01-30')],
      raw: [date('gt', '2026-01-30')],
      rest: 'later days',
      from: '2026-01-01',
    })
  })

  it('restricts the rollup to closed days if the request has no date range', () => {
    const open = { rolled: [date('lte', '2026-01-30')], raw: [date('gt', '2026-01-30')], rest: 'later days' }
    expect(days([], byDay, '2026-01-30')).toEqual(open)
  })

  it('refuses a range that begins after the last closed day', () => {
    expect(days(within('2026-01-31', '2026-02-01'), byDay, '2026-01-30')).toEqual({
      code: 'open_days',
      fields: ['event_date'],
    })
    expect(days(within('2026-01-30', '2026-02-01'), byDay, '2026-01-30')).toMatchObject({ rest: 'later days' })
  })

  it('refuses a request without a date range if the date can be null', () => {
    const nullable = { ...byDay, isDateRequired: false }
    expect(days([], nullable, '2026-01-30')).toEqual({
      code: 'not_one_range',
      fields: ['event_date'],
    })
    expect(days([date('gte', '2026-01-01')], nullable, '2026-01-30')).toMatchObject({ rest: 'later days' })
  })

  it('reads whole months from a rollup by month, and the days at the edges from raw rows', () => {
    expect(days(within('2026-01-02', '2026-04-29'), byMonth, '2026-12-31')).toEqual({
      rolled: [date('gte', '2026-02-01'), date('lte', '2026-03-31')],
      raw: [date('lt', '2026-02-01'), date('gt', '2026-03-31')],
      rest: 'edge days',
      from: '2026-02-01',
    })
    expect(days(within('2026-02-01', '2026-03-31'), byMonth, '2026-03-31')).toMatchObject({ raw: [], rest: 'none' })
    expect(days(within('2026-02-01', '2026-03-31'), byMonth, '2026-03-30')).toMatchObject({
      raw: [date('gt', '2026-02-28')],
      rest: 'later days',
    })
    const none = { code: 'no_whole_month', fields: ['event_date'] }
    expect(days(within('2026-02-02', '2026-03-30'), byMonth, '2026-03-31')).toEqual(none)
    expect(days(within('9999-12-02', '9999-12-31'), byMonth, '9999-12-31')).toEqual(none)
    expect(days(within('9999-12-01', '9999-12-31'), byMonth, '9999-12-31')).toMatchObject({ rest: 'none' })
  })
})

describe('isBound', () => {
  it('accepts conditions that are ranges of days, and no other conditions', () => {
    expect(isBound(date('gte', '2026-01-01'), byDay)).toBe(true)
    expect(isBound(date('equals', '2026-01-01'), byDay)).toBe(true)
    expect(isBound(date('equals', '2026-01-01', '2026-01-03'), byDay)).toBe(false)
    expect(isBound(date('gt', '2026-01-01'), byDay)).toBe(true)
    expect(isBound(date('lt', '2026-01-01'), byDay)).toBe(true)
    expect(isBound(date('notEquals', '2026-01-01'), byDay)).toBe(false)
    expect(isBound(compared('event_type', 'equals', 'search'), byDay)).toBe(false)
  })
})

describe('rangeOf', () => {
  const of = (...conditions: readonly Predicate[]) => rangeOf(conditions, byDay.date)

  it('treats "after a day" as "from the next day", and "before a day" as "up to the previous day"', () => {
    expect(of(date('gt', '2025-12-31'), date('lt', '2024-03-01'))).toEqual({ from: '2026-01-01', to: '2024-02-29' })
    const bounds = [date('gt', '2025-12-31'), date('lt', '2026-02-01')]
    expect(days(bounds, byMonth, '2026-01-31')).toMatchObject({ raw: [], rest: 'none', from: '2026-01-01' })
    expect(days(bounds, byDay, '2026-01-31')).toEqual({ rolled: bounds, raw: [], rest: 'none', from: '2026-01-01' })
  })

  it('has no bound where the calendar ends', () => {
    const outside = [date('gt', '9999-12-31'), date('lt', '0001-01-01')]
    expect(of(...outside)).toEqual({})
    expect(outside.map((one) => isBound(one, byDay))).toEqual([false, false])
  })

  it('contains all days of lists and of conditions in "or"', () => {
    const january = date('inDateRange', '2026-01-05', '2026-01-31')
    const or = (...of: readonly Predicate[]): Predicate => ({ kind: 'any', of })
    expect(of(date('in', '2026-01-03', '2025-01-05', '2026-01-01'))).toEqual({ from: '2025-01-05', to: '2026-01-03' })
    expect(of(or(january, date('lt', '2026-03-01')))).toEqual({ to: '2026-02-28' })
    expect(of(or(january, { kind: 'all', of: [date('equals', '2026-02-02')] }))).toEqual({
      from: '2026-01-05',
      to: '2026-02-02',
    })
    expect(of(or(january, compared('event_type', 'set')))).toEqual({})
    expect(of({ kind: 'not', of: january })).toEqual({})
  })
})
