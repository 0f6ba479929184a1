// Requests with several selects, or with selects of several parts.

import { describe, expect, it } from 'vitest'
import { DAY, january, MONTH, metric, queryOf, refusalsOf, visits } from '../../../test/tools/rollups/missing.ts'
import type { RollupDefinition } from '../index.ts'

describe('a statement of several parts', () => {
  it('answers a ranking, but not the numbers of the rows that are joined to it', () => {
    const bodyWith = (more: object) => ({
      dimensions: [{ field: 'engine_id', top: { limit: 3, by: 'searches', ...more } }],
      measures: [metric('searches')],
      filters: [january],
    })
    expect(queryOf(DAY, bodyWith({})).rollups).toMatchObject({ used: [{ block: 1 }], refused: [] })
    expect(queryOf(DAY, bodyWith({ rest: 'is_rest' })).rollups).toMatchObject({
      used: [{ block: 2 }],
      refused: [{ block: 1, rollup: 'day', code: 'raw_rows', fields: [] }],
    })
  })

  it('answers both selects of a distinct count over fewer dimensions, which read a common table', () => {
    const own: RollupDefinition = { ...DAY, by: [...DAY.by, 'visit_id'] }
    const over = { of: { field: 'visit_id', fn: 'count_distinct' }, over: [] }
    const body = {
      dimensions: ['engine_id'],
      measures: [visits, { alias: 'share', divide: [visits, over] }],
      filters: [january],
    }
    const query = queryOf(own, body)
    expect(query.rollups.used.map(({ block }) => block)).toEqual([1, 2])
    expect(query.tables.filter(({ name }) => name === 'summary')).toEqual([])
  })

  it('names the compared period without a whole month', () => {
    const compared = { metric: 'searches' }
    const body = {
      measures: [compared, { alias: 'before', of: compared, in: 'autumn' }],
      filters: [january],
      compare: { autumn: ['2025-09-05', '2025-09-20'] },
    }
    expect(refusalsOf(MONTH, body)).toEqual([{ block: 1, part: 2, code: 'no_whole_month', fields: ['event_date'] }])
  })

  it('names the distinct count that cannot be merged with other parts', () => {
    const body = {
      dimensions: ['event_date', 'engine_id', 'event_type'],
      measures: [visits, { alias: 'before', of: visits, in: 'earlier' }],
      filters: [january],
      compare: { earlier: 'previous_month' },
    }
    const refusals = refusalsOf(DAY, body)
    expect(refusals.map(({ part, code, fields }) => [part, code, fields])).toEqual([
      [1, 'distinct_not_additive', []],
      // The days of the earlier month are shifted.
      [2, 'distinct_not_additive', ['event_date']],
    ])
  })

  it('knows the day if the range has only one day', () => {
    const day = (operator: string, ...values: readonly string[]) => ({ member: 'event_date', operator, values })
    for (const filters of [
      [day('inDateRange', '2026-01-05', '2026-01-05')],
      [day('gt', '2026-01-04'), day('lt', '2026-01-06')],
    ]) {
      const body = { dimensions: ['engine_id', 'event_type'], measures: [visits], filters }
      expect(queryOf(DAY, body).rollups.used).toHaveLength(1)
    }
  })

  it('numbers the parts of a select that groups several relations', () => {
    const places = refusalsOf(DAY, {}, 'banners').map(({ block, part, code, fields }) => [block, part, code, fields])
    expect(places).toEqual([
      [1, 1, 'other_rows', ['banner_impressions']],
      [1, 2, 'group_not_a_key', ['banner_id', 'campaign_name']],
    ])
  })
})
