import { describe, expect, it } from 'vitest'
import { catalog, fieldExpression, fieldOf } from '../../test/stages/site-search.ts'
import { count, countDistinct, dimension, label, ratio, value } from '../model/reports/columns.ts'
import { atLeast } from '../model/reports/conditions.ts'
import { descending, type Report, report } from '../model/reports/report.ts'
import { columnsOf, derived, rows, selectFrom } from '../model/reports/rowset.ts'
import { EACH_ROW, type Expression, type Predicate } from '../query/bound-query.ts'
import { decodeReport } from '../request/decode-report.ts'
import { inBodyOrder, pathOf } from '../request/placed-issue.ts'
import { relations } from '../site-search/relations.ts'
import { bindReport } from './bind-report.ts'

const clock = { now: new Date('2026-05-05T23:30:00Z'), timeZone: 'Europe/Berlin' }

const daily = report({
  path: 'daily',
  about: 'Searches per day and keyword',
  from: rows(relations.summary, { event_type: 'search' }),
  filters: ['keyword', 'page_no', 'event_date', ['engine', 'engine_id']],
  columns: {
    event_date: dimension('event_date'),
    keyword: dimension('keyword'),
    engine_name: label('engine_name'),
    search_count: count(),
    visit_count: countDistinct('visit_id'),
    searches_per_visit: ratio('search_count', 'visit_count'),
  },
  keep: { search_count: atLeast(2) },
  order: ['event_date', descending('search_count'), 'keyword'],
})

const advice = report({
  path: 'advice',
  about: 'Advice as it is',
  from: rows(relations.ai_recommendations),
  list: true,
  plain: true,
  dateColumn: 'generated_date',
  filters: ['signal'],
  columns: { recommendation_id: value('recommendation_id'), generated_date: value('generated_date') },
  order: ['recommendation_id'],
})

const searches = rows(relations.summary, {}, { daysBefore: 7 })
const days = derived('days', selectFrom(searches, columnsOf(searches, ['event_date', 'keyword'])))
const complete = report({
  path: 'complete',
  about: 'Days that are over',
  from: days,
  list: true,
  plain: true,
  completeDays: 'event_date',
  filters: ['engine_id', 'page_no'],
  resultFilters: ['keyword'],
  columns: { event_date: value('event_date'), keyword: value('keyword') },
  order: ['event_date', 'keyword'],
})

function bound(of: Report, body: unknown) {
  const { request } = decodeReport(body)
  if (request.kind !== 'report') throw new Error(`read as ${request.kind}`)
  const { query, references, issues: placed } = bindReport(of, request, clock, catalog)
  const issues = inBodyOrder(body, placed)
  return { query, references, placed, issues, codes: placed.map(({ code, at }) => `${code} ${pathOf(at)}`) }
}

const condition = (member: string, operator: string, ...values: readonly string[]) => ({ member, operator, values })

/** Conditions in short: `each row.keyword equals a`; columns of the result by their names alone. */
const short = (predicates: readonly Predicate[]): readonly string[] =>
  predicates.map((predicate) => {
    if (predicate.kind !== 'comparison') return predicate.kind
    const { operand, operator, values } = predicate
    return [nameOf(operand), operator, ...values.map(({ text }) => text)].join(' ')
  })

const nameOf = (operand: Expression): string => {
  if (operand.kind === 'field') return `${operand.relation}.${operand.field}`
  return operand.kind === 'column' ? operand.name : operand.kind
}

describe('a report', () => {
  it('is a query grouped by its dimensions; labels do not group', () => {
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

  it('keeps its own conditions on its columns, before those of the caller', () => {
    expect(short(bound(daily, {}).query.having)).toEqual(['search_count gte 2'])
    const having = [condition('searches_per_visit', 'lt', '5.5')]
    const query = bound(daily, { having }).query
    expect(short(query.having)).toEqual(['search_count gte 2', 'searches_per_visit lt 5.5'])
  })

  it('that is a list is not grouped', () => {
    expect(bound(advice, {}).query).toMatchObject({ grouping: 'rows', groupBy: [] })
    expect(bound(complete, {}).query).toMatchObject({ grouping: 'rows', groupBy: [] })
  })

  it('may keep rows with a blank keyword', () => {
    expect('keepBlank' in bound(daily, {}).query).toBe(false)
    expect(bound({ ...daily, keepBlank: true }, {}).query.keepBlank).toBe(true)
  })

  it('refers to the fields of the catalog that its filters name', () => {
    const filters = [condition('engine', 'equals', 'a'), condition('keyword', 'in', 'a', 'b'), condition('nope', 'set')]
    expect(bound(daily, { filters, having: [condition('search_count', 'gt', '1')] }).references).toEqual([
      {
        as: 'filter',
        field: fieldOf('keyword'),
        operator: 'in',
        values: ['a', 'b'].map((text) => ({ type: 'string', text })),
        at: ['filters', 1, 'member'],
      },
    ])
  })

  it('is plain data', () => {
    const { query } = bound(daily, { startDate: '2026-05-01', filters: [condition('keyword', 'equals', 'a')] })
    expect(JSON.parse(JSON.stringify(query))).toEqual(query)
  })
})

describe('dates', () => {
  const where = (body: unknown, of: Report = daily) => short(bound(of, body).query.where)

  it('are unbounded where they are missing', () => {
    expect(where({})).toEqual([])
    expect(where({ startDate: '2026-05-01' })).toEqual(['summary.event_date gte 2026-05-01'])
    expect(where({ endDate: '2026-05-05' })).toEqual(['summary.event_date lte 2026-05-05'])
  })

  it('are one inclusive range where both are given, of one day too', () => {
    expect(where({ startDate: '2026-05-01', endDate: '2026-05-05' })).toEqual([
      'summary.event_date inDateRange 2026-05-01 2026-05-05',
    ])
    expect(bound(daily, { startDate: '2026-05-05', endDate: '2026-05-05' }).codes).toEqual([])
  })

  it('bound the column that the report says', () => {
    expect(where({ startDate: '2026-05-01' }, advice)).toEqual(['ai_recommendations.generated_date gte 2026-05-01'])
  })

  it('that are none are refused by name', () => {
    const { placed, codes, query } = bound(daily, { startDate: '2026-02-30', endDate: 'today' })
    expect(codes).toEqual(['bad_value startDate', 'bad_value endDate'])
    expect(placed[0]?.message).toContain('2026-02-30')
    expect(query.where).toEqual([])
  })

  it('do not start after their end', () => {
    const { codes, placed } = bound(daily, { startDate: '2026-05-06', endDate: '2026-05-05' })
    expect(codes).toEqual(['bad_value startDate'])
    expect(placed[0]?.message).toBe('startDate 2026-05-06 is after endDate 2026-05-05')
  })

  it('bound the days of the result besides where it has its own, and leave out today in the zone of the account', () => {
    const { query } = bound(complete, { startDate: '2026-05-01' })
    expect(short(query.eachRow)).toEqual(['each row.event_date gte 2026-05-01'])
    expect(short(query.where)).toEqual(['days.event_date gte 2026-05-01', 'days.event_date lt 2026-05-06'])
    expect(short(bound(complete, {}).query.where)).toEqual(['days.event_date lt 2026-05-06'])
  })
})

describe('filters', () => {
  const filtered = (of: Report, ...filters: readonly unknown[]) => bound(of, { filters })

  it('hold on the relation that the report reads', () => {
    const { query, codes } = filtered(daily, condition('keyword', 'contains', 'a'), condition('page_no', 'gt', '5.5'))
    expect(codes).toEqual([])
    expect(short(query.where)).toEqual(['summary.keyword contains a', 'summary.page_no gte 6'])
    expect(query.eachRow).toEqual([])
  })

  it('hold on each row underneath where the rows of the report are computed', () => {
    const { query, codes } = filtered(complete, condition('engine_id', 'equals', 'a'), condition('page_no', 'in', '5'))
    expect(codes).toEqual([])
    expect(short(query.eachRow)).toEqual(['each row.engine_id equals a', 'each row.page_no in 5'])
    expect(short(query.where)).toEqual(['days.event_date lt 2026-05-06'])
  })

  it('may have another name than their column', () => {
    const { query } = filtered(daily, condition('engine', 'equals', 'a'))
    expect(short(query.where)).toEqual(['summary.engine_id equals a'])
    expect(filtered(daily, condition('engine_id', 'equals', 'a')).codes).toEqual(['unknown_field filters[0].member'])
  })

  it('that no row can meet, or every row does, hold where the others do', () => {
    const none = (operand: Expression) => [{ kind: 'constant', holds: false, operand }]
    const onRelation = filtered(daily, condition('page_no', 'equals', '0.5')).query
    expect(onRelation.where).toEqual(none(fieldExpression('page_no')))
    expect(onRelation.eachRow).toEqual([])
    const onEachRow = filtered(complete, condition('page_no', 'equals', '0.5')).query
    expect(onEachRow.eachRow).toEqual(none({ ...fieldExpression('page_no'), relation: EACH_ROW }))
    expect(short(onEachRow.where)).toEqual(['days.event_date lt 2026-05-06'])
  })

  it('name the fields of what is joined to summary as those of summary', () => {
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

  it('on columns of the result hold on the result', () => {
    expect(short(filtered(complete, condition('keyword', 'in', 'a', 'b')).query.where)).toContain('days.keyword in a b')
  })

  it('resolve shortcuts in the zone of the account', () => {
    expect(short(filtered(daily, condition('event_date', 'inDateRange', 'today')).query.where)).toEqual([
      'summary.event_date inDateRange 2026-05-06 2026-05-06',
    ])
  })

  it('that are unknown list what is accepted, and the nearest', () => {
    const { issues, codes } = filtered(daily, condition('keyword', 'set'), condition('keywrod', 'set'))
    expect(codes).toEqual(['unknown_field filters[1].member'])
    expect(issues[0]).toMatchObject({
      message:
        'unknown filter member "keywrod"; the nearest known one is "keyword"; filters take keyword, page_no, event_date, engine',
      allowed: ['keyword', 'page_no', 'event_date', 'engine'],
      nearest: 'keyword',
    })
    expect(filtered(complete, condition('visit_id', 'set')).placed[0]?.allowed).toEqual([
      'engine_id',
      'page_no',
      'keyword',
    ])
  })

  it.each(['account_id', '__proto__', 'constructor', 'event_type', ''])('do not take %j', (member) => {
    expect(filtered(daily, condition(member, 'equals', 'a')).codes).toEqual(['unknown_field filters[0].member'])
  })

  it('that are measures are told to be', () => {
    const { issues } = filtered(daily, condition('search_count', 'gt', '5'))
    expect(issues).toMatchObject([
      {
        code: 'unknown_field',
        message: 'search_count is a measure: use having; filters take keyword, page_no, event_date, engine',
      },
    ])
  })

  it('take the operators and values of their type', () => {
    expect(filtered(daily, condition('page_no', 'contains', '1')).codes).toEqual([
      'unsupported_operator filters[0].operator',
    ])
    expect(filtered(daily, condition('page_no', 'in', '1', 'x')).codes).toEqual(['bad_value filters[0].values[1]'])
  })

  it.each([
    [advice, 'signal'],
    [complete, 'keyword'],
  ])('of a plain report take three operators', (of, member) => {
    for (const operator of ['equals', 'notEquals', 'in']) {
      expect(filtered(of, condition(member, operator, 'a')).codes).toEqual([])
    }
    for (const operator of ['gt', 'contains', 'startsWith']) {
      expect(filtered(of, condition(member, operator, 'a')).placed).toMatchObject([
        { code: 'unsupported_operator', allowed: ['equals', 'notEquals', 'in'] },
      ])
    }
  })
})

describe('having', () => {
  const having = (of: Report, ...conditions: readonly unknown[]) => bound(of, { having: conditions })
  const allowed = ['search_count', 'visit_count', 'searches_per_visit']

  it('compares measures', () => {
    const { query, codes } = having(daily, condition('visit_count', 'gt', '5'))
    expect(codes).toEqual([])
    expect(query.having.at(-1)).toMatchObject({
      operand: { kind: 'column', type: 'number', storage: 'integer', name: 'visit_count' },
    })
  })

  it('told of a column of the rows says so', () => {
    expect(having(daily, condition('page_no', 'gt', '5')).issues).toEqual([
      {
        code: 'not_in_having',
        path: 'having[0].member',
        message: `page_no is a column of the rows: use filters; having takes ${allowed.join(', ')}`,
        allowed,
      },
    ])
  })

  it.each([
    'serch_count',
    'engine_name',
    'event_type',
    '__proto__',
  ])('does not take %s, and lists what it takes', (name) => {
    const { issues } = having(daily, condition(name, 'gt', '5'))
    expect(issues).toMatchObject([{ code: 'not_in_having', path: 'having[0].member', allowed }])
    expect(issues[0]?.message).toContain(`"${name}"`)
    expect(issues[0]?.message).toContain(`having takes ${allowed.join(', ')}`)
  })

  it('is refused by a plain report if it has an element', () => {
    expect(having(advice).codes).toEqual([])
    expect(having(advice, condition('generated_date', 'set')).placed).toMatchObject([
      { code: 'having_unsupported', at: ['having'], message: 'having is not supported by this report', allowed: [] },
    ])
    expect(having(advice, 5).codes).toEqual(['having_unsupported having'])
  })
})

it('finds every mistake of a request', () => {
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
