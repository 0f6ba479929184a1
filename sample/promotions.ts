// Widgets, banners and trending suggestions that visitors saw and clicked in addition to search results. Also
// attributes order lines and orders of a visit to these clicks.

import { BANNERS, WIDGETS } from './actors.ts'
import { below, chance, rowHash } from './draw.ts'
import { AFTER_ORDERS, LINE_COLUMNS, ORDER_COLUMNS } from './orders.ts'
import { make, type SampleStatement, SECONDS } from './sample-plan.ts'
import { FIRST_SEARCH, NEXT_SEARCH } from './visit-searches.ts'
import { ACCESSORIES, FOUND_ITEMS } from './vocabulary.ts'

/** The number of widgets with recorded renders. The last widget has no recorded renders. */
const SHOWN_WIDGETS = WIDGETS.length - 1

/** One row per click of a visit, with the number of the preceding search. */
const clicks = (count: 'recs' | 'trends' | 'banners', origin: string) => `
  SELECT v, click_no, h, 1 + ${below('h', 'after', 'searches')} AS after_search, ${count} AS clicks, started, searches,
    corrected_at
  FROM (SELECT *, ${rowHash('r + click_no', origin)} AS h
        FROM (SELECT *, unnest(range(1, ${count} + 1)) AS click_no FROM sample_visit WHERE ${count} > 0))`

const afterSearch = (seconds: string) => `started + ${FIRST_SEARCH} + (after_search - 1) * ${NEXT_SEARCH} + ${seconds}`

/**
 * The last click of a visit can be on the item of the visit's first cart or order line. If the item was bought, the
 * click has the columns of this line. If the visit has lines, all other clicks are on items that no search finds, so
 * these clicks match no line.
 */
function itemClicks(count: 'recs' | 'trends', origin: string, seconds: string): string {
  const attributed = [...LINE_COLUMNS, ...ORDER_COLUMNS].map(
    (name) => `CASE WHEN linked AND in_sale THEN ${name} END AS ${name}`,
  )
  return `
    WITH linked AS (
      SELECT clicks.*, first_line.* EXCLUDE (v), first_line.v IS NOT NULL AS has_lines,
        first_line.v IS NOT NULL AND click_no = clicks AND ${chance('h', 'linked', 450)} AS linked
      FROM (${clicks(count, origin)}) AS clicks LEFT JOIN sample_first_line AS first_line ON first_line.v = clicks.v),
    clicked AS (
      SELECT v, click_no, h, ${afterSearch(seconds)} AS click_at, linked AND in_cart AS item_added_to_cart,
        corrected_at > 0 AND after_search >= corrected_at AS corrected,
        CASE WHEN linked THEN item_no WHEN has_lines THEN ${FOUND_ITEMS} + ${below('h', 'accessory', ACCESSORIES)}
          ELSE ${below('h', 'item', FOUND_ITEMS + ACCESSORIES)} END AS item_no,
        ${attributed.join(', ')}
      FROM linked)
    SELECT clicked.*, item_id, item_name FROM clicked JOIN sample_item USING (item_no)`
}

const recommendationClicks = `
  SELECT *, ${below('h', 'widget', WIDGETS.length)} AS widget_no FROM (${itemClicks('recs', 'clicks on widgets', '50 + click_no')})`

/** A trending suggestion appears in the search box, so a click on it precedes the search. */
const trendingClicks = itemClicks('trends', 'clicks on trends', '-25')

/** A visit with widgets sees two of them. Every clicked widget was shown on the same day. */
const recommendationRenders = `
  SELECT v, widget_no, min(shown_at) AS shown_at, CAST(sum(renders) AS BIGINT) AS renders
  FROM (SELECT v, (${below('r', 'first widget', SHOWN_WIDGETS)} + unnest([0, 1])) % ${SHOWN_WIDGETS} AS widget_no,
          1 + ${below('r', 'renders', 'searches')} AS renders, started AS shown_at
        FROM sample_visit WHERE widgets_shown
        UNION ALL
        SELECT v, widget_no, 1, click_at FROM sample_rec WHERE widget_no < ${SHOWN_WIDGETS})
  GROUP BY v, widget_no, shown_at // ${SECONDS}`

/** A click between searches (`early`) leads to the first order of the visit. A later click leads to no order. */
const bannerClicks = `
  SELECT v, click_no, ${below('h', 'banner', BANNERS.length)} AS banner_no,
    corrected_at > 0 AND (NOT early OR after_search >= corrected_at) AS corrected,
    CASE WHEN early AND ${chance('h', 'on a search', 800)} THEN after_search END AS search_no,
    CASE WHEN early THEN ${afterSearch('20 + click_no')}
      ELSE started + ${AFTER_ORDERS} + searches * ${NEXT_SEARCH} + click_no END AS click_at,
    CASE WHEN early THEN ${afterSearch('0')} ELSE click_at END AS shown_at,
    CASE WHEN early THEN 1 END AS order_part
  FROM (SELECT *, ${chance('h', 'early', 700)} AS early FROM (${clicks('banners', 'clicks on banners')}))`

/** Every clicked banner was shown before the click, with a search or on a page between searches. */
const bannerRenders = `
  SELECT v, search_no, banner_no, min(shown_at) AS shown_at, CAST(count(*) AS BIGINT) AS renders
  FROM (SELECT v, search_no, ${below('q', 'shown banner', BANNERS.length)} AS banner_no, search_at AS shown_at
        FROM sample_search WHERE ${chance('q', 'banner', 120)}
        UNION ALL
        SELECT v, search_no, banner_no, shown_at FROM sample_banner_click)
  GROUP BY v, search_no, banner_no, shown_at // ${SECONDS}`

export const promotions: readonly SampleStatement[] = [
  make('clicks on recommendations', 'sample_rec', recommendationClicks),
  make('renders of recommendations', 'sample_rec_render', recommendationRenders),
  make('clicks on trending items', 'sample_trend', trendingClicks),
  make('clicks on banners', 'sample_banner_click', bannerClicks),
  make('renders of banners', 'sample_banner_render', bannerRenders),
]
