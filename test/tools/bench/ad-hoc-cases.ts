// Twelve ad-hoc requests, each with equivalent hand-written SQL. The SQL also returns the total number of groups,
// because an answer contains this number. The SQL uses the notation of the reports' reference SQL: RATIO for quotients,
// and `:account`, `:start` and `:end` for values.

interface AdHocCase {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
  readonly sql: string
}

export const START = '2025-01-01'
export const END = '2025-12-31'

const dates = { member: 'event_date', operator: 'inDateRange', values: [START, END] }
const is = (member: string, ...values: readonly string[]) => ({ member, operator: 'equals', values })
const count = { field: '*', fn: 'count', alias: 'n' }
const distinct = (field: string, alias: string) => ({ field, fn: 'count_distinct', alias })
const RANGE = 'account_id = :account AND event_date BETWEEN :start AND :end'

const brands = Array.from({ length: 60 }, (_, index) => `shoes ${index}`)

export const AD_HOC: readonly AdHocCase[] = [
  {
    name: 'totals of a year',
    body: { measures: [count, distinct('visit_id', 'visits')], filters: [dates] },
    sql: `SELECT count(*), count(DISTINCT visit_id) FROM summary WHERE ${RANGE}`,
  },
  {
    name: 'searches per day',
    body: {
      dimensions: ['event_date'],
      measures: [count],
      filters: [dates, is('event_type', 'search')],
      order: [{ field: 'event_date', dir: 'asc' }],
    },
    sql: `SELECT event_date, count(*), count(*) OVER () FROM summary WHERE ${RANGE} AND event_type = 'search'
      GROUP BY event_date ORDER BY event_date LIMIT 100`,
  },
  {
    name: 'top keywords',
    body: { dimensions: ['keyword'], measures: [count], filters: [dates, is('event_type', 'search')] },
    sql: `SELECT keyword, count(*) AS n, count(*) OVER () FROM summary WHERE ${RANGE} AND event_type = 'search' AND keyword <> ''
      GROUP BY keyword ORDER BY n DESC, keyword LIMIT 100`,
  },
  {
    name: 'keywords with having, page 3',
    body: {
      dimensions: ['keyword', 'engine_id'],
      measures: [count, distinct('visitor_id', 'visitors')],
      filters: [dates, is('event_type', 'search')],
      having: [{ member: 'n', operator: 'gt', values: ['3'] }],
      page: 3,
    },
    sql: `SELECT keyword, engine_id, count(*) AS n, count(DISTINCT visitor_id), count(*) OVER () FROM summary
      WHERE ${RANGE} AND event_type = 'search' AND keyword <> '' GROUP BY keyword, engine_id HAVING count(*) > 3
      ORDER BY n DESC, keyword, engine_id OFFSET 200 LIMIT 100`,
  },
  {
    name: 'rows of a page',
    body: { dimensions: ['event_date', 'visit_id', 'keyword'], filters: [dates, is('event_type', 'search')] },
    sql: `SELECT event_date, visit_id, keyword FROM summary WHERE ${RANGE} AND event_type = 'search' AND keyword <> ''
      ORDER BY event_date, visit_id, keyword LIMIT 100`,
  },
  {
    name: 'text contained',
    body: {
      dimensions: ['keyword'],
      measures: [count],
      filters: [dates, is('event_type', 'search'), { member: 'keyword', operator: 'contains', values: ['re'] }],
    },
    sql: `SELECT keyword, count(*) AS n, count(*) OVER () FROM summary WHERE ${RANGE} AND event_type = 'search' AND keyword <> ''
      AND keyword LIKE '%re%' GROUP BY keyword ORDER BY n DESC, keyword LIMIT 100`,
  },
  {
    name: 'one of 60 texts',
    body: {
      dimensions: ['event_type'],
      measures: [count],
      filters: [dates, { member: 'keyword', operator: 'notEquals', values: brands }],
    },
    sql: `SELECT event_type, count(*) AS n FROM summary
      WHERE ${RANGE} AND (keyword IS NULL OR keyword NOT IN (${brands.map((text) => `'${text}'`).join(', ')}))
      GROUP BY event_type ORDER BY n DESC, event_type LIMIT 100`,
  },
  {
    name: 'request types without bots',
    body: {
      dimensions: ['request_type', 'engine_id'],
      measures: [count, distinct('visit_id', 'visits')],
      filters: [dates, { member: 'is_bot', operator: 'notEquals', values: ['true'] }],
    },
    sql: `SELECT request_type, engine_id, count(*) AS n, count(DISTINCT visit_id), count(*) OVER () FROM summary
      WHERE ${RANGE} AND coalesce(is_bot, false) = false
      GROUP BY request_type, engine_id ORDER BY n DESC, request_type NULLS LAST, engine_id NULLS LAST LIMIT 100`,
  },
  {
    name: 'sales and means by item',
    body: {
      dimensions: ['item_id', 'item_name'],
      measures: [
        { field: 'item_total', fn: 'sum', alias: 'revenue' },
        { field: 'item_price', fn: 'avg', alias: 'mean' },
        distinct('order_number', 'orders'),
      ],
      filters: [dates, is('event_type', 'sale')],
    },
    sql: `SELECT item_id, item_name, sum(item_total) AS revenue, RATIO(sum(item_price), count(item_price)),
      count(DISTINCT order_number), count(*) OVER () FROM summary WHERE ${RANGE} AND event_type = 'sale'
      GROUP BY item_id, item_name ORDER BY revenue DESC NULLS LAST, item_id NULLS LAST, item_name NULLS LAST LIMIT 100`,
  },
  {
    name: 'a funnel per day and engine',
    body: {
      dimensions: ['event_date', 'engine_id', 'event_type'],
      measures: [count, distinct('visitor_id', 'visitors'), { field: 'no_of_results', fn: 'max', alias: 'most' }],
      filters: [dates, { member: 'event_type', operator: 'in', values: ['search', 'cart', 'sale'] }],
      order: [{ field: 'event_date', dir: 'desc' }],
    },
    sql: `SELECT event_date, engine_id, event_type, count(*), count(DISTINCT visitor_id), max(no_of_results), count(*) OVER ()
      FROM summary WHERE ${RANGE} AND event_type IN ('search', 'cart', 'sale')
      GROUP BY event_date, engine_id, event_type ORDER BY event_date DESC, engine_id, event_type LIMIT 100`,
  },
  {
    name: 'searches by facet',
    body: {
      dimensions: ['facet_field', 'facet_value'],
      measures: [distinct('tracking_id', 'searches')],
      filters: [dates, is('event_type', 'search')],
    },
    sql: `SELECT f.facet_field, f.facet_value, count(DISTINCT s.tracking_id) AS searches, count(*) OVER () FROM summary s
      JOIN facet_selections f ON f.account_id = s.account_id AND f.event_date = s.event_date
        AND f.tracking_id = s.tracking_id
      WHERE s.account_id = :account AND f.account_id = :account AND s.event_date BETWEEN :start AND :end
        AND f.event_date BETWEEN :start AND :end AND s.event_type = 'search'
      GROUP BY f.facet_field, f.facet_value ORDER BY searches DESC, f.facet_field, f.facet_value LIMIT 100`,
  },
  {
    name: 'visits by visitor target',
    body: {
      dimensions: ['visitor_target_name'],
      measures: [distinct('visit_id', 'visits')],
      filters: [dates, is('event_type', 'search')],
    },
    sql: `SELECT t.visitor_target_name, count(DISTINCT s.visit_id) AS visits, count(*) OVER () FROM summary s
      JOIN visitor_target_selections t ON t.account_id = s.account_id AND t.visit_id = s.visit_id
      WHERE s.account_id = :account AND t.account_id = :account AND s.event_date BETWEEN :start AND :end
        AND s.event_type = 'search'
      GROUP BY t.visitor_target_name ORDER BY visits DESC, t.visitor_target_name LIMIT 100`,
  },
]
