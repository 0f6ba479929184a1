import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issuesOf } from './decode.ts'
import { decodeReport } from './decode-report.ts'

const found = (body: unknown) => issuesOf(decodeReport(body)).map(({ code, path }) => `${code} ${path}`.trim())

const EMPTY = {
  kind: 'report',
  startDate: undefined,
  endDate: undefined,
  filters: [],
  having: [],
  totals: false,
  dryRun: false,
  page: 1,
  limit: 100,
}

describe('decodeReport', () => {
  it('reads every member', () => {
    const condition = { member: 'keyword', operator: 'in', values: ['a', 5, true] }
    const body = {
      startDate: '2026-05-01',
      endDate: '2026-05-05',
      filters: [condition],
      having: [{ member: 'search_count', operator: 'gt', values: [10] }],
      dryRun: true,
      page: 3,
      limit: 7,
    }
    expect(decodeReport(body)).toMatchObject({
      issues: [],
      request: {
        ...body,
        kind: 'report',
        filters: [{ ...condition, values: ['a', '5', 'true'] }],
        having: [{ member: 'search_count', operator: 'gt', values: ['10'] }],
      },
    })
  })

  it.each([
    [{}],
    [{ startDate: null, endDate: null, filters: null, having: null, dryRun: null, page: null, limit: null }],
    [{ filters: [], having: [], queryExecutionId: null }],
  ])('accepts %j: every member is optional', (body) => {
    const { request, issues } = decodeReport(body)
    expect({ request, issues }).toEqual({ request: EMPTY, issues: [] })
  })

  it.each([
    [undefined, 'bad_shape'],
    [[], 'bad_shape'],
    ['x', 'bad_shape'],
    [{ startDate: 20260501 }, 'bad_shape startDate'],
    [{ endDate: ['2026-05-01'] }, 'bad_shape endDate'],
    [{ filters: {} }, 'bad_shape filters'],
    [{ having: ['search_count'] }, 'bad_shape having[0]'],
    [{ filters: [{ member: 5, operator: 'set' }] }, 'bad_shape filters[0].member'],
    [{ filters: [{ member: 'keyword', operator: 'like', values: ['a'] }] }, 'unknown_operator filters[0].operator'],
    [{ filters: [{ member: 'keyword', operator: 'in', values: [null] }] }, 'bad_shape filters[0].values[0]'],
    [{ dryRun: 'yes' }, 'bad_shape dryRun'],
    [{ page: 0 }, 'out_of_bounds page'],
    [{ limit: 1001 }, 'out_of_bounds limit'],
  ])('refuses %j and reports the place', (body, issue) => {
    expect(found(body)).toEqual([issue])
  })

  it.each(['dimensions', 'measures', 'order', 'query'])('refuses %s, a member of ad-hoc queries only', (member) => {
    expect(found({ [member]: null })).toEqual([`unknown_member ${member}`])
  })

  it('suggests the nearest member', () => {
    expect(issuesOf(decodeReport({ startdate: '2026-05-01' }))).toMatchObject([
      { code: 'unknown_member', path: 'startdate', nearest: 'startDate' },
    ])
  })

  it('keeps valid elements at their positions next to faulty ones', () => {
    const right = { member: 'keyword', operator: 'set' }
    const { request, issues } = decodeReport({ startDate: 5, endDate: '2026-05-05', filters: [7, right] })
    expect(issues).toHaveLength(2)
    expect(request).toEqual({
      ...EMPTY,
      endDate: '2026-05-05',
      filters: [undefined, { ...right, values: [] }],
    })
  })

  it('finds all mistakes, in body order', () => {
    expect(found({ limit: 0, having: 5, filtres: [], page: 0 })).toEqual([
      'out_of_bounds limit',
      'bad_shape having',
      'unknown_member filtres',
      'out_of_bounds page',
    ])
  })

  it('ignores known members of a re-fetch, even faulty members, but refuses unknown members', () => {
    const faulty = { startDate: 5, endDate: {}, filters: 1, having: 'x', dryRun: 'no' }
    const { request, issues } = decodeReport({ queryExecutionId: 'abc', ...faulty, limit: 5 })
    expect({ request, issues }).toEqual({ request: { kind: 'refetch', id: 'abc', page: 1, limit: 5 }, issues: [] })
    expect(found({ queryExecutionId: '', nope: 1, page: 0 })).toEqual(['unknown_member nope', 'out_of_bounds page'])
    expect(found({ queryExecutionId: 5 })).toEqual(['bad_shape queryExecutionId'])
  })

  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.jsonValue()), (body) => {
        const { request, issues } = decodeReport(body)
        expect(['report', 'refetch']).toContain(request.kind)
        expect(Array.isArray(issues)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
