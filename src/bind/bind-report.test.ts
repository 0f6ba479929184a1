import { describe, expect, it } from 'vitest'
import { advice, bound, complete, condition, daily, short } from '../../test/laws/stages/bound-reports.ts'
import { messages } from '../../test/laws/stages/issue-messages.ts'
import { fieldOf } from '../../test/laws/stages/site-search.ts'
import type { Report } from '../model/reports/report.ts'

describe('bindReport', () => {
  it('groups by the dimensions of the report, not by its labels', () => {
    const { query, codes } = bound(daily, { page: 3, limit: 7 })
    expect(codes).toEqual([])
    expect(query).toMatchObject({ grouping: 'groups', page: 3, limit: 7 })
    expect(query.groupBy.map((of) => of.kind === 'field' && of.field)).toEqual(['event_date', 'keyword'])
    expect(query.columns.map(({ name }) => name)).toEqual([
      'event_date',
      'keyword',
      'engine_name',
      'search_count',
      'visit_count',
      'searches_per_visit',
    ])
    expect(query.order).toEqual(daily.order)
  })

  it('puts the conditions of the report before the having of the caller', () => {
    expect(short(bound(daily, {}).query.having)).toEqual(['search_count gte 2'])
    const having = [condition('searches_per_visit', 'lt', '5.5')]
    const query = bound(daily, { having }).query
    expect(short(query.having)).toEqual(['search_count gte 2', 'searches_per_visit lt 5.5'])
  })

  it('does not group the rows of a list', () => {
    expect(bound(advice, {}).query).toMatchObject({ grouping: 'rows', groupBy: [] })
    expect(bound(complete, {}).query).toMatchObject({ grouping: 'rows', groupBy: [] })
  })

  it('keeps rows with a blank keyword if the report sets keepBlank', () => {
    expect('keepBlank' in bound(daily, {}).query).toBe(false)
    expect(bound({ ...daily, keepBlank: true }, {}).query.keepBlank).toBe(true)
  })

  it('returns the catalog fields that the filters of the caller name', () => {
    const filters = [condition('engine', 'equals', 'a'), condition('keyword', 'in', 'a', 'b'), condition('nope', 'set')]
    expect(bound(daily, { filters, having: [condition('search_count', 'gt', '1')] }).references).toEqual([
      {
        as: 'filter',
        field: fieldOf('keyword'),
        operator: 'in',
        values: ['a', 'b'].map((text) => ({ type: 'string', text })),
        always: true,
        predicate: expect.objectContaining({ kind: 'comparison', operator: 'in' }),
        at: ['filters', 1, 'member'],
      },
    ])
  })

  it('returns plain data that survives a JSON round trip', () => {
    const { query } = bound(daily, { startDate: '2026-05-01', filters: [condition('keyword', 'equals', 'a')] })
    expect(JSON.parse(JSON.stringify(query))).toEqual(query)
  })
})

describe('the dates of a report request', () => {
  const where = (body: unknown, of: Report = daily) => short(bound(of, body).query.where)

  it('leaves the range open on the side of a missing date', () => {
    expect(where({})).toEqual([])
    expect(where({ startDate: '2026-05-01' })).toEqual(['summary.event_date gte 2026-05-01'])
    expect(where({ endDate: '2026-05-05' })).toEqual(['summary.event_date lte 2026-05-05'])
  })

  it('makes one inclusive range of two dates, even for a single day', () => {
    expect(where({ startDate: '2026-05-01', endDate: '2026-05-05' })).toEqual([
      'summary.event_date inDateRange 2026-05-01 2026-05-05',
    ])
    expect(bound(daily, { startDate: '2026-05-05', endDate: '2026-05-05' }).codes).toEqual([])
  })

  it('restricts the date column of the report', () => {
    expect(where({ startDate: '2026-05-01' }, advice)).toEqual(['ai_recommendations.generated_date gte 2026-05-01'])
  })

  it('refuses a date that does not exist, and names it', () => {
    const { placed, codes, query } = bound(daily, { startDate: '2026-02-30', endDate: 'today' })
    expect(codes).toEqual(['bad_value startDate', 'bad_value endDate'])
    expect(messages(placed)[0]).toContain('2026-02-30')
    expect(query.where).toEqual([])
  })

  it('refuses a range whose start is after its end', () => {
    const { codes, placed } = bound(daily, { startDate: '2026-05-06', endDate: '2026-05-05' })
    expect(codes).toEqual(['bad_value startDate'])
    expect(messages(placed)[0]).toBe('the range starts on 2026-05-06, after its end on 2026-05-05')
  })

  it("also restricts the result of a report with completeDays, and excludes today in the account's time zone", () => {
    const { query } = bound(complete, { startDate: '2026-05-01' })
    expect(short(query.eachRow)).toEqual(['each row.event_date gte 2026-05-01'])
    expect(short(query.where)).toEqual(['days.event_date gte 2026-05-01', 'days.event_date lt 2026-05-06'])
    expect(short(bound(complete, {}).query.where)).toEqual(['days.event_date lt 2026-05-06'])
  })
})

it('reports every mistake in a report request', () => {
  const body = {
    startDate: 'x',
    endDate: 'y',
    filters: [condition('nope', 'set'), condition('page_no', 'gt', 'z')],
    having: [condition('keyword', 'set')],
  }
  expect(bound(daily, body).codes).toEqual([
    'bad_value startDate',
    'bad_value endDate',
    'unknown_field filters[0].member',
    'bad_value filters[1].values[0]',
    'not_in_having having[0].member',
  ])
})
