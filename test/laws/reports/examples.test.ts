// Compares the answers of the reference SQL with answers that were worked out by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOCK } from '../../tools/generators/pools.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import { NO_ROWS, REPORT_TABLES, type ReportDatabase, type ReportTable } from './all-tables.ts'
import type { ReportBody } from './body.ts'
import { ACCOUNT, dated } from './data.ts'
import { expectedReport, openReference, type ReferenceWarehouse, reportRows } from './reference.ts'

const context = { account: ACCOUNT, ...CLOCK }

let warehouse: ReferenceWarehouse
beforeAll(async () => {
  warehouse = await openReference()
})
afterAll(() => warehouse.close())

const DEFAULTS: Row = { engine_id: 'e1', visit_id: 'v1', visitor_id: 'w1', event_id: 'x', account_id: ACCOUNT }

function row(table: ReportTable, cells: Row): Row {
  const nulls = Object.fromEntries(REPORT_TABLES[table].map(({ name }): readonly [string, null] => [name, null]))
  return { ...nulls, ...DEFAULTS, ...dated(String(cells.event_date ?? '2024-02-01')), ...cells }
}

const summary = (event_type: string, cells: Row) => row('summary', { event_type, ...cells })
const search = (cells: Row) => summary('search', cells)

async function answer(database: Partial<ReportDatabase>, name: string, body: ReportBody = {}) {
  await warehouse.load({ ...NO_ROWS, ...database })
  return reportRows(warehouse, name, body, context)
}

describe('the reference SQL', () => {
  it('/searches: returns one page in a complete response body', async () => {
    await warehouse.load({
      ...NO_ROWS,
      summary: [
        search({ event_date: '2024-02-02', engine_id: 'e2', engine_name: 'B' }),
        search({ engine_name: 'A' }),
        search({ engine_name: 'Z', group_id: 'g' }),
        search({ engine_name: 'a', group_id: 'g' }),
        search({ account_id: 'B' }),
        summary('sale', {}),
      ],
    })
    expect(await expectedReport(warehouse, 'searches', { limit: 2, filters: null }, context)).toBe(
      '{"columns":[{"name":"event_date","type":"date"},{"name":"engine_id","type":"string"},' +
        '{"name":"engine_name","type":"string"},{"name":"group_id","type":"string"},' +
        '{"name":"group_name","type":"string"},{"name":"search_count","type":"number"}],' +
        '"data":[{"event_date":"2024-02-01","engine_id":"e1","engine_name":"a","group_id":"g","search_count":"2"},' +
        '{"event_date":"2024-02-01","engine_id":"e1","engine_name":"A","search_count":"1"}],' +
        '"totalRecords":3,"page":1,"limit":2,"hasMore":true}',
    )
  })

  it('/click-positions: orders the buckets, and computes shares before having removes buckets', async () => {
    const positions = [11, 11, 11, 4, 1, 2, 0, null, -1]
    const database = { summary: positions.map((n) => search({ click_element_position: n })) }
    expect(await answer(database, 'click-positions')).toEqual([
      { position_bucket: '1', click_count: '1', click_share: '0.166667' },
      { position_bucket: '2-3', click_count: '1', click_share: '0.166667' },
      { position_bucket: '4-10', click_count: '1', click_share: '0.166667' },
      { position_bucket: '11+', click_count: '3', click_share: '0.5' },
    ])
    const having = [{ member: 'click_share', operator: 'equals', values: ['0.166667'] }]
    expect(await answer(database, 'click-positions', { having })).toHaveLength(3)
    expect(await answer(database, 'click-positions', { filters: [positionBelow(5)] })).toEqual([
      { position_bucket: '1', click_count: '1', click_share: '0.333333' },
      { position_bucket: '2-3', click_count: '1', click_share: '0.333333' },
      { position_bucket: '4-10', click_count: '1', click_share: '0.333333' },
    ])
  })

  it('/poor-results: applies the threshold to each search', async () => {
    const found = [0, 10, 11, null].map((n) => search({ keyword: 'shoe', no_of_results: n }))
    const blank = ['', null].map((keyword) => search({ keyword, no_of_results: 0 }))
    expect(await answer({ summary: [...found, ...blank] }, 'poor-results')).toEqual([
      {
        ...{ keyword: 'shoe', search_count: '2', zero_result_count: '1', avg_no_of_results: '5' },
        ...{ visit_count: '1', click_count: '0', ctr: '0' },
      },
    ])
  })

  it('/spelling: counts a correction only at the corrected search, but counts all orders of the session', async () => {
    const pair = { original_keyword: 'sheo', corrected_keyword: 'shoe' }
    const rows = [
      search({ ...pair, keyword: 'sheo', click_item_id: 'i' }),
      search({ ...pair, keyword: 'boot' }),
      summary('sale', { ...pair, keyword: 'boot', order_number: 'o', item_total: '9.5' }),
      summary('sale', { ...pair, event_date: '2024-02-02', order_number: 'p', item_total: '1' }),
    ]
    expect(await answer({ summary: rows }, 'spelling')).toEqual([
      {
        ...{ event_date: '2024-02-01', ...pair, correction_count: '1', visit_count: '1', click_count: '1' },
        ...{ ctr: '1', order_count: '1', revenue: '9.5' },
      },
    ])
  })

  it('/redirects: counts an order once per row of the report, however often its visit was redirected', async () => {
    const redirect = (cells: Row) =>
      row('redirect_events', { redirect_id: 'r', redirect_url: '/x', trigger_type: 'keyword', keyword: 'k', ...cells })
    const rows = [
      redirect({ order_number: 'o', order_total: '50' }),
      redirect({ order_number: 'o', order_total: '50' }),
      redirect({ order_number: 'p', order_total: '0.5' }),
      redirect({}),
      redirect({ keyword: null, landing_page_url: '/l', order_number: 'o', order_total: '50' }),
    ]
    expect(await answer({ redirect_events: rows }, 'redirects')).toEqual([
      { redirect_id: 'r', redirect_url: '/x', keyword: 'k', redirect_count: '4', order_count: '2', revenue: '50.5' },
      {
        ...{ redirect_id: 'r', redirect_url: '/x', landing_page_url: '/l' },
        ...{ redirect_count: '1', order_count: '1', revenue: '50' },
      },
    ])
  })

  it('/campaigns: has no ctr for clicks without impressions, and leaves out rows without a campaign', async () => {
    const shown = (campaign_name: string | null, impressions: number) =>
      row('banner_impressions', { banner_id: 'b', campaign_name, impressions })
    const clicked = (campaign_name: string | null) => summary('banner_click', { banner_id: 'b', campaign_name })
    const database = {
      banner_impressions: [shown('May', 3), shown('May', 0), shown(null, 5)],
      summary: [clicked('May'), clicked('June'), clicked(null)],
    }
    expect(await answer(database, 'campaigns')).toEqual([
      {
        ...{ event_date: '2024-02-01', campaign_name: 'May' },
        ...{ impression_count: '3', click_count: '1', ctr: '0.333333' },
      },
      { event_date: '2024-02-01', campaign_name: 'June', impression_count: '0', click_count: '1' },
    ])
  })

  it('/facets: has one row per value, joined by day and search', async () => {
    const facet = (tracking_id: string, facet_value: string, cells: Row = {}) =>
      row('facet_selections', { tracking_id, facet_field: 'f', facet_value, ...cells })
    const rows = [
      search({ tracking_id: 't', keyword: 'k' }),
      summary('sale', { tracking_id: 't', keyword: 'k', order_number: 'o', item_total: '2' }),
      search({ tracking_id: 'u', keyword: '' }),
    ]
    const database = { summary: rows, facet_selections: [facet('t', 'red'), facet('t', 'blue'), facet('u', 'red')] }
    const [blue, red, ...more] = await answer(database, 'facets')
    const both = { facet_field: 'f', keyword: 'k', search_count: '1', click_count: '0', ctr: '0', cart_count: '0' }
    const sold = { sale_count: '1', order_count: '1', revenue: '2' }
    expect([blue, red, more]).toEqual([
      { ...both, ...sold, facet_value: 'blue' },
      { ...both, ...sold, facet_value: 'red' },
      [],
    ])
    const otherDay = { ...database, facet_selections: [facet('t', 'red', dated('2024-02-02'))] }
    expect(await answer(otherDay, 'facets')).toEqual([])
  })

  it('/ai-advisor: lists High, Medium and Low before other priorities, and leaves out dismissed advice', async () => {
    const advice = (recommendation_id: string, priority: string, cells: Row = {}): Row => ({
      ...Object.fromEntries(REPORT_TABLES.ai_recommendations.map(({ name }) => [name, null])),
      ...{ account_id: ACCOUNT, engine_id: 'e1', generated_date: '2024-02-01', signal: 's', action: 'a', title: 't' },
      ...{ description: 'd', recommendation_id, priority, ...cells },
    })
    const rows = [
      ...[advice('1', 'Urgent'), advice('2', 'Low'), advice('3', 'Medium'), advice('4', 'High')],
      advice('5', 'High', { impact_revenue: '0' }),
      advice('6', 'High', { impact_revenue: '0', generated_date: '2024-02-02' }),
      advice('7', 'High', { dismissed_at: '2024-02-02 00:00:00+00' }),
    ]
    const ids = (body: ReportBody) =>
      answer({ ai_recommendations: rows }, 'ai-advisor', body).then((all) => all.map((one) => one.recommendation_id))
    expect(await ids({})).toEqual(['6', '5', '4', '3', '2', '1'])
    expect(await ids({ startDate: '2024-02-02' })).toEqual(['6'])
  })

  it('keeps nulls under notEquals, and compares numbers in filters exactly', async () => {
    const database = {
      summary: [search({ is_bot: true, no_of_results: 5 }), search({ is_bot: false, no_of_results: 6 }), search({})],
    }
    const count = async (member: string, operator: string, ...values: readonly string[]) =>
      (await answer(database, 'searches', { filters: [{ member, operator, values }] }))[0]?.search_count
    expect(await count('is_bot', 'notEquals', 'true')).toBe('2')
    expect(await count('is_bot', 'equals', 'false')).toBe('1')
    expect(await count('no_of_results', 'gt', '5.5')).toBe('1')
    expect(await count('no_of_results', 'equals', '5.000000001')).toBeUndefined()
    expect(await count('no_of_results', 'notEquals', '5', '6')).toBe('1')
    expect(await count('event_date', 'inDateRange', 'this_month')).toBe('3')
    expect(await count('event_date', 'inDateRange', 'last_month')).toBeUndefined()
  })
})

const positionBelow = (n: number) => ({ member: 'click_element_position', operator: 'lt', values: [String(n)] })
