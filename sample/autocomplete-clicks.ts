// `autocomplete_clicks`: suggestions that visitors clicked while they typed a search, and trending suggestions that
// visitors clicked before typing. The clicks on trending items match the clicks in `summary`.

import { below, chance, choose, oneOf, quote } from './draw.ts'
import { WHO_COLUMNS } from './event-context.ts'
import { dateOf, type Filling, type Plan } from './sample-plan.ts'
import { itemAt, KIND } from './visit-searches.ts'
import { CATEGORIES } from './vocabulary.ts'

export const autocompleteClicks: Filling = {
  relation: 'autocomplete_clicks',
  select: (plan) =>
    [typed, trendingCategories, trendingItems].map((rows) => `(${rows(plan)})`).join(' UNION ALL BY NAME '),
  thenBy: ['event_id'],
}

/** Seconds between the click on a suggestion and the search that it starts. */
const BEFORE_SEARCH = 4

const CONTENT = ['How to choose', 'Care and cleaning', 'Size guide', 'Returns & refunds']

const SUGGESTION_TYPE = choose('q', 'suggestion type', {
  "'PopularSearch'": 60,
  "'Product'": 20,
  "'Category'": 14,
  "'Content'": 6,
})

/** The target of a suggestion. A popular search has no page. */
const SUGGESTION_URL = `CASE suggestion_type WHEN 'Product' THEN '/p/' || item_id
  WHEN 'Category' THEN '/c/' || lower(category)
  WHEN 'Content' THEN '/guides/' || lower(replace(content, ' ', '-')) END`

/** The typed text is a prefix of the keyword, from its first letter to the complete keyword. */
const typed = (plan: Plan) => `
  SELECT * EXCLUDE (searched, category, content, item_id, item_name), ${SUGGESTION_URL} AS suggestion_url,
    CASE suggestion_type WHEN 'PopularSearch' THEN searched WHEN 'Product' THEN coalesce(item_name, item_id)
      WHEN 'Category' THEN category ELSE content END AS suggestion
  FROM (
    SELECT ${WHO_COLUMNS}, ${dateOf(plan, `search_at - ${BEFORE_SEARCH}`)} AS event_date,
      'e' || visit_no || '-a' || search_no AS event_id, searches.keyword AS searched,
      rtrim(left(searches.keyword, 1 + ${below('q', 'typed', 'length(searches.keyword)')})) AS keyword,
      ${SUGGESTION_TYPE} AS suggestion_type, ${oneOf('q', 'category', CATEGORIES.map(quote))} AS category,
      ${oneOf('q', 'content', CONTENT.map(quote))} AS content, item_id, item_name
    FROM sample_search_context AS searches JOIN sample_item ON item_no = ${itemAt('list_no', '1')}
    WHERE kind = ${KIND.keyword} AND NOT misspelt AND NOT crawler AND searches.keyword <> ''
      AND ${chance('q', 'suggested', 110)})`

/** Selects clicks on trending categories, which precede the first search of the visit. */
const trendingCategories = (plan: Plan) => `
  SELECT ${WHO_COLUMNS}, ${dateOf(plan, 'started')} AS event_date, 'e' || visit_no || '-y1' AS event_id,
    'TrendingCategory' AS suggestion_type, category AS suggestion, '/c/' || lower(category) AS suggestion_url
  FROM (SELECT *, ${oneOf('r', 'trending category', CATEGORIES.map(quote))} AS category FROM sample_visit_context
        WHERE NOT crawler AND ${chance('r', 'category clicked', 35)})`

/** Selects clicks on trending items. The suggestion for an item without a name is the id of the item. */
const trendingItems = (plan: Plan) => `
  SELECT ${WHO_COLUMNS}, ${dateOf(plan, 'click_at')} AS event_date, 'e' || visit_no || '-t' || click_no AS event_id,
    'TrendingItem' AS suggestion_type, coalesce(item_name, item_id) AS suggestion, '/p/' || item_id AS suggestion_url
  FROM sample_trend JOIN sample_visit_context USING (v)`
