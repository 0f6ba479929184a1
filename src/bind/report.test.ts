import { describe, expect, it } from 'vitest'
import type { Predicate } from '../query/query.ts'
import { count, countDistinct, day, dimension, label, ratio, value } from '../reports/parts/columns.ts'
import { atLeast } from '../reports/parts/conditions.ts'
import { descending, type Report, report } from '../reports/parts/report.ts'
import { derived, rows, rowsWithFacets, selectFrom } from '../reports/parts/rows.ts'
import { decodeReport } from '../request/decode-report.ts'
import { inBodyOrder, pathOf } from '../request/finding.ts'
import { bindReport } from './report.ts'

const clock = { now: new Date('2026-05-05T23:30:00Z'), timeZone: 'Europe/Berlin' }

const daily = report({
  path: 'daily',
  about: 'Searches per day and keyword',
  from: rows('summary', { event_type: 'search' }),
  filters: ['keyword', 'page_no', 'event_date', ['engine', 'engine_id']],
  columns: {
    event_date: day(),
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
  from: rows('ai_recommendations'),
  list: true,
  plain: true,
  dateColumn: 'generated_date',
  filters: ['signal'],
  columns: { recommendation_id: value('recommendation_id'), generated_date: value('generated_date') },
  order: ['recommendation_id'],
})

const searches = rows('summary', {}, { daysBefore: 7 })
const days = derived(
  'days',
  selectFrom(searches, { event_date: searches.column('event_date'), keyword: searches.column('keyword') }),
  searches.raw,
)
const complete = report({
  path: 'complete',
  about: 'Days that are over',
  from: days,
  list: true,
  plain: true,
  completeDays: true,
  filters: [],
  resultFilters: ['keyword'],
  columns: { event_date: value('event_date'), keyword: value('keyword') },
  order: ['event_date', 'keyword'],
})

function bound(of: Report, body: unknown) {
  const { request } = decodeReport(body)
  if (request.kind !== 'report') throw new Error(`read as ${request.kind}`)
  const { query, findings } = bindReport(of, request, clock)
  const issues = inBodyOrder(body, findings)
  return { query, findings, issues, problems: findings.map(({ code, at }) => `${code} ${pathOf(at)}`) }
}

const condition = (member: string, operator: string, ...values: readonly string[]) => ({ member, operator, values })

/** Conditions in short: `each row.keyword equals a`. */
const short = (predicates: readonly Predicate[]): readonly string[] =>
  predicates.map((predicate) => {
    if (predicate.kind !== 'comparison') return predicate.kind
    const { operand, operator, values } = predicate
    const of = operand.kind === 'field' ? `${operand.relation}.${operand.field}` : operand.kind
    return [of, operator, ...values.map(({ text }) => text)].join(' ')
  })

describe('a report', () => {
  it('is a query grouped by its dimensions; labels do not group', () => {
    const { query, problems } = bound(daily, { page: 3, limit: 7 })
    expect(problems).toEqual([])
    expect(query).toMatchObject({ grouping: 'groups', total: 'beside', page: 3, limit: 7, references: [] })
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
    expect(short(bound(daily, {}).query.having)).toEqual(['aggregate gte 2'])
    const having = [condition('searches_per_visit', 'lt', '5.5')]
    const query = bound(daily, { having }).query
    expect(short(query.having)).toEqual(['aggregate gte 2', 'quotient lt 5.5'])
  })

  it('that is a list is not grouped, and counted beside its rows unless they are a relation', () => {
    expect(bound(advice, {}).query).toMatchObject({ grouping: 'rows', groupBy: [], total: 'apart' })
    expect(bound(complete, {}).query).toMatchObject({ grouping: 'rows', groupBy: [], total: 'beside' })
  })

  it('is plain data', () => {
    const { query } = bound(daily, { startDate: '2026-05-01', filters: [condition('keyword', 'equals', 'a')] })
    expect(JSON.parse(JSON.stringify(query))).toEqual(query)
  })
})

describe('dates', () => {
  const eachRow = (body: unknown, of: Report = daily) => short(bound(of, body).query.eachRow)

  it('are unbounded where they are missing', () => {
    expect(eachRow({})).toEqual([])
    expect(eachRow({ startDate: '2026-05-01' })).toEqual(['each row.event_date gte 2026-05-01'])
    expect(eachRow({ endDate: '2026-05-05' })).toEqual(['each row.event_date lte 2026-05-05'])
  })

  it('are one inclusive range where both are given, of one day too', () => {
    expect(eachRow({ startDate: '2026-05-01', endDate: '2026-05-05' })).toEqual([
      'each row.event_date inDateRange 2026-05-01 2026-05-05',
    ])
    expect(bound(daily, { startDate: '2026-05-05', endDate: '2026-05-05' }).problems).toEqual([])
  })

  it('bound the column that the report says', () => {
    expect(eachRow({ startDate: '2026-05-01' }, advice)).toEqual(['each row.generated_date gte 2026-05-01'])
  })

  it('that are none are refused by name', () => {
    const { findings, problems, query } = bound(daily, { startDate: '2026-02-30', endDate: 'today' })
    expect(problems).toEqual(['bad_value startDate', 'bad_value endDate'])
    expect(findings[0]?.message).toContain('2026-02-30')
    expect(query.eachRow).toEqual([])
  })

  it('do not start after their end', () => {
    const { problems, findings } = bound(daily, { startDate: '2026-05-06', endDate: '2026-05-05' })
    expect(problems).toEqual(['bad_value startDate'])
    expect(findings[0]?.message).toBe('startDate 2026-05-06 is after endDate 2026-05-05')
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

  it('hold on each row that the report reads', () => {
    const { query, problems } = filtered(
      daily,
      condition('keyword', 'contains', 'a'),
      condition('page_no', 'gt', '5.5'),
    )
    expect(problems).toEqual([])
    expect(short(query.eachRow)).toEqual(['each row.keyword contains a', 'each row.page_no gte 6'])
    expect(query.where).toEqual([])
  })

  it('may have another name than their column', () => {
    const { query } = filtered(daily, condition('engine', 'equals', 'a'))
    expect(short(query.eachRow)).toEqual(['each row.engine_id equals a'])
    expect(filtered(daily, condition('engine_id', 'equals', 'a')).problems).toEqual(['unknown_field filters[0].member'])
  })

  it('that no row can meet, or every row does, hold on the rows of the report', () => {
    const { query } = filtered(daily, condition('page_no', 'equals', '0.5'))
    expect(query.where).toEqual([{ kind: 'constant', holds: false }])
    expect(query.eachRow).toEqual([])
  })

  it('hold on joined relations where the rows are joined', () => {
    const facets = report({
      path: 'facet-values',
      about: 'Facet values',
      from: rowsWithFacets({ event_type: 'search' }),
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
    expect(short(filtered(daily, condition('event_date', 'inDateRange', 'today')).query.eachRow)).toEqual([
      'each row.event_date inDateRange 2026-05-06 2026-05-06',
    ])
  })

  it('that are unknown list what is accepted, and the nearest', () => {
    const { issues, problems } = filtered(daily, condition('keyword', 'set'), condition('keywrod', 'set'))
    expect(problems).toEqual(['unknown_field filters[1].member'])
    expect(issues[0]).toMatchObject({
      message:
        'unknown filter member "keywrod"; the nearest known one is "keyword"; filters take keyword, page_no, event_date, engine',
      allowed: ['keyword', 'page_no', 'event_date', 'engine'],
      nearest: 'keyword',
    })
    expect(filtered(complete, condition('engine_id', 'set')).findings[0]?.allowed).toEqual(['keyword'])
  })

  it.each(['account_id', '__proto__', 'constructor', 'event_type', ''])('do not take %j', (member) => {
    expect(filtered(daily, condition(member, 'equals', 'a')).problems).toEqual(['unknown_field filters[0].member'])
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
    expect(filtered(daily, condition('page_no', 'contains', '1')).problems).toEqual([
      'unsupported_operator filters[0].operator',
    ])
    expect(filtered(daily, condition('page_no', 'in', '1', 'x')).problems).toEqual(['bad_value filters[0].values[1]'])
  })

  it.each([
    [advice, 'signal'],
    [complete, 'keyword'],
  ])('of a plain report take three operators', (of, member) => {
    for (const operator of ['equals', 'notEquals', 'in']) {
      expect(filtered(of, condition(member, operator, 'a')).problems).toEqual([])
    }
    for (const operator of ['gt', 'contains', 'startsWith']) {
      expect(filtered(of, condition(member, operator, 'a')).findings).toMatchObject([
        { code: 'unsupported_operator', allowed: ['equals', 'notEquals', 'in'] },
      ])
    }
  })
})

describe('having', () => {
  const having = (of: Report, ...conditions: readonly unknown[]) => bound(of, { having: conditions })
  const allowed = ['search_count', 'visit_count', 'searches_per_visit']

  it('compares measures', () => {
    const { query, problems } = having(daily, condition('visit_count', 'gt', '5'))
    expect(problems).toEqual([])
    expect(query.having.at(-1)).toMatchObject({ operand: { kind: 'aggregate', fn: 'count_distinct' } })
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
    expect(having(advice).problems).toEqual([])
    expect(having(advice, condition('generated_date', 'set')).findings).toMatchObject([
      { code: 'having_unsupported', at: ['having'], message: 'having is not supported by this report', allowed: [] },
    ])
    expect(having(advice, 5).problems).toEqual(['having_unsupported having'])
  })
})

it('finds every mistake of a request', () => {
  const body = {
    startDate: 'x',
    endDate: 'y',
    filters: [condition('nope', 'set'), condition('page_no', 'gt', 'z')],
    having: [condition('keyword', 'set')],
  }
  expect(bound(daily, body).problems).toEqual([
    'bad_value startDate',
    'bad_value endDate',
    'unknown_field filters[0].member',
    'bad_value filters[1].values[0]',
    'not_in_having having[0].member',
  ])
})
