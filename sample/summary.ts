// `summary`: one SELECT per event type. Each SELECT names only the columns that it fills. All other columns are null,
// including columns that are added to the table later.

import { SEARCH_COLUMNS, VISIT_COLUMNS } from './event-context.ts'
import { PAGINATION_COLUMNS, SORTING_COLUMNS } from './listing.ts'
import { LINE_COLUMNS, ORDER_COLUMNS } from './orders.ts'
import { dateOf, type Filling, instantOf, type Plan } from './sample-plan.ts'
import { itemAt } from './visit-searches.ts'

export const summary: Filling = {
  relation: 'summary',
  select: (plan) =>
    [searchRows, cartRows, saleRows, recommendationRows, bannerRows, trendingRows]
      .map((rows) => `(${rows(plan)})`)
      .join(' UNION ALL BY NAME '),
  thenBy: ['event_id'],
}

/** The columns that identify an event. */
const event = (plan: Plan, type: string, letter: string, number: string, at: string) => `
  '${type}' AS event_type, 'e' || visit_no || '-${letter}' || ${number} AS event_id,
  ${instantOf(plan, at)} AS event_ts`

const searchRows = (plan: Plan) => `
  SELECT ${event(plan, 'search', 's', 'search_no', 'search_at')}, ${SEARCH_COLUMNS}, results AS no_of_results,
    position IS NOT NULL AS had_click, carts > 0 AS had_cart, sales > 0 AS had_sale,
    v IN (SELECT v FROM sample_rec_render) AS had_rec_impression, recs > 0 AS had_rec_click,
    CASE WHEN position IS NOT NULL THEN 'p' || (10000 + ${itemAt('list_no', 'position')}) END AS click_item_id,
    position AS click_element_position, page_no, ${SORTING_COLUMNS}, ${PAGINATION_COLUMNS}
  FROM sample_search_context`

/** In cart and sale rows, `event_date` is the date of the search; `event_ts` is the time of the event. */
const cartRows = (plan: Plan) => `
  SELECT ${event(plan, 'cart', 'c', 'line', 'cart_at')}, ${SEARCH_COLUMNS}, item_id, item_name, item_quantity, item_price
  FROM sample_line JOIN sample_search_context USING (v, search_no)
  WHERE in_cart`

const saleRows = (plan: Plan) => `
  SELECT ${event(plan, 'sale', 'o', 'line', 'ordered_at')}, ${SEARCH_COLUMNS}, item_id, item_name,
    ${[...LINE_COLUMNS, ...ORDER_COLUMNS].join(', ')}
  FROM sample_line JOIN sample_order USING (v, order_part) JOIN sample_search_context USING (v, search_no)
  WHERE in_sale`

/**
 * The context columns of clicks outside of a search: the columns of the visit. If the click comes after the correction
 * of a keyword, also the original and the corrected keyword.
 */
const CLICK_CONTEXT = `${VISIT_COLUMNS}, CASE WHEN corrected THEN session_original END AS original_keyword,
  CASE WHEN corrected THEN session_corrected END AS corrected_keyword`

const ITEM_CLICK = ['item_id', 'item_name', 'item_added_to_cart', ...LINE_COLUMNS, ...ORDER_COLUMNS].join(', ')

const recommendationRows = (plan: Plan) => `
  SELECT ${event(plan, 'rec_click', 'r', 'click_no', 'click_at')}, ${dateOf(plan, 'click_at')} AS event_date,
    ${CLICK_CONTEXT}, ${ITEM_CLICK}, widget_id, widget_name
  FROM sample_rec JOIN sample_visit_context USING (v) JOIN sample_widget USING (widget_no)`

const trendingRows = (plan: Plan) => `
  SELECT ${event(plan, 'autocomplete_trending_item_click', 't', 'click_no', 'click_at')},
    ${dateOf(plan, 'click_at')} AS event_date, ${CLICK_CONTEXT}, ${ITEM_CLICK}
  FROM sample_trend JOIN sample_visit_context USING (v)`

const bannerRows = (plan: Plan) => `
  SELECT ${event(plan, 'banner_click', 'b', 'click_no', 'click_at')}, ${dateOf(plan, 'click_at')} AS event_date,
    ${CLICK_CONTEXT}, tracking_id, keyword, landing_page_url, page_name, banner_id, banner_name, campaign_name,
    ${ORDER_COLUMNS.join(', ')}
  FROM sample_banner_click JOIN sample_visit_context USING (v) JOIN sample_banner USING (banner_no)
  LEFT JOIN sample_order USING (v, order_part)
  LEFT JOIN (SELECT v, search_no, tracking_id, keyword, landing_page_url, page_name FROM sample_search_context)
    USING (v, search_no)`
