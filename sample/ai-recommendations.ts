// `ai_recommendations`: up to six recommendations of each kind per account, computed from the last 60 days of the
// account. Some recommendations are dismissed; some have no estimated revenue.

import { ADVICE, type Advice } from './advice.ts'
import { below, chance, quote, rowHash } from './draw.ts'
import { dateOf, drop, instantOf, make, type Plan, QUICK, type SampleStatement, SECONDS } from './sample-plan.ts'

/** The number of days from which recommendations are computed. The recommendations are created in the same days. */
const DAYS = 60

/** The maximum number of recommendations per kind and account. */
const MOST = 6

export const aiRecommendations = (plan: Plan): readonly SampleStatement[] => [
  make('advice', 'sample_search_figures', searchFigures(plan)),
  make('advice', 'sample_item_figures', itemFigures(plan)),
  make('advice', 'sample_facet_figures', facetFigures(plan)),
  { about: 'advice', work: QUICK, sql: insert(plan) },
  ...['sample_search_figures', 'sample_item_figures', 'sample_facet_figures'].map(drop),
]

const recent = ({ firstDay, days }: Plan, daysBack: number) =>
  `event_date >= DATE '${firstDay}' + ${Math.max(0, days - daysBack)}`

const searchFigures = (plan: Plan) => {
  const search = `event_type = 'search'`
  const count = (condition: string) => `count(*) FILTER (${search} AND ${condition})`
  return `
    SELECT account_id, engine_id, keyword, landing_page_url, NULL::VARCHAR AS item_id,
      coalesce(keyword, landing_page_url) AS subject,
      ${count('true')} AS searches, ${count('no_of_results = 0')} AS empty, ${count('no_of_results > 0')} AS filled,
      ${count('no_of_results BETWEEN 1 AND 11')} AS few,
      coalesce(CAST(sum(no_of_results) FILTER (${search} AND no_of_results BETWEEN 1 AND 11) AS BIGINT), 0) AS few_results,
      ${count('had_click')} AS clicks, ${count('keyword = original_keyword')} AS misspelt,
      max(corrected_keyword) FILTER (keyword = original_keyword) AS correction, ${count(recent(plan, DAYS / 2))} AS lately,
      count(*) FILTER (event_type = 'sale') AS lines, searches AS weight
    FROM summary
    WHERE event_type IN ('search', 'sale') AND ${recent(plan, DAYS)} AND coalesce(keyword, landing_page_url) <> ''
    GROUP BY ALL`
}

const itemFigures = (plan: Plan) => `
  SELECT account_id, engine_id, NULL::VARCHAR AS keyword, NULL::VARCHAR AS landing_page_url, click_item_id AS item_id,
    coalesce(items.item_name, click_item_id) AS subject, count(*) AS clicks,
    CAST(sum(click_element_position) AS BIGINT) AS positions, clicks AS weight
  FROM summary JOIN (SELECT item_id AS click_item_id, item_name FROM sample_item) AS items USING (click_item_id)
  WHERE event_type = 'search' AND ${recent(plan, DAYS)}
  GROUP BY ALL`

const facetFigures = (plan: Plan) => `
  SELECT account_id, engine_id, NULL::VARCHAR AS keyword, NULL::VARCHAR AS landing_page_url, NULL::VARCHAR AS item_id,
    facet_field AS subject, count(*) AS selections, count(*) AS weight
  FROM facet_selections JOIN summary USING (account_id, event_date, tracking_id)
  WHERE event_type = 'search' AND ${recent(plan, DAYS)}
  GROUP BY ALL`

/** Selects the recommendations of one kind. The worst subject has `nth` 1. */
function given({ signal, subject, when, by, metric, value, title, description, figures, actions }: Advice): string {
  const action = `([${actions.map(quote).join(', ')}])[1 + (nth - 1) % ${actions.length}]`
  return `
    SELECT account_id, engine_id, ${quote(signal)} AS signal, ${action} AS action, nth, keyword, landing_page_url, item_id,
      subject, weight, ${printed(title, ["'\"' || subject || '\"'"])} AS title, ${printed(description, figures)} AS description,
      ${quote(metric)} AS metric, CAST(${value} AS DECIMAL(18,4)) AS metric_value
    FROM (SELECT *, row_number() OVER (PARTITION BY account_id ORDER BY ${by} DESC, engine_id, subject, landing_page_url) AS nth
          FROM sample_${subject}_figures WHERE ${when})
    WHERE nth <= ${MOST}`
}

/** SQL for a text with its placeholders filled. Decimal figures get two decimals. */
function printed(text: string, figures: readonly string[]): string {
  const parts = text.split('%s').map(quote)
  const shown = figures.map((figure) => (figure.includes('DECIMAL') ? `CAST(${figure} AS DECIMAL(18,2))` : figure))
  return parts.flatMap((part, index) => (index === 0 ? [part] : [shown[index - 1] ?? "''", part])).join(' || ')
}

/** The estimated revenue is a fraction of the revenue that the account makes, on average, with as many searches. */
function insert(plan: Plan): string {
  const earned = `(SELECT account_id, CAST(coalesce(sum(item_total) FILTER (event_type = 'sale'), 0) * 100 AS HUGEINT)
    // greatest(1, count(*) FILTER (event_type = 'search')) AS cents FROM summary WHERE ${recent(plan, DAYS)} GROUP BY account_id)`
  const night = `(${plan.days} - 1 - ${below('h', 'night', Math.min(DAYS, plan.days))})`
  return `
    INSERT INTO ai_recommendations BY NAME
    SELECT account_id, left(md5(concat_ws('|', engine_id, signal, keyword, landing_page_url, item_id, subject)), 16)
        AS recommendation_id,
      ${dateOf(plan, `${night} * ${SECONDS}`)} AS generated_date, engine_id, engine_name, signal, action,
      CASE WHEN nth <= 1 THEN 'High' WHEN nth <= 3 THEN 'Medium' ELSE 'Low' END AS priority,
      keyword, landing_page_url, item_id, title, description, metric, metric_value,
      CASE WHEN NOT ${chance('h', 'not estimated', 250)}
        THEN CAST(weight * cents * (20 + ${below('h', 'at stake', 60)}) // 100 AS DECIMAL(18,4)) * 0.01 END AS impact_revenue,
      CASE WHEN ${chance('h', 'dismissed', 130)}
        THEN ${instantOf(plan, `${night} * ${SECONDS} + 28800 + ${below('h', 'second', 36_000)}`)} END AS dismissed_at
    FROM (SELECT *, ${rowHash('signal_no * 64 + nth * 8 + account_no', 'advice')} AS h
          FROM (${ADVICE.map((advice, index) => `(SELECT *, ${index} AS signal_no FROM (${given(advice)}))`).join(' UNION ALL ')})
          JOIN sample_account USING (account_id))
    JOIN (SELECT account_no, engine_id, engine_name FROM sample_engine) USING (account_no, engine_id)
    JOIN ${earned} USING (account_id)
    ORDER BY account_id, generated_date, recommendation_id`
}
