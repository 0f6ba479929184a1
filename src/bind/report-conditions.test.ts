// The conditions of a report request: `filters` on rows, and `having` on the result.

import { describe, expect, it } from 'vitest'
import { advice, bound, complete, condition, daily, short } from '../../test/laws/stages/bound-reports.ts'
import { fieldExpression } from '../../test/laws/stages/site-search.ts'
import { count, dimension } from '../model/reports/columns.ts'
import { type Report, report } from '../model/reports/report.ts'
import { rows } from '../model/reports/rowset.ts'
import { EACH_ROW, type Expression } from '../query/bound-query.ts'
import { relations } from '../site-search/relations.ts'

describe('the filters of a report request', () => {
  const filtered = (of: Report, ...filters: readonly unknown[]) => bound(of, { filters })

  it('filters the relation that the report reads', () => {
    const { query, codes } = filtered(daily, condition('keyword', 'contains', 'a'), condition('page_no', 'gt', '5.5'))
    expect(codes).toEqual([])
    expect(short(query.where)).toEqual(['summary.keyword contains a', 'summary.page_no gte 6'])
    expect(query.eachRow).toEqual([])
  })

  it('filters each underlying row if the report computes its rows', () => {
    const { query, codes } = filtered(complete, condition('engine_id', 'equals', 'a'), condition('page_no', 'in', '5'))
    expect(codes).toEqual([])
    expect(short(query.eachRow)).toEqual(['each row.engine_id equals a', 'each row.page_no in 5'])
    expect(short(query.where)).toEqual(['days.event_date lt 2026-05-06'])
  })

  it('accepts a filter whose name differs from its column', () => {
    const { query } = filtered(daily, condition('engine', 'equals', 'a'))
    expect(short(query.where)).toEqual(['summary.engine_id equals a'])
    expect(filtered(daily, condition('engine_id', 'equals', 'a')).codes).toEqual(['unknown_field filters[0].member'])
  })

  it('puts a filter with a constant outcome in the same place as other filters', () => {
    const none = (operand: Expression) => [{ kind: 'constant', holds: false, operand }]
    const onRelation = filtered(daily, condition('page_no', 'equals', '0.5')).query
    expect(onRelation.where).toEqual(none(fieldExpression('page_no')))
    expect(onRelation.eachRow).toEqual([])
    const onEachRow = filtered(complete, condition('page_no', 'equals', '0.5')).query
    expect(onEachRow.eachRow).toEqual(none({ ...fieldExpression('page_no'), relation: EACH_ROW }))
    expect(short(onEachRow.where)).toEqual(['days.event_date lt 2026-05-06'])
  })

  it('resolves the names of joined fields in a report over summary', () => {
    const facets = report({
      path: 'facet-values',
      about: 'Facet values',
      from: rows(relations.summary, { event_type: 'search' }, { beside: [relations.facet_selections] }),
      filters: ['facet_value', 'keyword'],
      columns: { facet_value: dimension('facet_value'), search_count: count() },
      order: ['facet_value'],
    })
    const filters = [condition('facet_value', 'equals', 'red'), condition('keyword', 'set')]
    const { query } = bound(facets, { startDate: '2026-05-01', filters })
    expect(short(query.where)).toEqual([
      'summary.event_date gte 2026-05-01',
      'facet_selections.facet_value equals red',
      'summary.keyword set',
    ])
    expect(query.eachRow).toEqual([])
  })

  it('applies a filter on a computed column to the result', () => {
    expect(short(filtered(complete, condition('keyword', 'in', 'a', 'b')).query.where)).toContain('days.keyword in a b')
  })

  it("resolves date shortcuts in the account's time zone", () => {
    expect(short(filtered(daily, condition('event_date', 'inDateRange', 'today')).query.where)).toEqual([
      'summary.event_date inDateRange 2026-05-06 2026-05-06',
    ])
  })

  it('lists the accepted filters for an unknown name, and suggests the nearest', () => {
    const { issues, codes } = filtered(daily, condition('keyword', 'set'), condition('keywrod', 'set'))
    expect(codes).toEqual(['unknown_field filters[1].member'])
    expect(issues[0]).toMatchObject({
      message:
        'unknown filter member "keywrod"; the nearest known one is "keyword"; filters take keyword, page_no, event_date, engine',
      expected: ['keyword', 'page_no', 'event_date', 'engine'],
      nearest: 'keyword',
    })
    expect(filtered(complete, condition('visit_id', 'set')).placed[0]).toMatchObject({
      expected: ['engine_id', 'page_no', 'keyword'],
    })
  })

  it.each(['account_id', '__proto__', 'constructor', 'event_type', ''])('refuses the member %j', (member) => {
    expect(filtered(daily, condition(member, 'equals', 'a')).codes).toEqual(['unknown_field filters[0].member'])
  })

  it('suggests having for a filter on a measure', () => {
    const { issues } = filtered(daily, condition('search_count', 'gt', '5'))
    expect(issues).toMatchObject([
      {
        code: 'unknown_field',
        message: 'search_count is a measure: use having; filters take keyword, page_no, event_date, engine',
      },
    ])
  })

  it('refuses operators and values that do not fit the type of the column', () => {
    expect(filtered(daily, condition('page_no', 'contains', '1')).codes).toEqual([
      'unsupported_operator filters[0].operator',
    ])
    expect(filtered(daily, condition('page_no', 'in', '1', 'x')).codes).toEqual(['bad_value filters[0].values[1]'])
  })

  it.each([
    [advice, 'signal'],
    [complete, 'keyword'],
  ])('accepts only three operators in a plain report', (of, member) => {
    for (const operator of ['equals', 'notEquals', 'in']) {
      expect(filtered(of, condition(member, operator, 'a')).codes).toEqual([])
    }
    for (const operator of ['gt', 'contains', 'startsWith']) {
      expect(filtered(of, condition(member, operator, 'a')).placed).toMatchObject([
        { code: 'unsupported_operator', expected: ['equals', 'notEquals', 'in'] },
      ])
    }
  })
})

describe('the having of a report request', () => {
  const having = (of: Report, ...conditions: readonly unknown[]) => bound(of, { having: conditions })
  const expected = ['search_count', 'visit_count', 'searches_per_visit']

  it('compares measures', () => {
    const { query, codes } = having(daily, condition('visit_count', 'gt', '5'))
    expect(codes).toEqual([])
    expect(query.having.at(-1)).toMatchObject({
      operand: { kind: 'column', type: 'number', storage: 'integer', name: 'visit_count' },
    })
  })

  it('suggests filters for a condition on a raw column', () => {
    expect(having(daily, condition('page_no', 'gt', '5')).issues).toEqual([
      {
        code: 'not_in_having',
        path: 'having[0].member',
        message: `page_no is a raw column, not a measure: use filters; having takes ${expected.join(', ')}`,
        expected,
      },
    ])
  })

  it.each([
    'serch_count',
    'engine_name',
    'event_type',
    '__proto__',
  ])('refuses %s and lists the accepted members', (name) => {
    const { issues } = having(daily, condition(name, 'gt', '5'))
    expect(issues).toMatchObject([{ code: 'not_in_having', path: 'having[0].member', expected }])
    expect(issues[0]?.message).toContain(`"${name}"`)
    expect(issues[0]?.message).toContain(`having takes ${expected.join(', ')}`)
  })

  it('refuses having in a plain report, unless it is empty', () => {
    expect(having(advice).codes).toEqual([])
    expect(having(advice, condition('generated_date', 'set')).issues).toMatchObject([
      { code: 'having_unsupported', path: 'having', message: 'having is not supported by this report', expected: [] },
    ])
    expect(having(advice, 5).codes).toEqual(['having_unsupported having'])
  })
})
