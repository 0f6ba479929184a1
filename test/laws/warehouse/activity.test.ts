// Tests that, in the sample data, the tables of impressions, suggestions, ratings, redirects, page loads and advice
// agree with the table `summary`.

import { describe, expect, it } from 'vitest'
import { LIST_DAYS } from '../../../sample/product-impressions.ts'
import { largeSample, VISIT } from './large-sample.ts'

const { holds, same, some, rows } = largeSample()

describe('impressions', () => {
  it('a widget has impressions on the day of every click, except for the widget in mails', async () => {
    const clicks = `(SELECT c.widget_id, coalesce(sum(i.impressions), 0) AS shown FROM summary c
      LEFT JOIN rec_impressions i USING (account_id, visit_id, widget_id, event_date)
      WHERE event_type = 'rec_click' GROUP BY c.account_id, c.event_id, c.widget_id)`
    await holds(clicks, `(shown > 0) = (widget_id <> 'w5')`)
    await some(clicks, `widget_id = 'w5'`)
    await holds('rec_impressions', 'impressions > 0')
    await some('rec_impressions', 'impressions > 1')
  })

  it('widget impressions exist exactly in visits whose searches have the flag had_rec_impression', () =>
    holds(
      `(SELECT had_rec_impression, (account_id, visit_id) IN (SELECT (account_id, visit_id) FROM rec_impressions) AS shown
        FROM summary WHERE event_type = 'search')`,
      'had_rec_impression = shown',
    ))

  it('a banner has impressions for every click, with the same search as the click', async () => {
    await holds(
      `(SELECT i.account_id FROM summary c LEFT JOIN banner_impressions i ON i.account_id = c.account_id
          AND i.visit_id = c.visit_id AND i.banner_id = c.banner_id AND i.tracking_id IS NOT DISTINCT FROM c.tracking_id
          AND i.campaign_name IS NOT DISTINCT FROM c.campaign_name
        WHERE c.event_type = 'banner_click')`,
      'account_id IS NOT NULL',
    )
    const searches = `(SELECT i.*, s.event_id FROM banner_impressions i LEFT JOIN summary s
      ON s.account_id = i.account_id AND s.tracking_id = i.tracking_id AND s.event_date = i.event_date
        AND s.visit_id = i.visit_id AND s.event_type = 'search')`
    await holds(searches, '(tracking_id IS NULL) = (event_id IS NULL)')
    for (const column of ['campaign_name', 'tracking_id', 'banner_name'])
      await some('banner_impressions', `${column} IS NULL`)
  })
})

describe('suggestions', () => {
  it('suggestions of trending items equal the clicks in summary', () => {
    const columns = `${VISIT}, event_date, event_id`
    return same(
      `SELECT ${columns}, suggestion FROM autocomplete_clicks WHERE suggestion_type = 'TrendingItem'`,
      `SELECT ${columns}, coalesce(item_name, item_id) FROM summary WHERE event_type = 'autocomplete_trending_item_click'`,
    )
  })

  it('suggestions have every type, and only trending suggestions have no typed text', async () => {
    const types = await rows('SELECT DISTINCT suggestion_type FROM autocomplete_clicks ORDER BY 1')
    const trending = ['TrendingCategory', 'TrendingItem']
    expect(types.flat()).toEqual(['Category', 'Content', 'PopularSearch', 'Product', ...trending])
    await holds('autocomplete_clicks', `(keyword IS NULL) = starts_with(suggestion_type, 'Trending')`)
    await holds(
      `(SELECT c.*, EXISTS (FROM summary s WHERE s.account_id = c.account_id AND s.visit_id = c.visit_id
          AND s.event_type = 'search' AND starts_with(s.keyword, c.keyword)
          AND (c.suggestion_type <> 'PopularSearch' OR s.keyword = c.suggestion)) AS searched
        FROM autocomplete_clicks c WHERE keyword IS NOT NULL)`,
      `searched AND keyword <> ''`,
    )
  })
})

describe('ratings', () => {
  it('ratings range from 1 to 5 in steps of one half, and have the name of their item', async () => {
    await holds('product_ratings', 'rating BETWEEN 1 AND 5 AND rating * 2 = floor(rating * 2)')
    await some('product_ratings', 'rating % 1 <> 0')
    const names = `(SELECT DISTINCT account_id, item_id, item_name FROM summary WHERE item_id IS NOT NULL)`
    await holds(`product_ratings r JOIN ${names} n USING (item_id)`, 'r.item_name IS NOT DISTINCT FROM n.item_name')
  })

  it('a visitor sometimes rates an item several times', () =>
    some(`(SELECT count(*) AS n FROM product_ratings GROUP BY account_id, visitor_id, item_id)`, 'n > 1'))
})

describe('redirects', () => {
  it('a redirect has a single trigger: the keyword or the landing page of its search', async () => {
    await holds(
      'redirect_events',
      `CASE trigger_type WHEN 'keyword' THEN keyword <> '' AND landing_page_url IS NULL
        WHEN 'landing_page' THEN landing_page_url <> '' AND keyword IS NULL END`,
    )
    const found = `(SELECT r.*, s.keyword AS searched, s.landing_page_url AS on_page FROM redirect_events r LEFT JOIN summary s
      ON s.account_id = r.account_id AND s.tracking_id = r.tracking_id AND s.visit_id = r.visit_id AND s.event_type = 'search')`
    await holds(
      found,
      'tracking_id IS NULL OR (keyword IS NOT DISTINCT FROM searched AND landing_page_url IS NOT DISTINCT FROM on_page)',
    )
    for (const condition of ['tracking_id IS NULL', `trigger_type = 'keyword'`, `trigger_type = 'landing_page'`])
      await some('redirect_events', condition)
  })

  it('a redirect has the first order of its visit, sometimes on several rows', async () => {
    const first = `(SELECT account_id, visit_id, arg_min(order_number, event_ts) AS number, arg_min(order_total, event_ts) AS total
      FROM summary WHERE event_type = 'sale' GROUP BY ALL)`
    await holds(
      `redirect_events LEFT JOIN ${first} USING (account_id, visit_id)`,
      'order_number IS NOT DISTINCT FROM number AND order_total IS NOT DISTINCT FROM total',
    )
    await some('redirect_events', 'order_number IS NOT NULL')
    await some(`(SELECT count(*) AS n FROM redirect_events GROUP BY account_id, order_number)`, 'n > 1')
  })
})

describe('product impressions', () => {
  const first = `DATE '2026-03-15' - ${LIST_DAYS}`
  const group = 'account_id, event_date, engine_id, keyword, landing_page_url'

  it('product impressions exist only for the last days', async () => {
    const [[low, high] = []] = await rows('SELECT min(event_date), max(event_date) FROM product_impressions')
    expect([low, high]).toEqual(['2025-09-16', '2026-03-14'])
  })

  it('product impressions have the clicks on the first ten results', () =>
    same(
      `SELECT ${group}, item_id, clicks FROM product_impressions WHERE clicks > 0`,
      `SELECT ${group}, click_item_id, count(*) FROM summary WHERE event_type = 'search' AND click_element_position <= 10
        AND event_date >= ${first} GROUP BY ALL`,
    ))

  it('product impressions have the orders and revenue of sales, by the search that led to each sale', () =>
    same(
      `SELECT ${group}, item_id, orders, revenue FROM product_impressions WHERE orders > 0`,
      `SELECT ${group}, item_id, count(DISTINCT order_number), sum(item_total) FROM summary WHERE event_type = 'sale'
        AND event_date >= ${first} GROUP BY ALL`,
    ))

  it('product impressions add up to the results of first pages, at most ten per page', () =>
    same(
      `SELECT ${group}, sum(impressions) FROM product_impressions GROUP BY ALL`,
      `SELECT ${group}, sum(least(no_of_results, 10)) FROM summary WHERE event_type = 'search' AND page_no = 1
        AND no_of_results > 0 AND event_date >= ${first} GROUP BY ALL`,
    ))

  it('product impressions are never fewer than clicks', () =>
    holds('product_impressions', 'impressions >= clicks AND impressions > 0'))
})

describe('page loads', () => {
  it('page loads repeat the totals of their visit', () =>
    holds(
      `page_loads JOIN (SELECT account_id, visit_id, count(*) FILTER (event_type = 'search') AS searches,
          count(DISTINCT order_number) FILTER (event_type = 'sale') AS orders,
          coalesce(sum(item_total) FILTER (event_type = 'sale'), 0) AS net FROM summary GROUP BY ALL) USING (account_id, visit_id)
        JOIN (SELECT account_id, visit_id, coalesce(sum(order_total), 0) AS revenue
          FROM (SELECT DISTINCT account_id, visit_id, order_number, order_total FROM summary
            WHERE event_type IN ('search', 'sale')) GROUP BY ALL) USING (account_id, visit_id)`,
      'visit_search_count = searches AND visit_order_count = orders AND visit_revenue = revenue AND revenue >= net',
    ))

  it('page loads have paths of every type', async () => {
    const types = await rows('SELECT DISTINCT page_type FROM page_loads ORDER BY 1')
    expect(types.flat()).toEqual(['cart', 'custom', 'item', 'landing', 'order'])
    await holds('page_loads', `starts_with(page_path, '/') AND NOT contains(page_path, '?') AND page_loads > 0`)
  })

  it('page loads of landing, cart and order pages match the events', () =>
    same(
      `SELECT account_id, visit_id, page_type, CAST(sum(page_loads) AS BIGINT) FROM page_loads
        WHERE page_type IN ('landing', 'cart', 'order') GROUP BY ALL`,
      `SELECT account_id, visit_id, CASE event_type WHEN 'search' THEN 'landing' WHEN 'sale' THEN 'order' ELSE 'cart' END AS type,
          count(DISTINCT CASE event_type WHEN 'sale' THEN order_number ELSE event_id END)
        FROM summary WHERE event_type IN ('cart', 'sale') OR (event_type = 'search' AND landing_page_url IS NOT NULL) GROUP BY ALL`,
    ))
})

describe('advice', () => {
  it('advice has every signal, action and priority, and a few dozen rows per account', async () => {
    const distinct = (column: string) =>
      rows(`SELECT DISTINCT ${column} FROM ai_recommendations WHERE account_id = 'acme' ORDER BY 1`)
    expect((await distinct('signal')).flat()).toEqual(
      'deep_clicks low_ctr low_results misspelling no_conversion trending_keyword unused_facet zero_results'.split(' '),
    )
    expect((await distinct('action')).flat()).toEqual(
      'add_redirect add_synonym boost_items create_landing_page review_content review_facet tune_relevance'.split(' '),
    )
    expect((await distinct('priority')).flat()).toEqual(['High', 'Low', 'Medium'])
    await holds('(SELECT count(*) AS n FROM ai_recommendations GROUP BY account_id)', 'n BETWEEN 20 AND 60')
  })

  it('advice has figures that match summary', () =>
    holds(
      `(SELECT metric_value, description, (SELECT count(*) FROM summary s WHERE s.account_id = a.account_id
          AND s.engine_id = a.engine_id AND s.keyword = a.keyword AND s.landing_page_url IS NOT DISTINCT FROM a.landing_page_url
          AND s.no_of_results = 0 AND s.event_date >= DATE '2026-03-15' - 60) AS empty
        FROM ai_recommendations a WHERE signal = 'zero_results')`,
      `metric_value = empty AND contains(description, empty || ' of ')`,
    ))

  it('advice is at most 60 days old, sometimes dismissed, and sometimes without an estimate', async () => {
    await holds('ai_recommendations', `generated_date >= DATE '2026-03-15' - 60 AND description SIMILAR TO '.*[0-9].*'`)
    await holds('ai_recommendations', 'dismissed_at IS NULL OR dismissed_at >= generated_date')
    for (const condition of ['dismissed_at IS NOT NULL', 'impact_revenue IS NULL', 'impact_revenue > 0'])
      await some('ai_recommendations', condition)
  })
})
