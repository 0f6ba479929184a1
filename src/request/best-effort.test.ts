// Tests which valid parts the decoder keeps from a faulty body, and which issues it reports.

import { describe, expect, it } from 'vitest'
import { decode, issuesOf } from './decode.ts'
import type { StructuredRequest } from './request.ts'

const paths = (body: unknown) => issuesOf(decode(body)).map(({ code, path }) => `${code} ${path}`)

function structured(body: unknown): StructuredRequest {
  const { request } = decode(body)
  if (request.kind !== 'structured') throw new Error(`read as ${request.kind}`)
  return request
}
describe('best effort', () => {
  it('keeps valid elements at their positions next to faulty ones', () => {
    const request = structured({
      dimensions: ['keyword', 5, 'visit_id'],
      measures: [{ field: '*', fn: 'nope', alias: 'n' }, 'x'],
      filters: [{ member: 'keyword', operator: 'in', values: [null] }],
      order: [5, { field: 'keyword', dir: 'up' }],
      page: 0,
    })
    expect(request).toMatchObject({
      dimensions: ['keyword', undefined, 'visit_id'],
      measures: [{ field: '*', fn: undefined, alias: 'n' }, undefined],
      filters: [{ member: 'keyword', operator: 'in' }],
      order: [undefined, { field: 'keyword', dir: 'asc' }],
      page: 1,
    })
    expect(request.unusable).toEqual(new Set(['page']))
  })

  it('lists unusable members, including members that a misspelling probably meant', () => {
    expect(structured({ dimension: ['keyword'], filters: 5 }).unusable).toEqual(new Set(['dimensions', 'filters']))
    expect(structured({ dimension: ['keyword'], dimensions: ['visit_id'] }).unusable).toEqual(new Set())
  })

  it.each([
    [{ measures: [{ fild: '*', fn: 'count' }] }, 'unknown_member measures[0].fild'],
    [{ measures: [{ field: '*', func: 'count' }] }, 'unknown_member measures[0].func'],
    [{ filters: [{ membr: 'keyword', operator: 'set' }] }, 'unknown_member filters[0].membr'],
    [{ filters: [{ member: 'keyword', operater: 'set' }] }, 'unknown_member filters[0].operater'],
    [{ order: [{ feld: 'keyword' }] }, 'unknown_member order[0].feld'],
  ])('reports only the misspelt member of %j, and not also a missing member', (body, issue) => {
    expect(paths(body)).toEqual([issue])
  })

  it('does not interpret a misspelt member if the correct member is present', () => {
    expect(paths({ measures: [{ field: 5, fild: '*', fn: 'count' }] })).toEqual([
      'bad_shape measures[0].field',
      'unknown_member measures[0].fild',
    ])
  })

  it('does not report values as missing if a misspelt member probably meant them', () => {
    const request = structured({ filters: [{ member: 'keyword', operator: 'in', valeus: ['a'] }] })
    expect(request.filters).toMatchObject([{ member: 'keyword', operator: 'in', values: undefined }])
  })

  it('skips the elements of an oversized list', () => {
    const body = { dimensions: Array.from({ length: 65 }, () => 5) }
    expect(paths(body)).toEqual(['out_of_bounds dimensions'])
    expect(structured(body).dimensions).toEqual([])
  })

  it('accepts 10,000 values in total and skips the rest', () => {
    const conditions = (count: number, value: unknown) =>
      Array.from({ length: count }, () => ({ member: 'x', operator: 'in', values: new Array(1000).fill(value) }))
    const full = { filters: conditions(6, 'a'), having: conditions(4, 'a') }
    expect(paths(full)).toEqual([])
    const more = {
      filters: [...conditions(6, null), 5],
      having: [...full.having, { ...full.having[0], values: ['a'] }],
    }
    expect(issuesOf(decode(more))).toEqual([
      {
        code: 'out_of_bounds',
        path: 'filters',
        message: 'all conditions together have 10001 values; at most 10000 are accepted',
      },
    ])
    expect(structured(more)).toMatchObject({ filters: [], unusable: new Set(['filters']) })
    expect(paths({ having: conditions(11, 'a') })).toEqual(['out_of_bounds having'])
    expect(paths({ having: conditions(11, 'a'), query: 'x' })).toEqual([])
  })

  it('does not count the values of an already refused list', () => {
    const values = (count: number) => ({ member: 'x', operator: 'in', values: new Array(count).fill('a') })
    const filters = [...Array.from({ length: 10 }, () => values(1000)), values(1001)]
    expect(paths({ filters })).toEqual(['out_of_bounds filters[10].values'])
  })

  it('reports once that a number has lost digits', () => {
    expect(paths({ filters: [{ member: 'page_no', operator: 'in', values: [1e300, 5] }] })).toEqual([
      'bad_value filters[0].values[0]',
    ])
  })
})
