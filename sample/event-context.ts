// Two temporary tables for a stretch: a range of days of one account. All relations derive their rows from these
// tables. The context of a visit is its account, engine, visitor, device and place. The context of a search is its
// keyword, page and crawler, and the original and the corrected keyword of a correction.

import { CRAWLERS, PLACES } from './actors.ts'
import { chance, choose, oneOf, quote, quoteOrNull } from './draw.ts'
import { dateOf, make, type Plan, type SampleStatement, type Stretch } from './sample-plan.ts'
import { KIND } from './visit-searches.ts'

/** The columns that all visit-based relations share, except the date. */
export const WHO_COLUMNS = 'account_id, engine_id, engine_name, group_id, group_name, visit_id, visitor_id, user_id'

/** The columns that all event types of `summary` share. */
export const VISIT_COLUMNS = `${WHO_COLUMNS},
  device_category, browser, operating_system, country, region, state, city`

/** The columns that cart and sale rows copy from the search that led to them. */
export const SEARCH_COLUMNS = `${VISIT_COLUMNS}, event_date, tracking_id, keyword, original_keyword, corrected_keyword,
  request_type, landing_page_url, page_name, is_bot, bot_name`

export const contexts = (plan: Plan, stretch: Stretch): readonly SampleStatement[] => [
  make(stretch.about, 'sample_visit_context', visitContext(plan, stretch), stretch.work),
  make(stretch.about, 'sample_search_context', searchContext(plan), stretch.work),
]

const DEVICES = { "'mobile'": 56, "'desktop'": 36, "'tablet'": 6, NULL: 2 }

const REQUEST_TYPES = { "'DefaultSearch'": 87, "'ConceptSearch'": 7, "'UnifiedSearch'": 5, NULL: 1 }

const SYSTEMS = `CASE device_category
  WHEN 'mobile' THEN ${choose('w', 'phone', { "'Android'": 58, "'iOS'": 42 })}
  WHEN 'tablet' THEN ${choose('w', 'tablet', { "'iPadOS'": 65, "'Android'": 35 })}
  WHEN 'desktop' THEN ${choose('w', 'computer', { "'Windows'": 68, "'macOS'": 24, "'Linux'": 8 })} END`

const BROWSERS = `CASE WHEN operating_system IN ('iOS', 'iPadOS') THEN 'Safari' WHEN device_category IS NOT NULL THEN
  ${oneOf('w', 'browser', ['Chrome', 'Chrome', 'Chrome', 'Firefox', 'Edge', 'Opera'].map(quote))} END`

/** A visitor has the same login, device and place on all visits. One in ten visitors has another visitor's login. */
function visitContext(plan: Plan, { account, from, to }: Stretch): string {
  const login = `CASE WHEN ${chance('w', 'same login', 100)} THEN visitor_no // 2 ELSE visitor_no END`
  const place = choose('w', 'place', Object.fromEntries(PLACES.map((cells, index) => [index, cells[4]])))
  return `
    WITH told AS (
      SELECT *, 'v' || visit_no AS visit_id, 'n' || visitor_no AS visitor_id,
        CASE WHEN NOT crawler AND ${chance('w', 'has login', 350)} AND ${chance('r', 'logged in', 700)}
          THEN 'u' || (${login}) END AS user_id,
        ${place} AS place_no, ${choose('w', 'device', DEVICES)} AS device_category
      FROM sample_visit
      -- Includes visits of the day before, because a visit can continue after midnight.
      WHERE account_no = ${account} AND started >= ${from - 1} * 86400 AND started < ${to} * 86400),
    equipped AS (SELECT *, ${SYSTEMS} AS operating_system FROM told)
    SELECT ${VISIT_COLUMNS}, v, r, w, account_no, visit_no, engine_no, crawler, started, searches, carts, sales, recs,
      banners, trends, corrected_at, widgets_shown, ${dateOf(plan, 'started')} AS visit_date,
      misspelling AS session_original, keyword AS session_corrected
    FROM (SELECT *, ${BROWSERS} AS browser FROM equipped)
    JOIN sample_account USING (account_no)
    JOIN sample_engine USING (account_no, engine_no)
    JOIN sample_place USING (place_no)
    JOIN sample_keyword ON keyword_no = meant_keyword`
}

/** The first day with crawler detection: no crawler is detected during the first eight months. */
const CRAWLERS_KNOWN_FROM = 240

function searchContext(plan: Plan): string {
  const known = `(searches.search_at // 86400 >= ${CRAWLERS_KNOWN_FROM} AND NOT ${chance('r', 'no user agent', 30)})`
  const names = Object.fromEntries(CRAWLERS.map(([name, weight]) => [quoteOrNull(name), weight]))
  const crawler = choose('w', 'crawler name', names)
  const byKeyword = `kind IN (${KIND.keyword}, ${KIND.within})`
  const onPage = `kind IN (${KIND.within}, ${KIND.landing})`
  return `
    SELECT visits.* EXCLUDE (session_original, session_corrected), searches.* EXCLUDE (v, account_no),
      ${dateOf(plan, 'searches.search_at')} AS event_date, 't' || visit_no || '-' || search_no AS tracking_id,
      CASE WHEN ${byKeyword} THEN CASE WHEN misspelt THEN misspelling ELSE words.keyword END END AS keyword,
      CASE WHEN corrected THEN session_original END AS original_keyword,
      CASE WHEN corrected THEN session_corrected END AS corrected_keyword,
      ${choose('q', 'request', REQUEST_TYPES)} AS request_type,
      CASE WHEN ${onPage} THEN landing_page_url END AS landing_page_url,
      CASE WHEN ${onPage} THEN pages.page_name WHEN kind = ${KIND.category} THEN categories.page_name END AS page_name,
      CASE WHEN ${known} THEN crawler END AS is_bot, CASE WHEN ${known} AND crawler THEN ${crawler} END AS bot_name
    FROM sample_search AS searches
    JOIN sample_visit_context AS visits USING (v)
    JOIN sample_keyword AS words USING (keyword_no)
    JOIN sample_landing AS pages ON pages.page_no = landing_no
    LEFT JOIN sample_category AS categories ON categories.page_no = category_no`
}
