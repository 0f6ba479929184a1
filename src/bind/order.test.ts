import { describe, expect, it } from 'vitest'
import { messages } from '../../test/laws/stages/issue-messages.ts'
import { catalog } from '../../test/laws/stages/site-search.ts'
import { pathOf } from '../issues/body-place.ts'
import { inBodyOrder } from '../issues/placed-issue.ts'
import type { OrderRequest, StructuredRequest } from '../request/request.ts'
import { bindOrder } from './order.ts'
import { bindColumns } from './selection.ts'

const base: StructuredRequest = {
  kind: 'structured',
  dimensions: ['keyword'],
  measures: [{ field: '*', fn: 'count' as const, alias: 'n', filters: [] }],
  filters: [],
  having: [],
  order: [],
  page: 1,
  limit: 100,
  dryRun: false,
  compare: [],
  totals: false,
  unusable: new Set(),
}

const bound = (order: readonly (OrderRequest | undefined)[], change: Partial<StructuredRequest> = {}) => {
  const request = { ...base, ...change, order }
  const { order: terms, issues } = bindOrder(
    request,
    bindColumns(request, () => ({ year: 2026, month: 3, day: 18 }), catalog),
  )
  return { terms, issues, found: issues.map(({ code, at }) => `${code} ${pathOf(at)}`) }
}

const asc = (field: string | undefined): OrderRequest => ({ field, dir: 'asc' })

describe('bindOrder', () => {
  it('accepts dimensions and aliases in the given order', () => {
    expect(bound([{ field: 'n', dir: 'desc' }, asc('keyword')])).toMatchObject({
      found: [],
      terms: [
        { column: 'n', dir: 'desc' },
        { column: 'keyword', dir: 'asc' },
      ],
    })
  })

  it.each([
    '1',
    'N',
    'count',
    'visit_id',
    'keyword ',
    'random()',
    '(select 1)',
    '',
    'n desc',
    '__proto__',
  ])('refuses %j and lists the columns', (field) => {
    expect(bound([asc(field)])).toMatchObject({
      found: ['not_orderable order[0].field'],
      issues: [{ expected: ['keyword', 'n'] }],
    })
  })

  it('refuses the same column twice, regardless of direction', () => {
    expect(bound([asc('n'), asc('keyword'), { field: 'n', dir: 'desc' }]).found).toEqual([
      'duplicate_name order[2].field',
    ])
  })

  it('does not refuse a name that may belong to an unreadable column', () => {
    expect(bound([asc('x')], { dimensions: [undefined] }).found).toEqual([])
    expect(bound([asc('x')], { unusable: new Set(['measures']) }).found).toEqual([])
    expect(bound([undefined, asc(undefined)]).found).toEqual([])
  })

  it.each([
    ['Count', 'count'],
    ['KEYWORD', 'keyword'],
    ['keywrod', 'keyword'],
    ['visits', undefined],
  ])('suggests the nearest column: %j means %s', (field, column) => {
    const measures = [{ field: '*', fn: 'count' as const, alias: 'count', filters: [] }]
    expect(inBodyOrder({}, bound([asc(field)], { measures }).issues)[0]?.nearest).toBe(column)
  })

  it('accepts columns of invalid dimensions and measures, but does not suggest them', () => {
    const faulty = {
      dimensions: ['a\nb', 'visit_id'],
      measures: [{ field: 'x', fn: 'sum' as const, alias: 'n', filters: [] }],
    }
    expect(bound([asc('a\nb'), asc('n')], faulty).found).toEqual([])
    expect(inBodyOrder({}, bound([asc('zzz')], faulty).issues)).toEqual([
      {
        code: 'not_orderable',
        path: 'order[0].field',
        message: 'unknown column of the result "zzz"; the result can be ordered by visit_id',
        expected: ['visit_id'],
      },
    ])
    expect(messages(bound([asc('zzz')], { dimensions: ['nope'], measures: [] }).issues)).toEqual([
      'unknown column of the result "zzz"',
    ])
  })
})
