import { describe, expect, it } from 'vitest'
import { dimension } from '../../../test/laws/stages/draft.ts'
import { pathOf } from '../../issues/body-place.ts'
import { countRows } from '../../query/aggregates.ts'
import { havingPerDay } from './having-per-day.ts'

describe('havingPerDay', () => {
  const condition = { kind: 'condition', member: 'n', operator: 'gt', values: ['1'] } as const
  const day = dimension('event_date')
  const count = { name: 'n', role: 'measure', expression: countRows } as const
  const daily = { columns: [day, count] }
  const asked = (change: Partial<Parameters<typeof havingPerDay>[1]> = {}) => ({
    having: [condition],
    startDate: undefined,
    endDate: undefined,
    ...change,
  })

  it('warns about having on a report with one row per day', () => {
    expect(havingPerDay(daily, asked(), 'event_date').map(({ code, at }) => `${code} ${pathOf(at)}`)).toEqual([
      'having_per_day having',
    ])
    expect(havingPerDay(daily, asked({ startDate: '2026-05-04', endDate: '2026-05-05' }), 'event_date')).toHaveLength(1)
    expect(havingPerDay(daily, asked({ startDate: '2026-05-05' }), 'event_date')).toHaveLength(1)
  })

  it('does not warn about a single day, about one row for the entire range, or without having', () => {
    expect(havingPerDay(daily, asked({ startDate: '2026-05-05', endDate: '2026-05-05' }), 'event_date')).toEqual([])
    expect(havingPerDay({ columns: [count] }, asked(), 'event_date')).toEqual([])
    expect(havingPerDay(daily, asked({ having: [] }), 'event_date')).toEqual([])
  })
})
