// Custom reports from end to end on DuckDB, with parts that no built-in report uses.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileReport } from '../../../src/compiler/compile.ts'
import { targetsOf } from '../../../src/lower/target.ts'
import {
  count,
  countDistinct,
  dimension,
  label,
  numberColumn,
  orZero,
  ratio,
  ratioOfSums,
  sum,
  value,
} from '../../../src/model/reports/columns.ts'
import { atLeast, notBlank } from '../../../src/model/reports/conditions.ts'
import { descending, type Report, report } from '../../../src/model/reports/report.ts'
import { columnOf, rows, selectFrom, unionOf } from '../../../src/model/reports/rowset.ts'
import { numberOf } from '../../../src/query/constant-expressions.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { noFacts } from '../stages/draft.ts'
import { catalog, tablesOf } from '../stages/site-search.ts'
import { database } from './few-rows.ts'

let engine: TestEngine

beforeAll(async () => {
  engine = await openTestDuckDB()
  await engine.loadReports(database)
})

afterAll(() => engine.close())

async function answer(of: Report, body: unknown = {}, account = 'acme') {
  const context = { account, now: new Date('2026-05-05T00:00:00Z') }
  const target = targetsOf(engine.dialect, tablesOf())
  const settings = {
    catalog,
    whole: catalog,
    target,
    facts: noFacts,
    mustHold: () => {},
    eventTypeRule: 'reject',
  } as const
  const result = compileReport(of, body, context, settings)
  if (!result.ok) throw new Error(result.error.body.message)
  const { query } = result
  const text = await engine.runText(query.toSQL())
  const paged = await engine.read((run) => run(query.page))
  const read = query.read(paged.map((cells) => cells.slice(0, query.columns.length)))
  expect(query.read(text.rows)).toEqual(read)
  expect(text.columns).toEqual(query.columns.map(({ name }) => name))
  return read
}

const keywords = report({
  path: 'keywords',
  about: 'Searches by keyword and engine',
  from: rows(relations.summary, { event_type: 'search', keyword: notBlank }),
  filters: ['keyword', 'page_no', 'event_date', ['engine', 'engine_id']],
  columns: {
    keyword: dimension('keyword'),
    engine_id: dimension('engine_id'),
    engine_name: label('engine_name'),
    first_page_no: orZero('page_no'),
    search_count: count(),
    visit_count: countDistinct('visit_id'),
    searches_per_visit: ratio('search_count', 'visit_count'),
  },
  order: [descending('search_count'), 'keyword', 'first_page_no'],
})

const tea = (page: string, more = {}) => ({
  keyword: 'tea',
  engine_id: 'e1',
  first_page_no: page,
  search_count: '1',
  visit_count: '1',
  searches_per_visit: '1',
  ...more,
})

const cup = {
  keyword: 'cup',
  engine_id: 'e2',
  engine_name: 'Two',
  first_page_no: '0',
  search_count: '2',
  visit_count: '1',
  searches_per_visit: '2',
}

describe('a report over one relation', () => {
  it('groups by its dimensions, and reads only rows of the account', async () => {
    expect(await answer(keywords)).toEqual([cup, tea('1'), tea('2')])
    expect(await answer(keywords, {}, 'nobody')).toEqual([])
  })

  it('filters by dates and renamed columns before grouping, and by measures after grouping', async () => {
    expect(await answer(keywords, { startDate: '2026-02-02' })).toEqual([tea('2')])
    expect(await answer(keywords, { endDate: '2026-02-01' })).toEqual([cup, tea('1')])
    const filters = [{ member: 'engine', operator: 'notEquals', values: ['e2'] }]
    expect(await answer(keywords, { filters })).toEqual([tea('1'), tea('2')])
    expect(await answer(keywords, { filters: [{ member: 'page_no', operator: 'equals', values: ['0.5'] }] })).toEqual(
      [],
    )
    const having = [{ member: 'searches_per_visit', operator: 'gt', values: ['1.5'] }]
    expect(await answer(keywords, { having })).toEqual([cup])
  })

  it('returns the requested page', async () => {
    expect(await answer(keywords, { page: 2, limit: 1 })).toEqual([tea('1')])
    expect(await answer(keywords, { page: 2, limit: 2 })).toEqual([tea('2')])
  })
})

describe('a report over a union', () => {
  const searched = rows(relations.summary, { event_type: 'search', keyword: notBlank })
  const chosen = rows(relations.autocomplete_clicks)
  const interest = report({
    path: 'interest',
    about: 'Searches and chosen suggestions by keyword',
    from: unionOf('interest', [
      selectFrom(searched, { keyword: columnOf(searched, 'keyword'), searches: numberOf(1), clicks: numberOf(0) }),
      selectFrom(chosen, { keyword: columnOf(chosen, 'keyword'), searches: numberOf(0), clicks: numberOf(1) }),
    ]),
    filters: ['keyword', 'engine_id'],
    columns: {
      keyword: dimension('keyword'),
      search_count: sum('searches'),
      click_count: sum('clicks'),
      click_share: ratio('click_count', 'search_count'),
    },
    keep: { search_count: atLeast(1) },
    order: ['keyword'],
  })
  const cups = { keyword: 'cup', search_count: '2', click_count: '0', click_share: '0' }
  const teas = { keyword: 'tea', search_count: '2', click_count: '1', click_share: '0.5' }

  it('restricts each branch of the union to the account', async () => {
    expect(await answer(interest)).toEqual([cups, teas])
    expect(await answer(interest, {}, 'other')).toEqual([
      { keyword: 'tea', search_count: '1', click_count: '0', click_share: '0' },
    ])
  })

  it('applies dates and filters in each branch', async () => {
    const first = { ...teas, search_count: '1', click_share: '1' }
    expect(await answer(interest, { endDate: '2026-02-28' })).toEqual([cups, first])
    expect(await answer(interest, { startDate: '2026-02-02' })).toEqual([
      { ...teas, search_count: '1', click_count: '0', click_share: '0' },
    ])
    const filters = [{ member: 'engine_id', operator: 'equals', values: ['e2'] }]
    expect(await answer(interest, { filters })).toEqual([cups])
  })
})

it('a ratio of ratios divides the printed values, with 6 decimals', async () => {
  const pages = report({
    path: 'pages',
    about: 'Means of means',
    from: rows(relations.summary, { event_type: 'search' }),
    filters: ['keyword'],
    columns: {
      account_id: dimension('account_id'),
      search_count: count(),
      mean_page_no: ratio('search_count', count({ keyword: notBlank })),
      visits_per_page: ratio(countDistinct('visit_id'), 'search_count'),
      ratio_of_both: ratio('visits_per_page', 'mean_page_no'),
      by_count: ratio('visits_per_page', 'search_count'),
    },
    order: ['account_id'],
  })
  expect(await answer(pages)).toEqual([
    {
      account_id: 'acme',
      search_count: '6',
      mean_page_no: '1.5',
      visits_per_page: '0.333333',
      ratio_of_both: '0.222222',
      by_count: '0.055556',
    },
  ])
})

it('a list without a key is ordered by all its columns, so its pages contain each row once', async () => {
  const searches = report({
    path: 'searched',
    about: 'Searches',
    from: rows(relations.summary, { keyword: notBlank }),
    filters: ['keyword'],
    list: true,
    columns: { event_type: value('event_type'), keyword: value('keyword'), page_no: numberColumn('page_no') },
    order: ['event_type'],
  })
  const { length } = await answer(searches)
  const pages = []
  for (let page = 1; page <= length; page++) pages.push(...(await answer(searches, { page, limit: 1 })))
  expect(pages).toEqual(await answer(searches))
  expect(pages.map(({ event_type, keyword, page_no }) => [event_type, keyword, page_no].join(' ').trim())).toEqual([
    ...['sale cup', 'sale jug', 'sale pot', 'sale tea'],
    ...['search cup', 'search cup', 'search tea 1', 'search tea 2'],
  ])
})

it('a ratio of decimals is exact, rounded half away from zero, and absent if the divisor is 0', async () => {
  const prices = report({
    path: 'prices',
    about: 'Totals by price',
    from: rows(relations.summary, { event_type: 'sale' }),
    filters: ['keyword'],
    columns: { keyword: dimension('keyword'), total_by_price: ratioOfSums('item_total', 'item_price') },
    order: [descending('total_by_price'), 'keyword'],
  })
  expect(await answer(prices)).toEqual([
    { keyword: 'jug', total_by_price: '0.000001' },
    { keyword: 'tea', total_by_price: '-0.333333' },
    { keyword: 'cup', total_by_price: '-5' },
    { keyword: 'pot' },
  ])
})
