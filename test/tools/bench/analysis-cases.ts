// Requests of the analysis language, each with equivalent hand-tuned SQL in the notation of ad-hoc-cases.ts.

import { type AdHocCase, END, START } from './ad-hoc-cases.ts'

const within = (...values: readonly string[]) => ({ member: 'event_date', operator: 'inDateRange', values })
const year = within(START, END)
const december = within('2025-12-01', '2025-12-31')
const OWN = 'account_id = :account'
const SEARCHES = `${OWN} AND event_date BETWEEN :start AND :end AND event_type = 'search'`
const mobile = { member: 'device_category', operator: 'equals', values: ['mobile'] }
const searches = { metric: 'searches' }
const before = { alias: 'before', of: 'searches', in: 'prior' }
const growth = { alias: 'growth', change: ['searches', 'before'] }
const week = { field: 'event_date', by: 'week', alias: 'week' }
const MONTHS = Array.from({ length: 12 }, (_, month) => `(DATE '2025-${String(month + 1).padStart(2, '0')}-01')`)

/** Counts searches by keyword in two ranges of days with a single scan. */
const twoPeriods = (isBefore: string, days: string) => `
  SELECT keyword, n, b, RATIO(n - b, CASE WHEN b > 0 THEN b END), count(*) OVER () FROM (
    SELECT keyword, count(*) FILTER (WHERE NOT ${isBefore}) AS n, count(*) FILTER (WHERE ${isBefore}) AS b
    FROM summary WHERE ${OWN} AND event_type = 'search' AND keyword <> '' AND ${days} GROUP BY keyword) g
  ORDER BY n DESC, keyword LIMIT 100`

const measures: readonly AdHocCase[] = [
  {
    name: 'click-through rate per keyword',
    body: { dimensions: ['keyword'], measures: [searches, { metric: 'ctr' }], filters: [year] },
    sql: `SELECT keyword, count(*) AS n, RATIO(count(click_item_id), count(*)), count(*) OVER () FROM summary
      WHERE ${SEARCHES} AND keyword <> '' GROUP BY keyword ORDER BY n DESC, keyword LIMIT 100`,
  },
  {
    name: 'a filtered measure',
    body: {
      dimensions: ['city'],
      measures: [searches, { ...searches, alias: 'mobile', filters: [mobile] }],
      filters: [year],
    },
    sql: `SELECT city, count(*) AS n, count(*) FILTER (WHERE device_category = 'mobile'), count(*) OVER () FROM summary
      WHERE ${SEARCHES} GROUP BY city ORDER BY n DESC, city LIMIT 100`,
  },
  {
    name: 'revenue per search',
    body: {
      dimensions: ['keyword'],
      measures: [{ metric: 'revenue' }, { alias: 'per_search', divide: ['revenue', searches] }],
      filters: [year],
      order: [{ field: 'revenue', dir: 'desc' }],
    },
    sql: `SELECT keyword, r, RATIO(r, n), total FROM (
        SELECT keyword, coalesce(sum(item_total) FILTER (WHERE event_type = 'sale'), 0) AS r,
          count(*) FILTER (WHERE event_type = 'search') AS n, count(*) OVER () AS total
        FROM summary WHERE ${OWN} AND event_date BETWEEN :start AND :end AND event_type IN ('sale', 'search')
          AND keyword <> '' GROUP BY keyword ORDER BY r DESC, keyword LIMIT 100) g
      ORDER BY r DESC, keyword`,
  },
  {
    name: 'a tree of conditions',
    body: {
      dimensions: ['engine_id'],
      measures: [searches],
      filters: [year, { or: [mobile, { not: { member: 'landing_page_url', operator: 'set' } }] }],
    },
    sql: `SELECT engine_id, count(*) AS n, count(*) OVER () FROM summary
      WHERE ${SEARCHES} AND (device_category = 'mobile' OR landing_page_url IS NULL)
      GROUP BY engine_id ORDER BY n DESC, engine_id LIMIT 100`,
  },
  {
    name: 'revenue per facet value',
    body: { dimensions: ['facet_value'], measures: [{ metric: 'revenue' }], filters: [year] },
    sql: `SELECT facet_value, coalesce(sum(item_total), 0) AS r, count(*) OVER () FROM (
        SELECT DISTINCT f.facet_value, s.event_id, s.event_date, s.item_total
        FROM summary s JOIN facet_selections f
          ON f.account_id = s.account_id AND f.event_date = s.event_date AND f.tracking_id = s.tracking_id
        WHERE s.account_id = :account AND s.event_date BETWEEN :start AND :end AND s.event_type = 'sale'
          AND f.account_id = :account AND f.event_date BETWEEN :start AND :end) once
      GROUP BY facet_value ORDER BY r DESC, facet_value LIMIT 100`,
  },
]

const days: readonly AdHocCase[] = [
  {
    name: 'searches per week',
    body: { dimensions: [week], measures: [searches], filters: [year] },
    sql: `SELECT CAST(date_trunc('week', event_date) AS DATE) AS w, count(*), count(*) OVER () FROM summary
      WHERE ${SEARCHES} GROUP BY 1 ORDER BY w LIMIT 100`,
  },
  {
    name: 'bins of positions',
    body: {
      dimensions: [{ field: 'click_element_position', bins: ['2', '4', '11'], alias: 'bin' }],
      measures: [searches],
      filters: [year],
    },
    sql: `SELECT CASE bin WHEN 0 THEN '..<2' WHEN 1 THEN '2..<4' WHEN 2 THEN '4..<11' WHEN 3 THEN '11..' END, n, count(*) OVER ()
      FROM (SELECT CASE WHEN click_element_position < 2 THEN 0 WHEN click_element_position < 4 THEN 1
          WHEN click_element_position < 11 THEN 2 WHEN click_element_position IS NOT NULL THEN 3 END AS bin, count(*) AS n
        FROM summary WHERE ${SEARCHES} GROUP BY 1) g ORDER BY n DESC, bin LIMIT 100`,
  },
  {
    name: 'filled months per engine',
    body: {
      dimensions: [{ field: 'event_date', by: 'month', alias: 'month', fill: true }, 'engine_id'],
      measures: [searches],
      filters: [year],
    },
    sql: `WITH g AS (SELECT CAST(date_trunc('month', event_date) AS DATE) AS m, engine_id, count(*) AS n FROM summary
        WHERE ${SEARCHES} GROUP BY 1, 2)
      SELECT s.m, e.engine_id, coalesce(g.n, 0), count(*) OVER () FROM (VALUES ${MONTHS.join(', ')}) AS s (m)
      CROSS JOIN (SELECT DISTINCT engine_id FROM g) e LEFT JOIN g ON g.m = s.m AND g.engine_id = e.engine_id
      ORDER BY s.m, e.engine_id LIMIT 100`,
  },
  {
    name: 'December and the month before',
    body: {
      dimensions: ['keyword'],
      measures: [searches, before, growth],
      filters: [december],
      compare: { prior: 'previous_month' },
    },
    sql: twoPeriods("event_date < DATE '2025-12-01'", "event_date BETWEEN DATE '2025-11-01' AND DATE '2025-12-31'"),
  },
  {
    name: 'December and July',
    body: {
      dimensions: ['keyword'],
      measures: [searches, before, growth],
      filters: [december],
      compare: { prior: ['2025-07-01', '2025-07-31'] },
    },
    sql: twoPeriods(
      "event_date < DATE '2025-12-01'",
      "(event_date BETWEEN DATE '2025-07-01' AND DATE '2025-07-31' OR event_date BETWEEN DATE '2025-12-01' AND DATE '2025-12-31')",
    ),
  },
]

const wholes: readonly AdHocCase[] = [
  {
    name: 'share of all searches',
    body: {
      dimensions: ['keyword'],
      measures: [searches, { alias: 'share', divide: ['searches', { of: 'searches', over: [] }] }],
      filters: [year],
    },
    sql: `SELECT keyword, n, RATIO(n, w), total FROM (
        SELECT keyword, count(*) AS n, sum(count(*)) OVER () AS w, count(*) OVER () AS total FROM summary
        WHERE ${SEARCHES} AND keyword <> '' GROUP BY keyword ORDER BY n DESC, keyword LIMIT 100) g ORDER BY n DESC, keyword`,
  },
  {
    name: 'share of the visits of an engine',
    body: {
      dimensions: ['engine_id', 'city'],
      measures: [{ metric: 'visits' }, { alias: 'share', divide: ['visits', { of: 'visits', over: ['engine_id'] }] }],
      filters: [year],
    },
    sql: `WITH m AS (SELECT engine_id, city, visit_id FROM summary WHERE ${SEARCHES})
      SELECT g.engine_id, g.city, g.n, RATIO(g.n, w.n), count(*) OVER ()
      FROM (SELECT engine_id, city, count(DISTINCT visit_id) AS n FROM m GROUP BY engine_id, city) g
      JOIN (SELECT engine_id, count(DISTINCT visit_id) AS n FROM m GROUP BY engine_id) w ON w.engine_id = g.engine_id
      ORDER BY g.n DESC, g.engine_id, g.city LIMIT 100`,
  },
  {
    name: 'the top keywords and the rest',
    body: {
      dimensions: [week, { field: 'keyword', top: { limit: 10, by: 'searches', rest: 'is_rest' } }],
      measures: [searches, { metric: 'ctr' }],
      filters: [year],
    },
    sql: `WITH m AS (SELECT CAST(date_trunc('week', event_date) AS DATE) AS w, keyword, click_item_id FROM summary
        WHERE ${SEARCHES} AND keyword <> ''),
      k AS (SELECT keyword FROM m GROUP BY keyword ORDER BY count(*) DESC, keyword LIMIT 10)
      SELECT w, key, key IS NULL, n, RATIO(c, n), count(*) OVER () FROM (
        SELECT m.w, k.keyword AS key, count(*) AS n, count(m.click_item_id) AS c
        FROM m LEFT JOIN k ON k.keyword = m.keyword GROUP BY m.w, k.keyword) g
      ORDER BY w, key NULLS LAST LIMIT 100`,
  },
  {
    name: 'the top cities of each engine',
    body: {
      dimensions: ['engine_id', { field: 'city', top: { limit: 3, by: 'visits', within: ['engine_id'] } }],
      measures: [{ metric: 'visits' }],
      filters: [year],
    },
    sql: `SELECT engine_id, city, n, count(*) OVER () FROM (
        SELECT engine_id, city, n, row_number() OVER (PARTITION BY engine_id ORDER BY n DESC, city) AS place FROM (
          SELECT engine_id, city, count(DISTINCT visit_id) AS n FROM summary WHERE ${SEARCHES} GROUP BY engine_id, city) g) r
      WHERE place <= 3 ORDER BY n DESC, engine_id, city LIMIT 100`,
  },
]

export const ANALYSIS: readonly AdHocCase[] = [...measures, ...days, ...wholes]
